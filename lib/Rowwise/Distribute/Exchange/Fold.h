//===- Fold.h - Many states to one ------------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_EXCHANGE_FOLD_H
#define ROWWISE_LIB_DISTRIBUTE_EXCHANGE_FOLD_H

#include "../KernelContext.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// Combines values of `lanes` lanes that are `distance` apart, or of the first
/// `launched` of each so many, by a butterfly: all of them get the result.
Parts reduceInWarp(Parts state, int64_t lanes, int64_t distance,
                   CombineStates combine, ImplicitLocOpBuilder &builder,
                   Value launched = {});

/// How many states there are: at most, and in this launch; null: as many.
struct StateCount {
  int64_t most;
  Value launched;

  StateCount(int64_t most, Value launched = {})
      : most(most), launched(launched) {}
};

/// All of `count` states, which `read` reads by their number, in each thread:
/// by the thread alone if they are few, or `lane` is null as lanes have
/// different rows; else each lane folds some and a butterfly the rest.
Parts foldStates(const Monoid &monoid, StateCount count, Value lane,
                 const KernelContext &kernel, ImplicitLocOpBuilder &builder,
                 function_ref<Parts(Value number)> read);

/// The numbers of the states that foldStates reads, in order.
SmallVector<Value> createFoldNumbers(int64_t count, Value lane,
                                     const KernelContext &kernel,
                                     ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_FOLD_H
