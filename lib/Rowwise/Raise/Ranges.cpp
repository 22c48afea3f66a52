//===- Ranges.cpp - Comparisons that the positions' ranges decide ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"

using namespace mlir;
using namespace mlir::rowwise;

/// How many operations are looked through, one behind the other: exporters
/// write a position's cast, what stands for an ignored one, and a comparison.
static constexpr unsigned maxDepth = 6;

/// A position along a loop: from 0 on, and smaller than the loop is long.
static ConstantIntRanges getRange(linalg::IndexOp op) {
  unsigned bits = ConstantIntRanges::getStorageBitwidth(op.getType());
  auto generic = op->getParentOfType<linalg::LinalgOp>();
  int64_t extent = generic.getStaticLoopRanges()[op.getDim()];
  APInt last = ShapedType::isDynamic(extent) || extent == 0
                   ? APInt::getSignedMaxValue(bits)
                   : APInt(bits, extent - 1);
  return ConstantIntRanges::fromSigned(APInt::getZero(bits), last);
}

/// The numbers that an integer in a body may be. Upstream's analysis of a
/// function knows nothing of a linalg.index, from which all of this follows.
static IntegerValueRange getRange(Value value, unsigned depth) {
  IntegerValueRange range = IntegerValueRange::getMaxRange(value);
  if (!value.getType().isIntOrIndex() || depth == 0)
    return range;
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return ConstantIntRanges::constant(constant);
  if (auto index = value.getDefiningOp<linalg::IndexOp>())
    return getRange(index);
  auto op = value.getDefiningOp<InferIntRangeInterface>();
  if (!op || op->getNumResults() != 1)
    return range;
  auto operands = llvm::map_to_vector(op->getOperands(), [&](Value operand) {
    return getRange(operand, depth - 1);
  });
  op.inferResultRangesFromOptional(
      operands,
      [&](Value, const IntegerValueRange &inferred) { range = inferred; });
  return range;
}

namespace {
/// A comparison with one outcome at all positions. Where labels are the rows'
/// numbers, none is the negative one that marks a row to ignore.
struct DecideComparison : OpRewritePattern<arith::CmpIOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(arith::CmpIOp op,
                                PatternRewriter &rewriter) const override {
    if (!isa<linalg::GenericOp>(op->getParentOp()) ||
        !op.getType().isInteger(1))
      return rewriter.notifyMatchFailure(op, "is not in a body");
    IntegerValueRange range = getRange(op, maxDepth);
    std::optional<APInt> outcome = range.getValue().getConstantValue();
    if (!outcome)
      return rewriter.notifyMatchFailure(op, "may have both outcomes");
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(
        op, rewriter.getBoolAttr(outcome->isOne()));
    return success();
  }
};
} // namespace

void mlir::rowwise::populateRangePatterns(RewritePatternSet &patterns) {
  patterns.add<DecideComparison>(patterns.getContext());
  cf::AssertOp::getCanonicalizationPatterns(patterns, patterns.getContext());
}
