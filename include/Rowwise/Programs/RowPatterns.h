//===- RowPatterns.h - Forms that several passes look for -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_ROWPATTERNS_H
#define ROWWISE_PROGRAMS_ROWPATTERNS_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rowwise {

/// The number that a constant, or each element of a constant, equals, if it is
/// finite and above 0.
std::optional<APFloat> getPositiveConstant(Value value);

/// The 16-bit floats that `value`, a row or a tile, was extended from, or null.
Value getExtended16BitFloat(Value value);

/// The value of `condition` for finite values of `number`, if it is the same
/// for all.
std::optional<bool> evaluateWhereFinite(Value condition, Value number);

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
/// rowwise-fold-exponent leaves them.
std::optional<ShiftedRow> matchShiftedExponential(Value value);

/// If `kind` is a pair of a maximum and a sum of exponentials that it shifts,
/// the kind of the maximum.
inline std::optional<ReductionKind> getMaximumOfPair(ReductionKind kind) {
  if (kind == ReductionKind::max_sumexp)
    return ReductionKind::maximumf;
  if (kind == ReductionKind::maxnum_sumexp)
    return ReductionKind::maxnumf;
  return std::nullopt;
}

/// Whether `scalar` is the maximum of the row, NaN or not.
bool isMaximumOf(Value scalar, Value row);

/// The sum of exp(x - max(x)) over a row x: x and its maximum. Such a sum is
/// from about 1 to the row's length, or NaN.
std::optional<ShiftedRow> matchSumOfShiftedExponentials(ReduceOp sum);

/// Whether replacing exponentials below 2^-126 by 0 changes no result of the
/// program except ones that are below 2^-126 themselves.
bool mayFlush(Operation *exponential);

/// Dot products of a vector with those of a row, and a sum of vectors weighted
/// by terms of a reduction of numbers that are computed from these, element by
/// element.
struct MatrixProducts {
  DotOp dot;
  Value query; ///< the vector
  Value keys;  ///< the row of vectors
  ReduceOp reduce;
};

/// The one of each that a body computes all results from. Elements of vectors
/// are of 16-bit floats, numbers are f32, and terms from 0 to 1 or NaN.
std::optional<MatrixProducts> matchMatrixProducts(Block &body);

/// Whether such a program's vectors have the lengths that products of matrices
/// take (rowwise.mma_sum).
bool canMultiplyMatrices(FuseOp program, Block &body);

/// Elements of a row that do not count, by their position: where `condition` of
/// the body equals `hides`, a number is -inf, or NaN if it would not be finite
/// without. These are the elements from the row's own position along `dim`,
/// plus `distance`, on.
struct PositionMask {
  Value condition;
  bool hides;
  unsigned dim;
  int64_t distance;
};

/// The mask that the numbers of a reduction have, if rows are numbered along
/// `dim` first.
std::optional<PositionMask> matchPositionMask(FuseOp program,
                                              MatrixProducts products);

/// How many consecutive rows are known to have the same vectors: those that
/// differ along the last outer dimensions alone, which no row of vectors names.
int64_t countRowsOfVectors(FuseOp program);

/// A row whose elements all equal `scalar`, of the shape of `like`.
inline Value createSplat(OpBuilder &builder, Location loc, Value scalar,
                         tensor::SplatOp like) {
  return tensor::SplatOp::create(builder, loc, like.getType(), scalar,
                                 like.getDynamicSizes());
}

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_ROWPATTERNS_H
