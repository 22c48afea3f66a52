//===- SharedStates.h - States in the shared memory of a block --*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_EXCHANGE_SHAREDSTATES_H
#define ROWWISE_LIB_DISTRIBUTE_EXCHANGE_SHAREDSTATES_H

#include "../KernelContext.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// One state for each index of a shape, in the shared memory of a block: a
/// buffer for each component. Barriers are the caller's.
class SharedStates {
public:
  SharedStates(ArrayRef<int64_t> shape, TypeRange types,
               const KernelContext &kernel, ImplicitLocOpBuilder &builder);

  void store(ValueRange state, ValueRange indices);
  Parts load(ValueRange indices);

  /// The states of a thread's rows, which are contiguous; `indices` are those
  /// of the first.
  void storeRows(ArrayRef<Parts> states, ValueRange indices);
  SmallVector<Parts> loadRows(int64_t count, ValueRange indices);

private:
  LayoutAttr layout;
  ImplicitLocOpBuilder &builder;
  SmallVector<Value> buffers;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_SHAREDSTATES_H
