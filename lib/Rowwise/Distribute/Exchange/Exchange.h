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

/// The scopes beyond a warp whose threads exchange states for `op`, from the
/// narrowest: none if its states stay in threads.
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
