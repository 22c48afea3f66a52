//===- Cluster.cpp - The blocks of a cluster ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cluster.h"

#include "ClusterStates.h"
#include "Fold.h"
#include "Scopes.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/StateWords.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/GPUSizes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Components that are constants are equal in all blocks, which run the same
/// kernel, and are not sent.
static bool isKnownToAll(Value component) {
  return matchPattern(component, m_Constant());
}

Parts mlir::rowwise::combineInCluster(const Monoid &monoid,
                                      ArrayRef<Value> state,
                                      const ClusterSender &sender,
                                      Value iteration, ClusterStart &start,
                                      const KernelContext &kernel,
                                      ImplicitLocOpBuilder &builder) {
  int64_t rows = kernel.layout.getRows();
  SmallVector<Value> sent;
  llvm::copy_if(state, std::back_inserter(sent),
                [](Value component) { return !isKnownToAll(component); });
  SmallVector<Value> words = createWords(builder, sent);
  ClusterStates states(start.wait(builder), sender.states.most * rows,
                       ValueRange(sent).getTypes(), iteration, kernel, start,
                       builder);
  // A state's number among those of all rows: its own number first, then its
  // row.
  auto getIndex = [&](Value number) -> Value {
    if (!sender.row)
      return number;
    Value before =
        arith::MulIOp::create(builder, number, createIndex(builder, rows));
    return arith::AddIOp::create(builder, before, sender.row);
  };
  states.push(words, getIndex(sender.own), sender.member, sender.sharing);
  states.wait();
  Value lane = kernel.layout.getTransposed() ? Value() : sender.member;
  return foldStates(monoid, sender.states, lane, kernel, builder,
                    [&](Value number) {
                      Parts read = states.read(getIndex(number));
                      auto next = read.begin();
                      return Parts(llvm::map_range(state, [&](Value component) {
                        return isKnownToAll(component) ? component : *next++;
                      }));
                    });
}

namespace {
class ClusterExchange : public Exchange {
public:
  ClusterExchange(ReduceOp op, const KernelContext &kernel, ClusterStart &start,
                  ImplicitLocOpBuilder &builder)
      : Exchange(op, kernel, builder), start(start) {}

  void combine(MutableArrayRef<Parts> states) override {
    Value iteration;
    if (auto loop = dyn_cast<scf::ForOp>(op->getParentOp())) {
      iteration = createIteration(op, builder);
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(loop);
      start.wait(builder);
    }
    ClusterSender sender = createSender();
    for (Parts &state : states)
      state = combineInCluster(monoid, state, sender, iteration, start, kernel,
                               builder);
  }

private:
  /// The lanes of a warp or, where warps have met, the threads of a block.
  ClusterSender createSender() {
    bool combinesBlocks = layout.getTransposed();
    int64_t sharing = combinesBlocks ? layout.getThreadsOfBlock() : warpSize;
    Value size = createIndex(builder, sharing), row;
    if (layout.getRows() != 1)
      row = gpu::ThreadIdOp::create(builder, getRowDimension(layout));
    Value member = arith::RemUIOp::create(builder, kernel.thread, size);
    Value own = arith::DivUIOp::create(builder, kernel.thread, size);
    StateCount statesOfRow(layout.getBlocks() *
                           (combinesBlocks ? 1 : layout.getWarps()));
    if (kernel.threads)
      statesOfRow.launched =
          arith::MulIOp::create(builder, createLaunchedWarps(builder),
                                createIndex(builder, layout.getBlocks()));
    return {statesOfRow, own, member, sharing, row};
  }

  ClusterStart &start;
};
} // namespace

std::unique_ptr<Exchange>
mlir::rowwise::createClusterExchange(ReduceOp op, const KernelContext &kernel,
                                     ClusterStart &start,
                                     ImplicitLocOpBuilder &builder) {
  return std::make_unique<ClusterExchange>(op, kernel, start, builder);
}
