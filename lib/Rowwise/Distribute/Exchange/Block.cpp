//===- Block.cpp - The warps of a block -----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first lane that a row has in each warp writes its state to shared memory,
// where after one barrier every thread reads those of all.
//
//===----------------------------------------------------------------------===//

#include "Scopes.h"

#include "Fold.h"
#include "SharedStates.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/Threads.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether the next iteration of a loop could write the buffer of this exchange
/// before all threads have read it, as no barrier of another exchange lies
/// between.
static bool isAloneInLoop(ReduceOp op) {
  auto loop = op->getParentOfType<scf::ForOp>();
  if (!loop)
    return false;
  unsigned exchanges = 0;
  loop.walk([&](ReduceOp other) {
    // A barrier in a branch may not be executed.
    exchanges += !other.getPartial() && other->getParentOp() == loop;
  });
  return exchanges < 2;
}

namespace {
class BlockExchange : public Exchange {
public:
  using Exchange::Exchange;

  void combine(MutableArrayRef<Parts> states) override {
    for (Parts &state : states)
      state = combineWarps(state);
  }

private:
  Parts combineWarps(ValueRange state) {
    auto [warp, lane] = createWarpOfRow(layout, builder);
    Value isFirst = createIsFirstLane(lane, builder);
    SmallVector<int64_t> shape = {layout.getWarps()};
    SmallVector<Value> indices = {warp};
    if (layout.getRows() != 1) {
      shape.push_back(layout.getRows());
      indices.push_back(
          gpu::ThreadIdOp::create(builder, getRowDimension(layout)));
    }
    SharedStates warpStates(shape, state.getTypes(), kernel, builder);
    if (isAloneInLoop(op))
      gpu::BarrierOp::create(builder);
    createGuarded(builder, isFirst, [&] { warpStates.store(state, indices); });
    gpu::BarrierOp::create(builder);
    Value sharing = layout.getTransposed() ? Value() : lane;
    StateCount count(layout.getWarps());
    if (kernel.threads)
      count.launched = createLaunchedWarps(builder);
    return foldStates(monoid, count, sharing, kernel, builder,
                      [&](Value number) {
                        indices.front() = number;
                        return warpStates.load(indices);
                      });
  }
};
} // namespace

std::unique_ptr<Exchange>
mlir::rowwise::createBlockExchange(ReduceOp op, const KernelContext &kernel,
                                   ImplicitLocOpBuilder &builder) {
  return std::make_unique<BlockExchange>(op, kernel, builder);
}
