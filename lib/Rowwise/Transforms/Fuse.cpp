//===- Fuse.cpp - Gather row programs -------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Transforms/Passes.h"

#include "FuseGroups.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_FUSEPASS
#include "Rowwise/Transforms/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct FusePass : rowwise::impl::FusePassBase<FusePass> {
  using Base::Base;

  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    nextProgram = 0;
    for (Block &block : getOperation().getBody())
      fuse(block);
    IRRewriter rewriter(&getContext());
    (void)runRegionDCE(rewriter, getOperation()->getRegions());
  }

private:
  unsigned nextProgram = 0;

  void fuse(Block &block);
  void remarkFused(ArrayRef<Operation *> ops, unsigned program);
  void remarkRefused(Operation *op, Refusal reason);
  void remarkApart(const Separation &separation);

  remark::RemarkOpts getRemark(StringRef name) {
    return remark::RemarkOpts::name(name)
        .category("rowwise-fuse")
        .function(getOperation().getName());
  }
};
} // namespace

void FusePass::fuse(Block &block) {
  FusionReport report = findGroups(block, single);
  for (const auto &[op, reason] : report.refused)
    remarkRefused(op, reason);
  for (const Separation &separation : report.separations)
    remarkApart(separation);
  SmallVector<Operation *> replaced;
  for (ArrayRef<Operation *> ops : report.groups) {
    if (!buildFuse(ops)) {
      for (Operation *op : ops)
        remarkRefused(op, "is of a size that no input has");
      continue;
    }
    remarkFused(ops, nextProgram++);
    ++numPrograms;
    numOps += llvm::count_if(ops, llvm::IsaPred<linalg::GenericOp>);
    replaced.append(ops.begin(), ops.end());
  }
  llvm::sort(replaced,
             [](Operation *a, Operation *b) { return b->isBeforeInBlock(a); });
  for (Operation *op : replaced)
    op->erase();
  // A program stands where its last operation stood; users of its other results
  // may come before.
  sortTopologically(&block);
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

void FusePass::remarkFused(ArrayRef<Operation *> ops, unsigned program) {
  for (Operation *op : ops)
    remark::passed(op->getLoc(), getRemark("fused")) << remark::add(
        "{0} is in program {1}", op->getName().getStringRef(), program);
}

void FusePass::remarkRefused(Operation *op, Refusal reason) {
  remark::missed(op->getLoc(), getRemark("not-fused"))
      << remark::reason("{0} {1}", op->getName().getStringRef(), reason);
}

void FusePass::remarkApart(const Separation &separation) {
  remark::missed(separation.second->getLoc(), getRemark("apart"))
      << remark::reason("not in one program with what it reads: {0}",
                        separation.reason);
}
