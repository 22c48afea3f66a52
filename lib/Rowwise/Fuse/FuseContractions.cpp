//===- FuseContractions.cpp - Contractions into row programs --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contractions/ContractionFusion.h"
#include "Groups.h"

#include "Rowwise/Fuse/Passes.h"
#include "Rowwise/Programs/Remarks.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_FUSECONTRACTIONSPASS
#include "Rowwise/Fuse/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// Says how many programs there are now: copies that only contractions read are
/// programs no longer.
static void emitSummary(func::FuncOp func, unsigned numChains) {
  unsigned numKernels = 0;
  func.walk([&](FuseOp) { ++numKernels; });
  std::string kernels = countOf(numKernels, "kernel");
  emitFact(func, category::fuseContractions, "summary")
      << llvm::formatv("{0}: {1} with {2} contractions in programs",
                       func.getName(), kernels, 2 * numChains)
             .str()
      << remark::metric("Kernels", numKernels);
}

namespace {
struct FuseContractionsPass
    : rowwise::impl::FuseContractionsPassBase<FuseContractionsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<FuseOp> programs;
    getOperation()->walk([&](FuseOp op) { programs.push_back(op); });
    IRRewriter rewriter(&getContext());
    unsigned numChains = 0;
    for (FuseOp program : programs)
      numChains += fuse(rewriter, program);
    if (numChains != 0)
      (void)runRegionDCE(rewriter, getOperation()->getRegions());
    bool isAnyLeft = fuseLeft(getOperation().getBody());
    if (numChains != 0 || isAnyLeft)
      emitSummary(getOperation(), numChains);
  }

private:
  bool fuse(IRRewriter &rewriter, FuseOp program);
  /// Makes programs of the contractions that are ones by themselves, in a
  /// region and in those of loops and branches in it. Returns whether there
  /// were any.
  bool fuseLeft(Region &region);
};
} // namespace

static void explain(FuseOp fused, Chain &chain) {
  emitDone(fused, category::fuseContractions, "fused")
      << remark::add("{0} and {1} are fused into the program between them: "
                     "neither {2} nor the weights made of it are in memory",
                     describe(chain.producer.op), describe(chain.consumer.op),
                     chain.producer.getResult().getType());
}

/// Whether an operation is a row program, which grouping left as a contraction.
static bool isLeft(Operation &op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic && matchContraction(generic) &&
         getRefusalAlone(generic).empty();
}

bool FuseContractionsPass::fuse(IRRewriter &rewriter, FuseOp program) {
  while (std::optional<Chain> chain = findChain(program)) {
    ContractionFusion fusion(*chain, /*takesFactors=*/!precise);
    if (std::string reason = fusion.analyse(); !reason.empty()) {
      emitMissed(program, category::fuseContractions, "not-fused")
          << remark::add("contractions in front of the program and behind it "
                         "stay apart: {0}",
                         reason);
      return false;
    }
    if (std::optional<DimSplit> split = fusion.findSplit()) {
      program = splitDim(rewriter, program, *split);
      continue;
    }
    Block *block = program->getBlock();
    FuseOp fused = fusion.build(rewriter);
    explain(fused, *chain);
    sortTopologically(block);
    ++numFused;
    return true;
  }
  return false;
}

bool FuseContractionsPass::fuseLeft(Region &region) {
  bool isAnyLeft = false;
  for (Block &block : region) {
    if (llvm::any_of(block, isLeft)) {
      FusionReport report =
          findGroups(block, /*single=*/false, /*leavesContractions=*/false);
      buildPrograms(block, report);
      eraseReplaced(report);
      isAnyLeft = true;
    }
    for (Operation &op : block)
      if (isSequential(&op))
        for (Region &nested : op.getRegions())
          isAnyLeft |= fuseLeft(nested);
  }
  return isAnyLeft;
}
