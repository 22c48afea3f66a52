//===- ElementSteps.h - Steps through the elements of a row -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile goes through the elements of its part of a row in order, as many at a
// time as the schedule says.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_BODY_ELEMENTSTEPS_H
#define ROWWISE_LIB_TILE_BODY_ELEMENTSTEPS_H

#include "../Row.h"
#include "PartStates.h"

namespace mlir::rowwise {

/// One of the rows that a thread has, and what it has computed of it so far.
struct RowOfThread {
  Row row;
  IRMapping scalars;
};

/// Steps of this thread's part: of those from `first` on every `distance`-th
/// element begins one, before `end`.
struct ElementSteps {
  Value first, end, distance;
};

/// The steps of `count` elements each, among the elements from `first` on and
/// before `end`.
ElementSteps createSteps(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel, const BlocksOfRows &blocks,
                         Value first, Value end, int64_t count);

/// The end of the elements that whole steps have.
Value createEndOfWholeSteps(ImplicitLocOpBuilder &builder,
                            const TileContext &kernel);

/// Builds the code for so many elements, the first of which is given; returns
/// what it carries to the next ones.
using ElementsFn = function_ref<SmallVector<Value>(Value first, int64_t count,
                                                   ValueRange carried)>;

/// Visits the elements of this thread's part, and returns what the last step
/// carries. Those that are too few for a step come last, one at a time.
SmallVector<Value> forEachStep(ImplicitLocOpBuilder &builder,
                               const TileContext &kernel,
                               const BlocksOfRows &blocks, ValueRange inits,
                               ElementsFn fn);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_BODY_ELEMENTSTEPS_H
