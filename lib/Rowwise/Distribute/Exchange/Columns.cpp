//===- Columns.cpp - Rows of one warp, by leader threads ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a transposed layout each lane of a warp has the state of a row of its own,
// or of several. If every warp combined the states of all warps and blocks, a
// block would do the same work once for each warp. Instead one thread for each
// row, its leader, combines them, and a second barrier hands the result to the
// other threads.
//
//===----------------------------------------------------------------------===//

#include "Scopes.h"

#include "Cluster.h"
#include "ClusterStart.h"
#include "Fold.h"
#include "SharedStates.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/Threads.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Writes and reads of each buffer are separated by a barrier, also across
/// iterations of a loop: states are read before the second barrier of an
/// exchange, and its result before the first barrier of the next.
class ColumnsExchange : public Exchange {
public:
  ColumnsExchange(ReduceOp op, const KernelContext &kernel, ClusterStart &start,
                  ImplicitLocOpBuilder &builder)
      : Exchange(op, kernel, builder), start(start) {}

  void combine(MutableArrayRef<Parts> states) override {
    TypeRange types = ValueRange(states[0]).getTypes();
    auto [warp, lane] = createWarpOfRow(layout, builder);
    SharedStates warpStates({layout.getWarps(), layout.getRows()}, types,
                            kernel, builder);
    createGuarded(builder, createIsFirstLane(lane, builder), [&, warp = warp] {
      warpStates.storeRows(states,
                           {warp, createFirstRowOfThread(builder, layout)});
    });
    SharedStates results({layout.getRows()}, types, kernel, builder);
    if (layout.getBlocks() > 1)
      start.wait(builder);
    gpu::BarrierOp::create(builder);
    Value number = createThreadOfBlock(builder, layout);
    Value isLeader =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, number,
                              createIndex(builder, layout.getRows()));
    createGuarded(builder, isLeader, [&] {
      results.store(combineInLeader(warpStates, number), number);
    });
    gpu::BarrierOp::create(builder);
    llvm::move(results.loadRows(states.size(),
                                createFirstRowOfThread(builder, layout)),
               states.begin());
  }

private:
  /// The combined state of all warps and blocks, in the leader thread of `row`.
  Parts combineInLeader(SharedStates &warpStates, Value row) {
    Parts total = foldStates(monoid, layout.getWarps(), /*lane=*/Value(),
                             kernel, builder, [&](Value warp) {
                               return warpStates.load({warp, row});
                             });
    if (layout.getBlocks() == 1)
      return total;
    ClusterSender sender = {layout.getBlocks(),
                            createBlockOfRow(builder, layout),
                            createIndex(builder, 0), /*sharing=*/1, row};
    return combineInCluster(monoid, total, sender, /*iteration=*/Value(), start,
                            kernel, builder);
  }

  ClusterStart &start;
};
} // namespace

std::unique_ptr<Exchange>
mlir::rowwise::createColumnsExchange(ReduceOp op, const KernelContext &kernel,
                                     ClusterStart &start,
                                     ImplicitLocOpBuilder &builder) {
  return std::make_unique<ColumnsExchange>(op, kernel, start, builder);
}
