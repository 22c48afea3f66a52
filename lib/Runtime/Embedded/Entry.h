//===- Entry.h - A call of an entry -------------------------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The description of an entry (NAME) that its calls pass to the runtime, and
// what the runtime does before and after the checks and launches of a call.

#ifndef RUNTIME_EMBEDDED_ENTRY_H
#define RUNTIME_EMBEDDED_ENTRY_H

#include "Runtime/Runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ROWWISE_DECLARE(result, name, parameters) result name parameters;
ROWWISE_RUNTIME_FUNCTIONS(ROWWISE_DECLARE)
#undef ROWWISE_DECLARE

/// One argument or, after the arguments, one result.
typedef struct RowwiseParameter {
  int32_t isResult;
  int32_t number; ///< among the arguments or the results
  int32_t bytes;  ///< of an element or a scalar
  int32_t rank;   ///< -1 for a scalar
  int32_t type;   ///< DLPack's number for floats, integers, ...; a
                  ///< handle: a communicator
} RowwiseParameter;

/// A tensor's descriptor, as MLIR has it: {allocated, aligned, offset, `rank`
/// sizes, `rank` strides}, in elements.
typedef const int64_t *RowwiseDescriptor;

/// A call of an entry.
typedef struct RowwiseCall {
  const char *name;
  const RowwiseParameter *parameters;
  int64_t count;
  const RowwiseDescriptor *descriptors; ///< null for a scalar
  void *workspace;
  void *stream;
} RowwiseCall;

/// Whether descriptors, those of tensors with data, are there and describe less
/// than 2^63 bytes; if not, this thread's error says why. Called first.
int32_t rowwiseCheckCall(const RowwiseCall *call);

/// Whether a workspace of so many bytes overlaps no tensor; if not, this
/// thread's error names the tensor. Called by rowwiseEnter.
int32_t rowwiseCheckWorkspace(const RowwiseCall *call, int64_t bytes);

/// Begins a call. Returns 1 more than the number of the host code that the call
/// continues in, or 0 if it must fail: then this thread's error says why, and
/// rowwiseLeave must not be called. The call uses at most `workspaceBytes` of
/// the workspace.
int32_t rowwiseEnter(const RowwiseCall *call, int64_t workspaceBytes);

/// Ends a call and returns its status: `status`, that of host code, if it is a
/// failure, else that of leaving. Forgets the failure.
int32_t rowwiseLeave(int32_t status);

/// Allocates a workspace for an entry whose caller passes none, on the device
/// of the current context. Null if 0 bytes are needed or `bytes` is an entry's
/// answer after a failure, and after a failure, which is kept.
void *rowwiseAllocate(int64_t bytes);
/// Ends a call of an entry for a caller that takes no status: waits for its
/// kernels and frees the workspace. On an error prints its text and ends the
/// process.
void rowwiseFinish(int32_t status, void *workspace);
/// Prints this thread's error, and ends the process.
void rowwiseAbort(void);

/// DLPack's number for the devices that the runtime launches on.
extern const int32_t rowwiseDeviceType;

/// Makes a device current for a call with tensors of that device whose stream
/// may be null; rowwiseLeaveDevice undoes it, as rowwiseLeave does. If it
/// fails, rowwiseLeaveDevice must not be called.
int32_t rowwiseEnterDevice(int32_t device);
int32_t rowwiseLeaveDevice(int32_t status);

/// The bytes from the first element of a tensor to the end of its last. 0 if it
/// is empty or has a negative stride or size, which host code refuses; -1 for
/// 2^63 or more.
static inline int64_t rowwiseExtent(const RowwiseParameter *parameter,
                                    RowwiseDescriptor descriptor) {
  const int64_t *sizes = descriptor + 3, *strides = sizes + parameter->rank;
  for (int32_t i = 0; i < parameter->rank; ++i)
    if (sizes[i] <= 0 || (sizes[i] > 1 && strides[i] < 0))
      return 0;
  int64_t last = 0, count, bytes;
  for (int32_t i = 0; i < parameter->rank; ++i) {
    int64_t reached;
    if (__builtin_mul_overflow(sizes[i] - 1, strides[i], &reached) ||
        __builtin_add_overflow(last, reached, &last))
      return -1;
  }
  return __builtin_add_overflow(last, 1, &count) ||
                 __builtin_mul_overflow(count, parameter->bytes, &bytes)
             ? -1
             : bytes;
}

/// The address of a tensor's first element.
static inline uintptr_t rowwiseAddress(const RowwiseParameter *parameter,
                                       RowwiseDescriptor descriptor) {
  return (uintptr_t)descriptor[1] +
         (uintptr_t)descriptor[2] * (uintptr_t)parameter->bytes;
}

#ifdef __cplusplus
}
#endif

#endif // RUNTIME_EMBEDDED_ENTRY_H
