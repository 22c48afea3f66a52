//===- ComputedElements.cpp - Elements of what is computed ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Concatenations/Slicing.h"
#include "Reshapes/Reshapes.h"

#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether the body computes one element from others, each read once.
static bool isSimple(linalg::GenericOp op) {
  return !op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)) &&
         llvm::all_of(op.getBody()->without_terminator(), [](Operation &inner) {
           return isa<linalg::IndexOp>(inner) ||
                  inner.hasTrait<OpTrait::ConstantLike>() ||
                  (OpTrait::hasElementwiseMappableTraits(&inner) &&
                   isPure(&inner));
         });
}

/// The number of operations by which an element of `tensor` is computed from
/// elements of tensors from outside; nothing if it is not, or if anything else
/// reads `tensor`.
static std::optional<size_t> countOps(Value tensor) {
  auto op = tensor.getDefiningOp<linalg::GenericOp>();
  if (!op || !tensor.hasOneUse() || !isElementwise(op) || !isSimple(op))
    return std::nullopt;
  size_t count = op.getBody()->getOperations().size();
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (!op.getMatchingIndexingMap(input).isProjectedPermutation(
            /*allowZeroInResults=*/true))
      return std::nullopt;
    if (!isMade(input->get()))
      continue;
    std::optional<size_t> more = countOps(input->get());
    if (!more)
      return std::nullopt;
    count += *more;
  }
  return count;
}

namespace {
/// The element of an elementwise result that nothing else reads is computed
/// from elements of what that is made of: it is not written to be read again.
///
///   exp(x)[i, k]    is    exp(x[i, k])
struct ComputeElement : OpRewritePattern<tensor::ExtractOp> {
  /// After the patterns for elements at the loops' positions, and of rows that
  /// are read anyway.
  explicit ComputeElement(MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/0) {}

  LogicalResult matchAndRewrite(tensor::ExtractOp op,
                                PatternRewriter &rewriter) const override {
    // An element may be read by several rows, and is then computed for each.
    std::optional<size_t> count = countOps(op.getTensor());
    if (!isa<linalg::GenericOp>(op->getParentOp()) || !count ||
        *count > maxComputedOps)
      return rewriter.notifyMatchFailure(op, "reads no elementwise result");
    auto producer = op.getTensor().getDefiningOp<linalg::GenericOp>();
    rewriter.replaceOp(op, compute(producer, op, rewriter));
    return success();
  }

private:
  static Value compute(linalg::GenericOp producer, tensor::ExtractOp op,
                       PatternRewriter &rewriter) {
    AffineMap written =
        producer.getIndexingMapMatchingResult(producer->getResult(0));
    auto getIndex = [&](AffineExpr expr) -> Value {
      if (auto dim = written.getResultPosition(expr))
        return op.getIndices()[*dim];
      return arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0);
    };
    IRMapping mapping;
    for (OpOperand *input : producer.getDpsInputOperands())
      mapping.map(producer.getMatchingBlockArgument(input),
                  read(input->get(),
                       llvm::map_to_vector(
                           producer.getMatchingIndexingMap(input).getResults(),
                           getIndex),
                       op.getLoc(), rewriter));
    for (Operation &inner : producer.getBody()->without_terminator())
      if (auto index = dyn_cast<linalg::IndexOp>(inner))
        mapping.map(index.getResult(),
                    getIndex(rewriter.getAffineDimExpr(index.getDim())));
      else
        rewriter.clone(inner, mapping);
    Operation *yield = producer.getBody()->getTerminator();
    return mapping.lookupOrDefault(yield->getOperand(0));
  }

  /// A scalar, or an element of a tensor.
  static Value read(Value input, ValueRange indices, Location loc,
                    PatternRewriter &rewriter) {
    if (!isa<RankedTensorType>(input.getType()))
      return input;
    if (std::optional<TypedAttr> constant = getUniformConstant(input))
      return arith::ConstantOp::create(rewriter, loc, *constant);
    return tensor::ExtractOp::create(rewriter, loc, input, indices);
  }
};
} // namespace

void mlir::rowwise::populateComputedElementPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ComputeElement>(patterns.getContext());
}
