//===- CheckCall.c - What is checked of every call ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entry.h"

#include "Libc.h"

static int32_t refuse(const RowwiseCall *call,
                      const RowwiseParameter *parameter, const char *expected,
                      const char *found) {
  char text[512];
  snprintf(text, sizeof(text), "%s %d of %s: expected %s, found %s",
           parameter->isResult ? "result" : "argument", parameter->number,
           call->name, expected, found);
  rowwiseFail(ROWWISE_BAD_ARGUMENT, text);
  return 0;
}

/// Whether the offset and the extent lead to no address beyond all memory.
static bool hasAddresses(const RowwiseParameter *parameter,
                         RowwiseDescriptor descriptor, int64_t extent) {
  int64_t offset;
  uintptr_t first, end;
  return !__builtin_mul_overflow(descriptor[2], (int64_t)parameter->bytes,
                                 &offset) &&
         !__builtin_add_overflow((uintptr_t)descriptor[1], offset, &first) &&
         !__builtin_add_overflow(first, extent, &end);
}

int32_t rowwiseCheckCall(const RowwiseCall *call) {
  for (int64_t i = 0; i < call->count; ++i) {
    const RowwiseParameter *parameter = &call->parameters[i];
    if (parameter->rank < 0)
      continue;
    RowwiseDescriptor descriptor = call->descriptors[i];
    if (!descriptor)
      return refuse(call, parameter, "a tensor's descriptor", "null");
    int64_t extent = rowwiseExtent(parameter, descriptor);
    if (extent < 0)
      return refuse(call, parameter,
                    "less than 2^63 bytes from the first element to the last",
                    "more");
    if (!descriptor[1] && extent != 0)
      return refuse(call, parameter, "the address of elements", "null");
    if (extent != 0 && !hasAddresses(parameter, descriptor, extent))
      return refuse(call, parameter, "an offset within memory",
                    "addresses of 2^64 or more, or below 0");
  }
  return 1;
}

int32_t rowwiseCheckWorkspace(const RowwiseCall *call, int64_t bytes) {
  uintptr_t workspace = (uintptr_t)call->workspace;
  if (bytes <= 0 || !workspace)
    return 1; // what is missing is for host code to refuse
  for (int64_t i = 0; i < call->count; ++i) {
    const RowwiseParameter *parameter = &call->parameters[i];
    if (parameter->rank < 0)
      continue;
    uintptr_t first = rowwiseAddress(parameter, call->descriptors[i]);
    int64_t extent = rowwiseExtent(parameter, call->descriptors[i]);
    // A distance that wraps around all addresses: neither range begins in the
    // other.
    if (extent == 0 || (workspace - first >= (uintptr_t)extent &&
                        first - workspace >= (uintptr_t)bytes))
      continue;
    char text[512];
    snprintf(text, sizeof(text),
             "workspace of %s: expected memory apart from that of %s %d",
             call->name, parameter->isResult ? "result" : "argument",
             parameter->number);
    rowwiseFail(ROWWISE_BAD_ARGUMENT, text);
    return 0;
  }
  return 1;
}
