//===- StateWords.h - States of reductions as words -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks exchange the state of a reduction as words of 32 bits, whatever its
// components are.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_DEVICE_STATEWORDS_H
#define ROWWISE_DEVICE_STATEWORDS_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// The number of words of a state with these components.
int64_t getNumWords(TypeRange types);

/// The words of `state`, component by component; one narrower than a word takes
/// one word.
SmallVector<Value> createWords(ImplicitLocOpBuilder &builder, ValueRange state);

/// The state with components of the types `types` that `words` encode.
SmallVector<Value> createState(ImplicitLocOpBuilder &builder, TypeRange types,
                               ArrayRef<Value> words);

// In device memory, where blocks of grid-cooperative rows exchange states, each
// word takes 64 bits: the word below, and above it a tag. Two of these are
// accessed at once.

/// 64-bit elements of a slot: one block's state of so many words.
int64_t getSlotSize(int64_t words);

/// Iterations after which a block writes a slot again, where a state is read
/// `latency` iterations after its reduction; a latency of 0 is the same
/// iteration.
int64_t countSlotIterations(int64_t latency);

/// Slots of an iteration for the blocks that share rows: one for each block, or
/// in a transposed layout, for each row, one for each block and one for the
/// state of all.
int64_t countStateSlots(LayoutAttr layout);

/// 64-bit elements of all slots of these blocks for one reduction.
int64_t getExchangeSize(int64_t words, LayoutAttr layout, int64_t latency);

/// 64-bit elements of all slots of these blocks for all reductions of `body`.
int64_t getStatesSize(Block &body, LayoutAttr layout, int64_t latency);

// States with a sum of vectors have 64 bits for each number, and no tag.

/// 64-bit elements of the state that a reduction has of a row, whose sum of
/// vectors, if it has one, is a tile of the layout.
int64_t getVectorStateSize(ReduceOp reduce, LayoutAttr layout);

/// 64-bit elements for the states of all reductions of `body` in the blocks
/// that have parts of the same rows.
int64_t getVectorStatesSize(Block &body, VersionAttr version);

/// 64-bit elements in front of those of a reduction among them.
int64_t getVectorStatesStart(ReduceOp reduce, VersionAttr version);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_STATEWORDS_H
