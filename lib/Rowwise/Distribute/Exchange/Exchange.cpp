//===- Exchange.cpp - Reductions across threads ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exchange.h"

#include "Scopes.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/Threads.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

SmallVector<std::unique_ptr<Exchange>>
mlir::rowwise::createExchanges(ReduceOp op, const KernelContext &kernel,
                               ClusterStart &clusterStart, GridStart &gridStart,
                               ImplicitLocOpBuilder &builder) {
  SmallVector<std::unique_ptr<Exchange>> exchanges;
  if (op.getPartial())
    return exchanges;
  LayoutAttr layout = kernel.layout;
  bool areLed = kernel.getReductions().getLeaderThreads();
  if (kernel.states) {
    auto create = areLed ? createGridColumnsExchange : createGridExchange;
    exchanges.push_back(create(op, kernel, gridStart, builder));
    return exchanges;
  }
  if (areLed) {
    exchanges.push_back(
        createColumnsExchange(op, kernel, clusterStart, builder));
    return exchanges;
  }
  // Warps send their state of a row to all blocks. Where a warp has many rows,
  // the warps of a block combine theirs first.
  bool warpsMeet = layout.getBlocks() == 1 || layout.getTransposed();
  if (warpsMeet && layout.getWarps() > 1)
    exchanges.push_back(createBlockExchange(op, kernel, builder));
  if (layout.getBlocks() > 1)
    exchanges.push_back(
        createClusterExchange(op, kernel, clusterStart, builder));
  return exchanges;
}

Parts mlir::rowwise::createIdentity(const Monoid &monoid, Type element,
                                    ImplicitLocOpBuilder &builder) {
  Parts state;
  for (TypedAttr component : monoid.getIdentity(element))
    state.push_back(arith::ConstantOp::create(builder, component));
  return state;
}

Value mlir::rowwise::createIteration(ReduceOp op,
                                     ImplicitLocOpBuilder &builder) {
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  if (!loop)
    return createI64(builder, 0);
  Value distance = builder.createOrFold<arith::SubIOp>(loop.getInductionVar(),
                                                       loop.getLowerBound());
  Value iteration =
      builder.createOrFold<arith::DivUIOp>(distance, loop.getStep());
  return arith::IndexCastOp::create(builder, builder.getI64Type(), iteration);
}

WarpOfRow mlir::rowwise::createWarpOfRow(LayoutAttr layout,
                                         ImplicitLocOpBuilder &builder) {
  Value size = createIndex(builder, layout.getLanes());
  Value threadOfBlock =
      gpu::ThreadIdOp::create(builder, getThreadDimension(layout));
  Value lane = arith::RemUIOp::create(builder, threadOfBlock, size);
  return {arith::DivUIOp::create(builder, threadOfBlock, size), lane};
}

Value mlir::rowwise::createIsFirstLane(Value lane,
                                       ImplicitLocOpBuilder &builder) {
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, lane,
                               createIndex(builder, 0));
}
