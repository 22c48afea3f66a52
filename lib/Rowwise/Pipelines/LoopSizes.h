//===- LoopSizes.h - What operands say of an operation's loops --*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_PIPELINES_LOOPSIZES_H
#define ROWWISE_LIB_PIPELINES_LOOPSIZES_H

#include "mlir/IR/Operation.h"

namespace mlir::rowwise {

/// The sizes of the loops of `op`, by which `maps` index its first operands and
/// on which these, whose shapes `getShape` has, must agree; -1 for a loop that
/// none of them has alone.
FailureOr<SmallVector<int64_t>>
getLoopSizes(Operation *op, ArrayRef<AffineMap> maps,
             function_ref<ArrayRef<int64_t>(Value)> getShape);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_LOOPSIZES_H
