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

/// What the threads of one scope do for a reduction: lanes of a warp, warps of
/// a block, blocks of a cluster or of the grid. A reduction passes through
/// scopes from the narrowest to the widest; one scope's exchange may include
/// another's.
class Exchange {
public:
  Exchange(ReduceOp op, const KernelContext &kernel,
           ImplicitLocOpBuilder &builder)
      : op(op), monoid(op.getMonoid()), kernel(kernel), layout(kernel.layout),
        builder(builder) {}
  virtual ~Exchange() = default;

  /// Emits what can be done before the states are known.
  virtual void prepare() {}

  /// Combines the states of this thread's rows, one for each row, with those of
  /// all threads of the scope.
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

/// The scopes beyond a warp whose threads exchange states for `op`, narrowest
/// first; none if all states stay within threads of a warp.
SmallVector<std::unique_ptr<Exchange>>
createExchanges(ReduceOp op, const KernelContext &kernel,
                ClusterStart &clusterStart, GridStart &gridStart,
                ImplicitLocOpBuilder &builder);

//===----------------------------------------------------------------------===//
// What several scopes need
//===----------------------------------------------------------------------===//

/// The state of no elements.
Parts createIdentity(const Monoid &monoid, Type element,
                     ImplicitLocOpBuilder &builder);

/// The index of the current iteration of the loop around `op`, as an i64.
Value createIteration(ReduceOp op, ImplicitLocOpBuilder &builder);

/// The numbers of a warp among those of a row in this block, and of a lane
/// among those of the row in the warp.
struct WarpOfRow {
  Value warp, lane;
};
WarpOfRow createWarpOfRow(LayoutAttr layout, ImplicitLocOpBuilder &builder);

Value createIsFirstLane(Value lane, ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_EXCHANGE_H
