//===- HostFunction.h - One host function -----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_HOSTFUNCTION_H
#define ROWWISE_LIB_HOST_HOSTFUNCTION_H

#include "HostContext.h"
#include "IndexBuilder.h"

namespace mlir::rowwise {

/// Creates a function for callers in C, before the source, and moves the
/// builder to its start. Its parameters have the types `parameters`, tensors as
/// buffers, and then `others`.
func::FuncOp createFunction(const HostContext &context, IndexBuilder &builder,
                            StringRef suffix, TypeRange parameters,
                            TypeRange others, TypeRange results);

/// Builds the entry, before the source: checks, launches and the status that it
/// returns.
void buildEntry(const HostContext &context);

// SizeFunctions.cpp. These check and launch nothing.

/// Builds NAME_workspace_size before the source.
void buildWorkspaceSize(const HostContext &context);

/// Builds NAME_result_sizes before the source.
void buildResultSizes(const HostContext &context);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_HOSTFUNCTION_H
