//===- Entry.h - A call of an entry -------------------------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What an entry (NAME) says of itself, and what a runtime does before its
// checks and launches and after them.

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
  int32_t type;   ///< DLPack's number for floats, integers, ...
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

/// Whether there are descriptors of tensors of less than 2^63 bytes, and data
/// where they say so; if not, this thread's error says so. Comes before
/// everything else.
int32_t rowwiseCheckCall(const RowwiseCall *call);

/// Whether a workspace of so many bytes is apart from all tensors; if not, this
/// thread's error says from which it is not. Part of rowwiseEnter.
int32_t rowwiseCheckWorkspace(const RowwiseCall *call, int64_t bytes);

/// 1 more than the number of the host code that the call goes on in; 0 if it
/// may not, of which this thread's error says why, and rowwiseLeave is not
/// called. Of the workspace it uses `workspaceBytes` at most.
int32_t rowwiseEnter(const RowwiseCall *call, int64_t workspaceBytes);

/// Ends a call, and returns its status: `status`, that of host code, if it
/// failed, and what failed in leaving otherwise. No failure is kept.
int32_t rowwiseLeave(int32_t status);

/// For an entry that has no workspace of its caller's: so much memory of the
/// device of the current context. Null for no bytes or for what an entry that
/// fails says of its workspace, and after a failure, which is kept.
void *rowwiseAllocate(int64_t bytes);
/// Ends a call of an entry, of this status and with such a workspace, for who
/// takes no status: waits for its kernels, and ends the process with the text
/// of the error where there was any.
void rowwiseFinish(int32_t status, void *workspace);
/// Prints this thread's error, and ends the process.
void rowwiseAbort(void);

/// DLPack's number for the devices that the runtime launches on.
extern const int32_t rowwiseDeviceType;

/// Makes a device the current one, around a call with the device's tensors
/// whose stream may be null; or fails, and rowwiseLeaveDevice is not called,
/// which ends it as rowwiseLeave does.
int32_t rowwiseEnterDevice(int32_t device);
int32_t rowwiseLeaveDevice(int32_t status);

/// The bytes from a tensor's first element to the end of its last; 0 if it has
/// none or, which host code refuses, a stride or a size below 0; -1 if there
/// are 2^63 or more.
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
