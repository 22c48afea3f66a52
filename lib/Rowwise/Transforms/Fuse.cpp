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
    DimClasses classes(getOperation());
    for (Block &block : getOperation().getBody()) {
      // Classes are named by values, so nothing is erased before all is built.
      std::vector<Group> groups = findGroups(block, classes, single);
      for (Group &group : groups)
        if (!replace(group, classes))
          group.ops.clear();
      for (const Group &group : llvm::reverse(groups))
        for (Operation *op : llvm::reverse(group.ops))
          op->erase();
      // A program stands where its last operation stood; users of its other
      // results may come before.
      sortTopologically(&block);
    }
    IRRewriter rewriter(&getContext());
    (void)runRegionDCE(rewriter, getOperation()->getRegions());
  }

private:
  bool replace(const Group &group, DimClasses &classes) {
    if (!buildFuse(group, classes))
      return false;
    numOps += llvm::count_if(group.ops, llvm::IsaPred<linalg::GenericOp>);
    ++numPrograms;
    return true;
  }
};
} // namespace
