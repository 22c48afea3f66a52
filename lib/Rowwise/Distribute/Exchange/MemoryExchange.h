//===- MemoryExchange.h - States through device memory ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks that run at the same time tell each other their states: each publishes
// its own in a place of device memory and reads those of all, again and again
// where one is not there yet. Why no fence or atomic operation is needed:
//
// - A place holds 64-bit elements: a word of the state, and a tag above it that
//   names the trip of the loop. An element is written and read as a whole, so a
//   word with the right tag is the right word, whatever else is visible.
// - Places are cleared before others read them, and no tag is zero: trips count
//   from 1.
// - A block has as many places as trips before it writes one again; see
//   getTrips.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_EXCHANGE_MEMORYEXCHANGE_H
#define ROWWISE_LIB_DISTRIBUTE_EXCHANGE_MEMORYEXCHANGE_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

class MemoryExchange {
public:
  /// Of states of the types `types`, one of each of `blocks` blocks, in places
  /// from `base` on, an !llvm.ptr.
  MemoryExchange(ImplicitLocOpBuilder &builder, Value base, TypeRange types,
                 int64_t blocks, int64_t trips);

  /// The place of `block`, an index, in `trip`, an i64 that counts from 0.
  Value getPlace(Value trip, Value block);
  /// Makes all places of `block` zero.
  void clear(Value block);
  /// Stores a state there. One thread of the block does.
  void publish(Value place, Value trip, ValueRange state);
  /// What lies at each of `places`, whoever has written it.
  SmallVector<Value> load(ArrayRef<Value> places);
  /// The same if `condition` holds, else zeros.
  SmallVector<Value> loadIf(Value condition, ArrayRef<Value> places);
  /// The states of `trip` at each of `places`, once all are there; `loaded` is
  /// what was found before.
  SmallVector<SmallVector<Value>> wait(ArrayRef<Value> places, Value trip,
                                       ValueRange loaded);

private:
  Value createTag(Value trip);
  Value isMissing(ValueRange elements, Value tag);
  SmallVector<Value> reload(Value missing, Value place, ValueRange elements);
  SmallVector<Value> loadPlace(Value place);
  void store(Value place, ArrayRef<Value> elements);

  ImplicitLocOpBuilder &builder;
  Value base;
  SmallVector<Type> types;
  int64_t blocks, trips, numWords;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_MEMORYEXCHANGE_H
