//===- Reductions.h - Reductions in linalg bodies ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_REDUCTIONS_H
#define ROWWISE_LINALG_REDUCTIONS_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::rowwise {

/// A reduction in the body of a linalg.generic: the accumulator's next value is
/// combine(element, acc), or narrow(combine(element, widen(acc))).
struct Reduction {
  ReductionKind kind;
  /// The value in the body that is reduced.
  Value element;
  /// Operations that depend on the accumulator, in the order of the body. The
  /// last one's result is yielded.
  SmallVector<Operation *> ops;
  /// The casts around the combiner, or null.
  Operation *widen = nullptr, *narrow = nullptr;
};

/// The reduction that computes result `number`, if it is one that fuses: an
/// operation that is a monoid, or a comparison and a selection that are one.
std::optional<Reduction> matchReduction(linalg::GenericOp op, unsigned number);

/// The reduction of which `combiner` is a step, from the accumulator `acc` of
/// result `number` or a cast of it: its kind and its element.
std::optional<Reduction> matchCombiner(linalg::GenericOp op, unsigned number,
                                       Operation *combiner, Value acc);

/// Whether result `number` is a maximum or minimum of which a NaN's position
/// decides whether the result is NaN.
bool ordersNaN(linalg::GenericOp op, unsigned number);

/// Whether the body asserts anything, which its results do not show.
bool hasAssertions(linalg::GenericOp op);

/// Operations of the body that depend on the accumulators, in order.
SmallVector<Operation *> getDependentOps(linalg::GenericOp op,
                                         ValueRange accumulators);

/// The scalar that every element of `tensor` equals, if it is a fill or a splat
/// constant.
std::optional<TypedAttr> getUniformConstant(Value tensor);

/// The elements of a constant tensor, if it has data; else null.
DenseElementsAttr getTensorConstant(Operation *op);

/// The constant that a cast of a constant gives, if it can be folded.
std::optional<TypedAttr> foldCast(Operation *cast, TypedAttr constant);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_REDUCTIONS_H
