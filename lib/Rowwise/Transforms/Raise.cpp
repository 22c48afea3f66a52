//===- Raise.cpp - Canonical linalg ---------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_RAISEPASS
#include "Rowwise/Transforms/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct RaisePass : rowwise::impl::RaisePassBase<RaisePass> {
  using Base::Base;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    if (failed(decompose(rewriter)) || failed(generalize(rewriter)) ||
        failed(simplify()))
      return signalPassFailure();
    separateGenerators(rewriter);
  }

private:
  /// linalg.softmax and its like, into the operations that they stand for.
  LogicalResult decompose(RewriterBase &rewriter) {
    SmallVector<linalg::AggregatedOpInterface> ops;
    getOperation().walk([&](linalg::AggregatedOpInterface op) {
      if (op->getNumResults() != 0) // on tensors
        ops.push_back(op);
    });
    for (linalg::AggregatedOpInterface op : ops) {
      rewriter.setInsertionPoint(op);
      FailureOr<SmallVector<Value>> values = op.decomposeOperation(rewriter);
      if (failed(values))
        continue;
      rewriter.replaceOp(op, *values);
      ++numDecomposed;
    }
    return success();
  }

  /// A fill stays: it is how an init is recognised.
  static bool isGeneralized(linalg::LinalgOp op) {
    return isa<linalg::GenericOp, linalg::FillOp>(op) ||
           linalg::isaContractionOpInterface(op) ||
           linalg::isaConvolutionOpInterface(op);
  }

  LogicalResult generalize(RewriterBase &rewriter) {
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (!isGeneralized(op))
        ops.push_back(op);
    });
    for (linalg::LinalgOp op : ops) {
      rewriter.setInsertionPoint(op);
      if (failed(linalg::generalizeNamedOp(rewriter, op)))
        continue;
      ++numGeneralized;
    }
    return success();
  }

  /// Values that come from positions and constants alone, as an iota does.
  static bool isGenerator(linalg::GenericOp op) {
    return op.getNumDpsInputs() == 0 && op.getNumReductionLoops() == 0 &&
           op.hasPureTensorSemantics() &&
           llvm::none_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
             return op.payloadUsesValueFromOperand(&init);
           });
  }

  /// A generator for each of its readers. Rows and columns that share one have
  /// no more to do with each other than their sizes.
  void separateGenerators(RewriterBase &rewriter) {
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) {
      if (isGenerator(op) && !op->use_empty())
        ops.push_back(op);
    });
    for (linalg::GenericOp op : ops) {
      rewriter.setInsertionPoint(op);
      for (OpOperand &use :
           llvm::make_early_inc_range(llvm::drop_begin(op->getUses()))) {
        auto number = cast<OpResult>(use.get()).getResultNumber();
        Operation *copy = rewriter.clone(*op);
        rewriter.modifyOpInPlace(use.getOwner(),
                                 [&] { use.set(copy->getResult(number)); });
      }
    }
  }

  LogicalResult simplify() {
    RewritePatternSet patterns(&getContext());
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    tensor::CastOp::getCanonicalizationPatterns(patterns, &getContext());
    tensor::DimOp::getCanonicalizationPatterns(patterns, &getContext());
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};
} // namespace
