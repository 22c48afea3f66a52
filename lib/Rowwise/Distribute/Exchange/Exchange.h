//===- Exchange.h - Reductions across threads -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_EXCHANGE_EXCHANGE_H
#define ROWWISE_LIB_DISTRIBUTE_EXCHANGE_EXCHANGE_H

#include "../KernelContext.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

class ClusterStart;
class GridStart;

/// What threads of one scope do for a reduction: lanes of a warp, warps of a
/// block, blocks of a cluster or of the grid. A reduction goes through scopes
/// from the narrowest; one may hold another.
class Exchange {
public:
  Exchange(ReduceOp op, const KernelContext &kernel,
           ImplicitLocOpBuilder &builder)
      : op(op), monoid(op.getMonoid()), kernel(kernel), layout(kernel.layout),
        builder(builder) {}
  virtual ~Exchange() = default;

  /// What starts before there are states.
  virtual void prepare() {}

  /// Makes of the states of this thread's rows, one each, those of all threads
  /// of the scope.
  virtual void combine(MutableArrayRef<Parts> states) = 0;

protected:
  ReduceOp op;
  const Monoid &monoid;
  const KernelContext &kernel;
  LayoutAttr layout;
  ImplicitLocOpBuilder &builder;
};

/// The lanes that a row has in a warp.
std::unique_ptr<Exchange> createLanesExchange(ReduceOp op,
                                              const KernelContext &kernel,
                                              ImplicitLocOpBuilder &builder);

/// The warps of a block, of which each thread gets all states.
std::unique_ptr<Exchange> createBlockExchange(ReduceOp op,
                                              const KernelContext &kernel,
                                              ImplicitLocOpBuilder &builder);

/// The warps of a row in the blocks of a cluster or, where a warp has many
/// rows, its blocks, whose warps have met before.
std::unique_ptr<Exchange> createClusterExchange(ReduceOp op,
                                                const KernelContext &kernel,
                                                ClusterStart &start,
                                                ImplicitLocOpBuilder &builder);

/// The warps of the blocks of the grid that share a row.
std::unique_ptr<Exchange> createGridExchange(ReduceOp op,
                                             const KernelContext &kernel,
                                             GridStart &start,
                                             ImplicitLocOpBuilder &builder);

/// The warps of a block, and of a cluster, by way of leader threads: one thread
/// of a block, the leader thread of a row, combines the states of the row for
/// all warps.
std::unique_ptr<Exchange> createColumnsExchange(ReduceOp op,
                                                const KernelContext &kernel,
                                                ClusterStart &start,
                                                ImplicitLocOpBuilder &builder);

//===----------------------------------------------------------------------===//
// What several scopes need
//===----------------------------------------------------------------------===//

/// The state of no elements.
Parts createIdentity(const Monoid &monoid, Type element,
                     ImplicitLocOpBuilder &builder);

/// How often the loop around `op` was entered before, as an i64.
Value createIteration(ReduceOp op, ImplicitLocOpBuilder &builder);

/// A warp of a row in this block, and a lane of it.
struct WarpOfRow {
  Value warp, lane;
};
WarpOfRow createWarpOfRow(LayoutAttr layout, ImplicitLocOpBuilder &builder);

Value createIsFirstLane(Value lane, ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_EXCHANGE_H
