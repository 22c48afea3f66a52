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
/// A block, which of its operations fuse, and the programs that they are.
struct FusedBlock {
  FusedBlock(Block &block, bool single, bool leavesContractions)
      : block(block), report(findGroups(block, single, leavesContractions)),
        programs(buildPrograms(block, report)) {}

  Block &block;
  FusionReport report;
  SmallVector<FuseOp> programs; ///< of the report's groups
};

struct FusePass : rowwise::impl::FusePassBase<FusePass> {
  using Base::Base;

  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    // Operations without users are not fused.
    IRRewriter rewriter(&getContext());
    (void)runRegionDCE(rewriter, getOperation()->getRegions());
    SmallVector<FusedBlock> blocks;
    fuse(getOperation().getBody(), blocks);
    if (wantsRemarks(getOperation()))
      emitRemarks(blocks);
    for (FusedBlock &fused : blocks)
      numOps += eraseReplaced(fused.report);
    (void)runRegionDCE(rewriter, getOperation()->getRegions());
  }

private:
  /// Fuses in a region, and then in those of loops and branches in it.
  void fuse(Region &region, SmallVectorImpl<FusedBlock> &blocks);
  void emitRemarks(ArrayRef<FusedBlock> blocks);
};
} // namespace

void FusePass::fuse(Region &region, SmallVectorImpl<FusedBlock> &blocks) {
  for (Block &block : region) {
    blocks.emplace_back(block, single, leavesContractions);
    numPrograms += blocks.back().programs.size();
    for (Operation &op : block)
      if (isSequential(&op))
        for (Region &nested : op.getRegions())
          fuse(nested, blocks);
  }
}

void FusePass::emitRemarks(ArrayRef<FusedBlock> blocks) {
  FuseRemarks remarks(getOperation());
  for (const FusedBlock &fused : blocks)
    remarks.add(fused.block, fused.report, fused.programs);
  remarks.emitSummary();
}
