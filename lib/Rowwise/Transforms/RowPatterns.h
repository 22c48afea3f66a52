//===- RowPatterns.h - Forms that several passes look for ------*- C++ -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TRANSFORMS_ROWPATTERNS_H
#define ROWWISE_LIB_TRANSFORMS_ROWPATTERNS_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rowwise {

/// row - splat(shift)
struct ShiftedRow {
  Value row;
  Value shift; ///< a scalar
  tensor::SplatOp splat;
};

inline std::optional<ShiftedRow> matchShiftedRow(Value value) {
  auto difference = value.getDefiningOp<arith::SubFOp>();
  if (!difference || !isa<RankedTensorType>(value.getType()))
    return std::nullopt;
  auto splat = difference.getRhs().getDefiningOp<tensor::SplatOp>();
  if (!splat)
    return std::nullopt;
  return ShiftedRow{difference.getLhs(), splat.getInput(), splat};
}

/// The argument of a row of exponentials, as a program writes them or as
/// rowwise-fold-exponent leaves them: the shift is in both of its branches, and
/// unchanged in the second.
inline std::optional<ShiftedRow> matchShiftedExponential(Value value) {
  if (auto exp = value.getDefiningOp<math::ExpOp>())
    return matchShiftedRow(exp.getOperand());
  auto branch = value.getDefiningOp<scf::IfOp>();
  if (!branch || branch.getNumResults() != 1)
    return std::nullopt;
  auto exp2 = branch.elseYield().getOperand(0).getDefiningOp<math::Exp2Op>();
  auto scaled =
      exp2 ? exp2.getOperand().getDefiningOp<arith::MulFOp>() : arith::MulFOp();
  return scaled ? matchShiftedRow(scaled.getLhs()) : std::nullopt;
}

/// A row whose elements all equal `scalar`, of the shape of `like`.
inline Value createSplat(OpBuilder &builder, Location loc, Value scalar,
                         tensor::SplatOp like) {
  return tensor::SplatOp::create(builder, loc, like.getType(), scalar,
                                 like.getDynamicSizes());
}

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TRANSFORMS_ROWPATTERNS_H
