//===- MonoidBase.h - What several reduction kinds need ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_IR_MONOIDBASE_H
#define ROWWISE_LIB_IR_MONOIDBASE_H

#include "Rowwise/IR/Monoid.h"

namespace mlir {
namespace rowwise {

/// Combines states pairwise, adjacent ones first, so that the depth, and with
/// it the rounding error of a sum, is logarithmic. There must be at least one.
Monoid::State combineTree(SmallVector<Monoid::State> states,
                          CombineStates combine);

/// The kind `moments`.
const Monoid &getMomentsMonoid();

/// A scalar, or a vector of equal elements.
Value createConstant(OpBuilder &builder, Location loc, Type type, double value);

/// a + b rounded, and what the rounding took from it: Knuth's TwoSum, exact
/// unless something is infinite or NaN.
std::pair<Value, Value> createTwoSum(OpBuilder &builder, Location loc, Value a,
                                     Value b);

} // namespace rowwise
} // namespace mlir

#endif // ROWWISE_LIB_IR_MONOIDBASE_H
