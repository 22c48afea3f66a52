//===- Raise.cpp - Canonical linalg ---------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Indices.h"
#include "Patterns.h"
#include "RaiseRemarks.h"

#include "Rowwise/IR/InputForms.h"
#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Raise/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_RAISEPASS
#include "Rowwise/Raise/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct RaisePass : rowwise::impl::RaisePassBase<RaisePass> {
  using Base::Base;

  void runOnOperation() override {
    RaiseRemarks remarks(getOperation());
    IRRewriter rewriter(&getContext());
    normalizeInput(getOperation());
    locateBodies(getOperation());
    reduceWholeWindows(getOperation(), rewriter);
    if (failed(decompose(rewriter)) || failed(convertElementwise()) ||
        failed(generalize(rewriter)))
      return signalPassFailure();
    simplifyMaps(getOperation());
    if (failed(simplify()))
      return signalPassFailure();
    decomposeArgReductions(getOperation(), rewriter);
    storeIndices(getOperation());
    propagateReshapes(getOperation());
    // One view of an argument is one operand.
    DominanceInfo dominance;
    eliminateCommonSubExpressions(rewriter, dominance, getOperation());
    removeUnitReductions(getOperation());
    removeUnreadInits(getOperation(), rewriter);
    copyReturnedValues(getOperation(), rewriter);
    copyMergedSlices(getOperation(), rewriter);
    separateMovements(getOperation(), rewriter);
    remarks.emit();
  }

private:
  /// Upstream's decomposition takes the operand and the result for one type.
  static linalg::SoftmaxOp castInit(linalg::SoftmaxOp op,
                                    RewriterBase &rewriter) {
    Type type = op.getInput().getType(), written = op.getOutput().getType();
    if (type == written)
      return op;
    Value init =
        tensor::CastOp::create(rewriter, op.getLoc(), type, op.getOutput());
    auto cast =
        linalg::SoftmaxOp::create(rewriter, op.getLoc(), type, op.getInput(),
                                  init, op.getDimensionAttr());
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, written,
                                                cast->getResult(0));
    rewriter.setInsertionPoint(cast);
    return cast;
  }

  /// linalg.softmax and its like, into the operations that they stand for.
  LogicalResult decompose(RewriterBase &rewriter) {
    SmallVector<linalg::AggregatedOpInterface> ops;
    getOperation().walk([&](linalg::AggregatedOpInterface op) {
      if (op->getNumResults() != 0) // on tensors
        ops.push_back(op);
    });
    for (linalg::AggregatedOpInterface op : ops) {
      // Upstream's decomposition of a softmax takes any element for a float.
      if (!llvm::all_of(op->getOperandTypes(), [](Type type) {
            return isa<FloatType>(getElementTypeOrSelf(type));
          }))
        continue;
      rewriter.setInsertionPoint(op);
      if (auto softmax = dyn_cast<linalg::SoftmaxOp>(op.getOperation()))
        op = castInit(softmax, rewriter);
      FailureOr<SmallVector<Value>> values = op.decomposeOperation(rewriter);
      if (failed(values))
        continue;
      rewriter.replaceOp(op, *values);
      ++numDecomposed;
    }
    return success();
  }

  /// All operations but those of row programs, which are raised already.
  SmallVector<Operation *> getOperations() {
    SmallVector<Operation *> ops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      ops.push_back(op);
      return isa<FuseOp>(op) ? WalkResult::skip() : WalkResult::advance();
    });
    return ops;
  }

  /// arith and math on whole tensors.
  LogicalResult convertElementwise() {
    SmallVector<Operation *> ops = getOperations();
    llvm::erase_if(ops, [](Operation *op) {
      return !OpTrait::hasElementwiseMappableTraits(op) ||
             !llvm::all_of(op->getOperandTypes(),
                           llvm::IsaPred<RankedTensorType>);
    });
    RewritePatternSet patterns(&getContext());
    linalg::populateElementwiseToLinalgConversionPatterns(patterns);
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingOps);
    return applyOpPatternsGreedily(ops, std::move(patterns), config);
  }

  /// A fill stays: it is how an init is recognised. So does what no program can
  /// hold; a product of a matrix and a vector has the matrix's rows.
  static bool isGeneralized(linalg::LinalgOp op) {
    return isa<linalg::GenericOp, linalg::FillOp>(op) ||
           !op.hasPureTensorSemantics() ||
           (linalg::isaContractionOpInterface(op) && !hasRows(op)) ||
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

  /// Sizes first: what they tell of each other tells what reshapes do.
  LogicalResult simplify() {
    RewritePatternSet sizes(&getContext()), all(&getContext());
    populateSizePatterns(sizes);
    tensor::DimOp::getCanonicalizationPatterns(sizes, &getContext());
    populateScalarPatterns(all);
    populateElementPatterns(all);
    populateBodyPatterns(all);
    populateCombinerPatterns(all, precise);
    populatePickPatterns(all);
    populatePositionPatterns(all);
    populateReductionPatterns(all, precise);
    populateReshapePatterns(all);
    populateShiftPatterns(all);
    populateSizePatterns(all);
    arith::populateCeilFloorDivExpandOpsPatterns(all);
    // Control flow that is decided: what is in it fuses as if it were outside.
    for (RegisteredOperationName op : getContext().getRegisteredOperations())
      if (op.getDialectNamespace() == scf::SCFDialect::getDialectNamespace())
        op.getCanonicalizationPatterns(all, &getContext());
    linalg::populateEraseUnusedOperandsAndResultsPatterns(all);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(all);
    tensor::CastOp::getCanonicalizationPatterns(all, &getContext());
    tensor::DimOp::getCanonicalizationPatterns(all, &getContext());
    return success(succeeded(simplify(std::move(sizes))) &&
                   succeeded(simplify(std::move(all))));
  }

  LogicalResult simplify(RewritePatternSet patterns) {
    FrozenRewritePatternSet frozen(std::move(patterns));
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    // One visit of each operation may leave work at one visited before.
    bool changed = true;
    for (int64_t i = 0; changed && i < config.getMaxIterations(); ++i)
      if (failed(applyOpPatternsGreedily(getOperations(), frozen, config,
                                         &changed)))
        return failure();
    return success();
  }
};
} // namespace
