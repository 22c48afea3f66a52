//===- Walk.h - Kernels from tiles to threads -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_WALK_H
#define ROWWISE_LIB_DISTRIBUTE_WALK_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::rowwise {

/// Rewrites a kernel with a layout from tiles to threads: verifies it, then
/// replaces one operation after the other. Returns how often threads of several
/// warps exchange states. Fails with a diagnostic.
FailureOr<unsigned> distributeKernel(gpu::GPUFuncOp func);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_WALK_H
