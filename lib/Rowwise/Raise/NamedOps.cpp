//===- NamedOps.cpp - All operations become linalg.generic ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::rowwise;

SmallVector<Operation *> rowwise::getOperations(func::FuncOp func) {
  SmallVector<Operation *> ops;
  func.walk<WalkOrder::PreOrder>([&](Operation *op) {
    ops.push_back(op);
    return isa<FuseOp>(op) ? WalkResult::skip() : WalkResult::advance();
  });
  return ops;
}

/// Upstream's decomposition takes the operand and the result for one type.
static linalg::SoftmaxOp castInit(linalg::SoftmaxOp op,
                                  RewriterBase &rewriter) {
  Type type = op.getInput().getType(), written = op.getOutput().getType();
  if (type == written)
    return op;
  Value init =
      tensor::CastOp::create(rewriter, op.getLoc(), type, op.getOutput());
  auto cast = linalg::SoftmaxOp::create(
      rewriter, op.getLoc(), type, op.getInput(), init, op.getDimensionAttr());
  rewriter.replaceOpWithNewOp<tensor::CastOp>(op, written, cast->getResult(0));
  rewriter.setInsertionPoint(cast);
  return cast;
}

/// linalg.pack and linalg.unpack, into reshapes, transpositions and slices, and
/// a pad where the tiles are more than the tensor.
static unsigned lowerPacks(func::FuncOp func, RewriterBase &rewriter) {
  SmallVector<Operation *> ops;
  func.walk([&](Operation *op) {
    if (isa<linalg::PackOp, linalg::UnPackOp>(op))
      ops.push_back(op);
  });
  unsigned count = 0;
  for (Operation *op : ops) {
    rewriter.setInsertionPoint(op);
    if (auto unpack = dyn_cast<linalg::UnPackOp>(op)) {
      count += succeeded(linalg::lowerUnPack(
          rewriter, unpack, /*lowerUnpadLikeWithExtractSlice=*/false));
      continue;
    }
    auto lowered = linalg::lowerPack(rewriter, cast<linalg::PackOp>(op),
                                     /*lowerPadLikeWithInsertSlice=*/false);
    if (failed(lowered))
      continue;
    ++count;
    tensor::PadOp pad = lowered->padOp;
    if (pad && pad.hasZeroLowPad() && pad.hasZeroHighPad() &&
        pad.getType() == pad.getSourceType())
      rewriter.replaceOp(pad, pad.getSource());
  }
  return count;
}

/// linalg.softmax and its like, into the operations that they stand for.
unsigned rowwise::decomposeNamed(func::FuncOp func, RewriterBase &rewriter) {
  unsigned count = lowerPacks(func, rewriter);
  SmallVector<linalg::AggregatedOpInterface> ops;
  func.walk([&](linalg::AggregatedOpInterface op) {
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
    ++count;
  }
  return count;
}

/// arith and math on whole tensors.
LogicalResult rowwise::convertElementwise(func::FuncOp func) {
  SmallVector<Operation *> ops = getOperations(func);
  llvm::erase_if(ops, [](Operation *op) {
    return !OpTrait::hasElementwiseMappableTraits(op) ||
           !llvm::all_of(op->getOperandTypes(),
                         llvm::IsaPred<RankedTensorType>);
  });
  RewritePatternSet patterns(func.getContext());
  linalg::populateElementwiseToLinalgConversionPatterns(patterns);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingOps);
  return applyOpPatternsGreedily(ops, std::move(patterns), config);
}

namespace {
/// A choice between whole tensors is one for each element. Upstream makes that
/// only of a condition that is a tensor, too. The tensors may be of sizes that
/// differ, of which a linalg operation has one.
struct SelectElements : OpRewritePattern<arith::SelectOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(arith::SelectOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type || !op.getCondition().getType().isInteger(1) ||
        op->getParentOfType<linalg::LinalgOp>())
      return rewriter.notifyMatchFailure(op, "chooses between no tensors");
    if (isa<scf::IfOp>(op->getParentOp()))
      return rewriter.notifyMatchFailure(op, "is part of another choice");
    Value ifTrue = op.getTrueValue(), ifFalse = op.getFalseValue();
    for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim)
      if (getSize(ifTrue, dim) != getSize(ifFalse, dim))
        return rewriter.notifyMatchFailure(op, "sizes may differ");
    Value init = createEmpty(rewriter, op.getLoc(), ifTrue);
    SmallVector<AffineMap> maps(
        3, rewriter.getMultiDimIdentityMap(type.getRank()));
    SmallVector<utils::IteratorType> loops(type.getRank(),
                                           utils::IteratorType::parallel);
    rewriter.replaceOpWithNewOp<linalg::GenericOp>(
        op, type, ValueRange{ifTrue, ifFalse}, init, maps, loops,
        [&](OpBuilder &builder, Location loc, ValueRange args) {
          Value chosen = arith::SelectOp::create(
              builder, loc, op.getCondition(), args[0], args[1]);
          linalg::YieldOp::create(builder, loc, chosen);
        });
    return success();
  }
};
} // namespace

void rowwise::populateSelectPatterns(RewritePatternSet &patterns) {
  patterns.add<SelectElements>(patterns.getContext());
}

/// A fill stays: it is how an init is recognised. So does what no program can
/// hold; a product of a matrix and a vector has the matrix's rows.
static bool isGeneralized(linalg::LinalgOp op) {
  return isa<linalg::GenericOp, linalg::FillOp>(op) ||
         !op.hasPureTensorSemantics() ||
         (linalg::isaContractionOpInterface(op) && !hasRows(op)) ||
         linalg::isaConvolutionOpInterface(op);
}

unsigned rowwise::generalizeNamed(func::FuncOp func, RewriterBase &rewriter) {
  unsigned count = 0;
  SmallVector<linalg::LinalgOp> ops;
  func.walk([&](linalg::LinalgOp op) {
    if (!isGeneralized(op))
      ops.push_back(op);
  });
  for (linalg::LinalgOp op : ops) {
    rewriter.setInsertionPoint(op);
    count += succeeded(linalg::generalizeNamedOp(rewriter, op));
  }
  return count;
}
