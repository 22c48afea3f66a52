//===- Fuse.cpp - Gather row programs -------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuseRemarks.h"

#include "Rowwise/Fuse/Passes.h"
#include "Rowwise/Programs/Remarks.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_FUSEPASS
#include "Rowwise/Fuse/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct FusePass : rowwise::impl::FusePassBase<FusePass> {
  using Base::Base;

  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    std::optional<FuseRemarks> remarks;
    if (wantsRemarks(getOperation()))
      remarks.emplace(getOperation());
    // What nobody uses is no program.
    IRRewriter rewriter(&getContext());
    (void)runRegionDCE(rewriter, getOperation()->getRegions());
    for (Block &block : getOperation().getBody())
      fuse(block, remarks ? &*remarks : nullptr);
    (void)runRegionDCE(rewriter, getOperation()->getRegions());
    if (remarks)
      remarks->emitSummary();
  }

private:
  void fuse(Block &block, FuseRemarks *remarks);
};
} // namespace

void FusePass::fuse(Block &block, FuseRemarks *remarks) {
  FusionReport report = findGroups(block, single);
  SmallVector<FuseOp> programs;
  SmallVector<Operation *> replaced;
  // Dimensions as the search saw them: operands become results of programs.
  std::vector<Group> groups;
  for (ArrayRef<Operation *> ops : report.groups)
    groups.emplace_back(ops);
  for (const Group &group : groups) {
    programs.push_back(buildFuse(group));
    if (!programs.back())
      continue;
    ++numPrograms;
    numOps += llvm::count_if(group.ops, llvm::IsaPred<linalg::GenericOp>);
    replaced.append(group.ops);
  }
  // A program stands where its last operation stood; users of its other results
  // may come before.
  sortTopologically(&block);
  if (remarks)
    remarks->add(block, report, programs);
  llvm::sort(replaced,
             [](Operation *a, Operation *b) { return b->isBeforeInBlock(a); });
  for (Operation *op : replaced)
    op->erase();
}
