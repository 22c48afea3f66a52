//===- TensorCall.h - Calls of an entry with tensors --------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What __tvm_ffi_NAME does: it takes tensors of any framework that speaks
// DLPack, and calls NAME.

#ifndef RUNTIME_EMBEDDED_TENSORCALL_H
#define RUNTIME_EMBEDDED_TENSORCALL_H

#include "Entry.h"
#include "TvmFfi.h"

/// What the two functions below are told of NAME. `values` are those of its
/// arguments and then of its results: a tensor's descriptor, and of a scalar
/// where it is.
typedef struct RowwiseTensorEntry {
  const char *name;
  const RowwiseParameter *parameters; ///< arguments, then results
  int64_t numArguments;
  int64_t numResults;
  int32_t (*call)(void *const *values, void *workspace, void *stream);
  int64_t (*workspaceSize)(void *const *values);
  /// Writes the sizes of all results; it is given the arguments' values.
  void (*resultSizes)(void *const *values, int64_t *sizes);
} RowwiseTensorEntry;

/// Takes arguments, then results, which are allocated and returned where they
/// are left out, then a workspace, which is allocated where it is left out, and
/// is released while kernels that use it may still run: the allocator must give
/// its memory to none but what comes later on TVMFFIEnvGetStream's stream.
/// Returns 0, or -1 after an error, which is libtvm_ffi's or, in a process
/// without it, this thread's.
int32_t rowwiseCallTensors(const RowwiseTensorEntry *entry,
                           const TVMFFIAny *arguments, int32_t count,
                           TVMFFIAny *result);

/// Takes the same without a workspace, and on any device, and returns the bytes
/// that a workspace must have wherever it begins.
int32_t rowwiseSizeTensors(const RowwiseTensorEntry *entry,
                           const TVMFFIAny *arguments, int32_t count,
                           TVMFFIAny *result);

#endif // RUNTIME_EMBEDDED_TENSORCALL_H
