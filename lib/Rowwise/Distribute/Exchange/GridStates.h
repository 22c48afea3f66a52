//===- GridStates.h - States through device memory --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks that run at the same time exchange states: each publishes its own in a
// slot of device memory and reads those of all blocks, again and again until
// they are there. Why no fence or atomic operation is needed:
//
// - A slot holds 64-bit elements: a word of the state, and a tag above it that
//   names the iteration of the loop. An element is written and read as a whole,
//   so a word with the right tag is the right word, whatever else is visible.
// - Slots are cleared before others read them, and no tag is zero: iterations
//   count from 1.
// A block has as many slots as iterations pass before it writes one again;
// Grid.cpp says why that is right.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_EXCHANGE_GRIDSTATES_H
#define ROWWISE_LIB_DISTRIBUTE_EXCHANGE_GRIDSTATES_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// The states of one reduction in the blocks that share rows.
class GridStates {
public:
  /// The states have these types. Each iteration has `slots` of them, from
  /// `base` on, an !llvm.ptr.
  GridStates(ImplicitLocOpBuilder &builder, Value base, TypeRange types,
             int64_t slots, int64_t iterations);

  /// Slot `number`, an index, of `iteration`, an i64 that counts from 0.
  Value createSlot(Value iteration, Value number);
  /// Makes slot `number` of all iterations zero.
  void clear(Value number);
  /// Stores a state to a slot; executed by one thread of the block.
  void publish(Value slot, Value iteration, ValueRange state);
  /// The elements at each of `slots`, whether published or not.
  SmallVector<Value> load(ArrayRef<Value> slots);
  /// The elements at each of `slots` if `condition` holds, else zeros.
  SmallVector<Value> loadIf(Value condition, ArrayRef<Value> slots);
  /// The states of `iteration` at each of `slots`, loaded until all are there;
  /// `loaded` is what was loaded before.
  SmallVector<SmallVector<Value>> wait(ArrayRef<Value> slots, Value iteration,
                                       ValueRange loaded);

private:
  Value createTag(Value iteration);
  Value isMissing(ValueRange elements, Value tag);
  SmallVector<Value> reload(Value missing, Value slot, ValueRange elements);
  SmallVector<Value> loadSlot(Value slot);
  void store(Value slot, ArrayRef<Value> elements);

  ImplicitLocOpBuilder &builder;
  Value base;
  SmallVector<Type> types;
  int64_t slots, iterations, numWords;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_GRIDSTATES_H
