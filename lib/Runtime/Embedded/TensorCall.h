//===- TensorCall.h - Calls of an entry with tensors --------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The implementation of __tvm_ffi_NAME: takes tensors of any framework with
// DLPack, and calls NAME.

#ifndef RUNTIME_EMBEDDED_TENSORCALL_H
#define RUNTIME_EMBEDDED_TENSORCALL_H

#include "Entry.h"
#include "TvmFfi.h"

/// The description of NAME for the two functions below. `values` are those of
/// its arguments, then of its results: a tensor's descriptor, or a pointer to a
/// scalar.
typedef struct RowwiseTensorEntry {
  const char *name;
  const RowwiseParameter *parameters; ///< arguments, then results
  int64_t numArguments;
  int64_t numResults;
  int32_t (*call)(void *const *values, void *workspace, void *stream);
  int64_t (*workspaceSize)(void *const *values);
  /// Writes the sizes of all results, given the arguments' values.
  void (*resultSizes)(void *const *values, int64_t *sizes);
} RowwiseTensorEntry;

/// Takes arguments, results and a workspace. Results that are left out are
/// allocated and returned; so is a workspace, which is freed while kernels may
/// still use it: the allocator must give its memory only to work that comes
/// later on TVMFFIEnvGetStream's stream. Returns 0, or -1 after an error, which
/// is libtvm_ffi's or, in a process without it, this thread's.
int32_t rowwiseCallTensors(const RowwiseTensorEntry *entry,
                           const TVMFFIAny *arguments, int32_t count,
                           TVMFFIAny *result);

/// Takes arguments and results on any device, and returns the bytes of a
/// workspace with any alignment.
int32_t rowwiseSizeTensors(const RowwiseTensorEntry *entry,
                           const TVMFFIAny *arguments, int32_t count,
                           TVMFFIAny *result);

#endif // RUNTIME_EMBEDDED_TENSORCALL_H
