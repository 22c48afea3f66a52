//===- Sink.cpp - Finish one part of a row before the next ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Distribute/Passes.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_SINKPASS
#include "Rowwise/Distribute/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {

/// How an operation may move.
enum class Role {
  free,     ///< has no effect
  epilogue, ///< reads epilogue operands, which the kernel does not write
  store,    ///< writes; stays in order with other stores
  fence     ///< anything else; nothing moves across
};

/// Adjacent operations of which none is a fence.
using Run = SmallVector<std::pair<Operation *, Role>>;

} // namespace

/// The role of an operation with all in its regions.
static Role getRole(Operation &op) {
  bool reads = false, writes = false, isKnown = true;
  op.walk([&](Operation *inner) {
    if (inner->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
        isMemoryEffectFree(inner))
      return;
    if (inner->hasAttr(epilogueAttrName) &&
        hasSingleEffect<MemoryEffects::Read>(inner))
      reads = true;
    else if (hasSingleEffect<MemoryEffects::Write>(inner))
      writes = true;
    else
      isKnown = false;
  });
  // Users of a store's result would have to stay behind it.
  bool isUsed = writes && op.getNumResults() != 0;
  if (!isKnown || isUsed || (reads && writes))
    return Role::fence;
  return reads ? Role::epilogue : writes ? Role::store : Role::free;
}

/// Sorts a run. A store is ordered by its number among the stores, and any
/// other operation by the first store that needs it. Loads of epilogue operands
/// are moved to one store earlier, so that a load is on its way while the one
/// before is used.
static void sinkToStores(const Run &run) {
  int64_t stores = llvm::count_if(
      run, [](const auto &entry) { return entry.second == Role::store; });
  if (stores == 0)
    return;
  SmallVector<SmallVector<Operation *>> byOrder(stores);
  DenseMap<Operation *, int64_t> orders;
  int64_t last = stores;
  for (auto [op, role] : llvm::reverse(run)) {
    int64_t order = stores;
    for (Operation *user : op->getUsers()) {
      auto found = orders.find(op->getBlock()->findAncestorOpInBlock(*user));
      if (found != orders.end())
        order = std::min(order, found->second);
    }
    if (role == Role::store)
      order = --last;
    else if (order == stores) // used after this run only
      order = 0;
    else if (role == Role::epilogue)
      order = std::max<int64_t>(0, order - 1);
    orders[op] = order;
    byOrder[order].push_back(op);
  }
  Operation *end = run.back().first->getNextNode();
  for (ArrayRef<Operation *> sameOrder : byOrder)
    for (Operation *op : llvm::reverse(sameOrder))
      op->moveBefore(end);
}

static void sinkInBlock(Block &block) {
  SmallVector<Run> runs(1);
  for (Operation &op : block.without_terminator()) {
    Role role = getRole(op);
    if (role == Role::fence)
      runs.emplace_back();
    else
      runs.back().emplace_back(&op, role);
  }
  llvm::for_each(runs, sinkToStores);
}

namespace {
struct SinkPass : rowwise::impl::SinkPassBase<SinkPass> {
  using Base::Base;

  void runOnOperation() override {
    for (gpu::GPUFuncOp func : getOperation().getOps<gpu::GPUFuncOp>())
      func.walk([](Block *block) { sinkInBlock(*block); });
    getOperation().walk(
        [](Operation *op) { op->removeAttr(epilogueAttrName); });
  }
};
} // namespace
