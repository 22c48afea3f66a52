//===- CarriedStates.h - States that loops carry ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop over tiles or rows carries the state of a monoid: its components, then
// the rounding errors of sums.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_BODY_CARRIEDSTATES_H
#define ROWWISE_LIB_TILE_BODY_CARRIEDSTATES_H

#include "Rowwise/IR/Monoid.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// The number of values that it carries.
unsigned countCarried(const Monoid &monoid);

/// What it carries at first: the identity, and errors of 0. `type` is that of
/// an element, or a vector of these, each with a state of its own.
SmallVector<Value> createInits(ImplicitLocOpBuilder &builder,
                               const Monoid &monoid, Type type);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_BODY_CARRIEDSTATES_H
