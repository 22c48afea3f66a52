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
  }
  return 1;
}
