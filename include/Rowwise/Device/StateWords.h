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

/// Words of a state of these components.
int64_t getNumWords(TypeRange types);

/// The words of `state`, one component after the other: what is narrower than a
/// word becomes one, what is wider becomes several.
SmallVector<Value> createWords(ImplicitLocOpBuilder &builder, ValueRange state);

/// The components of types `types` that `words` are.
SmallVector<Value> createState(ImplicitLocOpBuilder &builder, TypeRange types,
                               ArrayRef<Value> words);

// Where grid-cooperative rows have their states in device memory: a block has
// 64 bits for each word, of which the upper 32 are a tag. Two words of a state
// are read and written by one access.

/// 64-bit elements that one block writes a state of so many words to.
int64_t getSlotSize(int64_t words);

/// Iterations for which a block has slots of their own, where a state is
/// read `latency` iterations after its reduction, or in the same iteration: 0.
int64_t countSlotIterations(int64_t latency);

/// 64-bit elements of `blocks` blocks for one exchange.
int64_t getExchangeSize(int64_t words, int64_t blocks, int64_t latency);

/// 64-bit elements of `blocks` blocks for the exchanges of all reductions of
/// `body`.
int64_t getStatesSize(Block &body, int64_t blocks, int64_t latency);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_STATEWORDS_H
