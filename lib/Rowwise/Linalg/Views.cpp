//===- Views.cpp - Operations that move no data ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Views.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::isInvertibleView(Operation *op) {
  if (auto cast = dyn_cast_or_null<tensor::CastOp>(op))
    return isa<RankedTensorType>(cast.getSource().getType()) &&
           isa<RankedTensorType>(cast.getType());
  return isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

bool mlir::rowwise::isView(Operation *op) {
  return isInvertibleView(op) || isa_and_nonnull<tensor::ExtractSliceOp>(op);
}
