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

namespace mlir::rowwise {

/// Builds the function that `context` asks for before its source: the entry, or
/// the one that computes the workspace's size.
void buildHostFunction(const HostContext &context);

/// Builds NAME_result_sizes before the source. Of `context`, `sizesOnly`.
void buildResultSizes(const HostContext &context);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_HOSTFUNCTION_H
