//===- TensorMemory.h - Memory of a call with tensors -------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What a call allocates by the framework of an argument: results that are left
// out, and a workspace.

#ifndef RUNTIME_EMBEDDED_TENSORMEMORY_H
#define RUNTIME_EMBEDDED_TENSORMEMORY_H

#include "TensorValues.h"

/// Objects that the call has allocated: results in order, then the workspace.
typedef struct Allocations {
  TVMFFIObjectHandle *objects;
  int64_t count;
} Allocations;

void releaseAll(const TvmFfi *ffi, Allocations *allocations);

/// Allocates and reads all results.
bool allocateResults(TensorValues *values, Allocations *allocations);

/// Reads results of the sizes that they must have, where memory could be.
bool supposeResults(TensorValues *values);

/// The size of a workspace with room for alignment; negative after an error.
int64_t getWorkspaceBytes(const TensorValues *values);

/// Sets `workspace` to what is given, or else is allocated where any is needed.
bool findWorkspace(const TensorValues *values, Allocations *allocations,
                   const TVMFFIAny *given, void **workspace);

#endif // RUNTIME_EMBEDDED_TENSORMEMORY_H
