//===- FoldCopies.cpp - Copies into who reads them ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Loops/Passes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_FOLDCOPIESPASS
#include "Rowwise/Loops/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// The copy of which `operand` is the result, or null.
static linalg::GenericOp getCopy(Value operand) {
  auto copy = operand.getDefiningOp<linalg::GenericOp>();
  return copy && isMovement(copy) ? copy : nullptr;
}

/// Whether a copy is read by way of a reshape, with dimensions merged or split.
static bool isReshapedCopy(OpOperand *operand) {
  if (isa<tensor::ExpandShapeOp>(operand->getOwner()))
    return static_cast<bool>(getCopy(operand->get()));
  auto merged = operand->get().getDefiningOp<tensor::CollapseShapeOp>();
  auto reader = dyn_cast<linalg::LinalgOp>(operand->getOwner());
  return merged && getCopy(merged.getSrc()) && reader &&
         reader.isDpsInput(operand);
}

/// Makes readers of copies run over the dimensions of the copies: where an
/// operand merges these, loops are split and other operands reshaped alike.
/// Sizes of copies are taken from what they copy.
static LogicalResult splitLoops(func::FuncOp func) {
  RewritePatternSet patterns(func.getContext());
  linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, isReshapedCopy);
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  return applyPatternsGreedily(func, std::move(patterns));
}

/// The operand of `reader` that can be replaced by what a copy reads, or null.
static OpOperand *findFoldable(linalg::GenericOp reader) {
  for (OpOperand *operand : reader.getDpsInputOperands())
    if (linalg::GenericOp copy = getCopy(operand->get()))
      if (linalg::areElementwiseOpsFusable(operand) &&
          linalg::getPreservedProducerResults(copy, reader, operand).empty())
        return operand;
  return nullptr;
}

/// Duplicates the copies that others read as well: folded into `reader`, such a
/// copy would have to be a second result.
static void giveOwnCopies(IRRewriter &rewriter, linalg::GenericOp reader) {
  rewriter.setInsertionPoint(reader);
  for (OpOperand *operand : reader.getDpsInputOperands())
    if (linalg::GenericOp copy = getCopy(operand->get()))
      if (!copy->hasOneUse())
        operand->set(rewriter.clone(*copy)->getResult(0));
}

namespace {
struct FoldCopiesPass : rowwise::impl::FoldCopiesPassBase<FoldCopiesPass> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(splitLoops(getOperation())))
      return signalPassFailure();
    SmallVector<linalg::LinalgOp> readers;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (llvm::any_of(op.getDpsInputs(), getCopy))
        readers.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp reader : readers)
      fold(rewriter, reader);
  }

private:
  void fold(IRRewriter &rewriter, linalg::LinalgOp reader) {
    auto generic = dyn_cast<linalg::GenericOp>(reader.getOperation());
    rewriter.setInsertionPoint(reader);
    if (!generic) {
      FailureOr<linalg::GenericOp> general =
          linalg::generalizeNamedOp(rewriter, reader);
      if (failed(general))
        return;
      generic = *general;
    }
    giveOwnCopies(rewriter, generic);
    while (OpOperand *operand = findFoldable(generic)) {
      linalg::GenericOp copy = getCopy(operand->get());
      rewriter.setInsertionPoint(generic);
      FailureOr<linalg::ElementwiseOpFusionResult> folded =
          linalg::fuseElementwiseOps(rewriter, operand);
      if (failed(folded))
        return;
      for (Value result : generic.getResults())
        rewriter.replaceAllUsesWith(result, folded->replacements.at(result));
      rewriter.eraseOp(generic);
      generic = cast<linalg::GenericOp>(folded->fusedOp);
      if (copy.use_empty())
        rewriter.eraseOp(copy);
      ++numFolded;
    }
  }
};
} // namespace
