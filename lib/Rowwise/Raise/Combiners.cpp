//===- Combiners.cpp - How reductions combine -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "Rowwise/Linalg/ArgReductions.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The number of the result whose accumulator `value` is, if it is one.
static std::optional<unsigned> getAccumulated(Value value) {
  auto arg = dyn_cast<BlockArgument>(value);
  if (!arg)
    return std::nullopt;
  auto op = dyn_cast<linalg::GenericOp>(arg.getOwner()->getParentOp());
  if (!op || op.getNumReductionLoops() == 0 ||
      arg.getArgNumber() < op.getNumDpsInputs())
    return std::nullopt;
  return arg.getArgNumber() - op.getNumDpsInputs();
}

static bool isWidened(Value value) {
  return isa_and_nonnull<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(
      value.getDefiningOp());
}

/// Whether `value` is an accumulator or a cast of one.
static bool isAccumulator(Value value) {
  return getAccumulated(isWidened(value) ? value.getDefiningOp()->getOperand(0)
                                         : value)
      .has_value();
}

/// Whether `value` is an accumulator to which something may have been added.
static bool isPartialSum(Value value) {
  while (!isAccumulator(value)) {
    Operation *op = value.getDefiningOp();
    if (!isa_and_nonnull<arith::AddFOp, arith::AddIOp>(op))
      return false;
    bool isFirst = isAccumulator(op->getOperand(0)) ||
                   isa_and_nonnull<arith::AddFOp, arith::AddIOp>(
                       op->getOperand(0).getDefiningOp());
    value = op->getOperand(isFirst ? 0 : 1);
  }
  return true;
}

/// Whether `value` follows from an accumulator.
static bool dependsOnAccumulators(Value value, linalg::GenericOp op) {
  return llvm::is_contained(op.getRegionOutputArgs(), value) ||
         llvm::is_contained(getDependentOps(op, op.getRegionOutputArgs()),
                            value.getDefiningOp());
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

namespace {
/// An accumulator that some elements leave as it is: those are neutral.
///
///   select(mask, combine(x, acc), acc)
///   -> combine(select(mask, x, neutral), acc)
struct MaskElement : OpRewritePattern<arith::SelectOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(arith::SelectOp select,
                                PatternRewriter &rewriter) const override {
    bool keepsIfFalse = getAccumulated(select.getFalseValue()).has_value();
    Value acc = keepsIfFalse ? select.getFalseValue() : select.getTrueValue();
    Value step = keepsIfFalse ? select.getTrueValue() : select.getFalseValue();
    std::optional<unsigned> number = getAccumulated(acc);
    auto op = dyn_cast<linalg::GenericOp>(select->getParentOp());
    if (!op || !number || !step.getDefiningOp() || !step.hasOneUse())
      return rewriter.notifyMatchFailure(select, "keeps no accumulator");
    if (dependsOnAccumulators(select.getCondition(), op))
      return rewriter.notifyMatchFailure(select, "compares an accumulator");
    if (matchArgReduction(op))
      return rewriter.notifyMatchFailure(select, "keeps a position, too");
    Operation *combiner = step.getDefiningOp(), *narrow = nullptr;
    if (isa<arith::TruncFOp, arith::TruncIOp>(combiner)) {
      narrow = combiner;
      combiner = narrow->getOperand(0).getDefiningOp();
      acc = getWidened(acc, combiner);
    }
    if (!combiner || !acc)
      return rewriter.notifyMatchFailure(select, "does not combine");
    std::optional<Reduction> reduction =
        matchCombiner(op, *number, combiner, acc);
    if (!reduction || dependsOnAccumulators(reduction->element, op))
      return rewriter.notifyMatchFailure(select, "combines by no monoid");

    Location loc = combiner->getLoc();
    const Monoid &monoid = getMonoid(reduction->kind);
    Value neutral = arith::ConstantOp::create(
        rewriter, loc, monoid.getNeutralElement(acc.getType()));
    Value element = arith::SelectOp::create(
        rewriter, select.getLoc(), select.getCondition(),
        keepsIfFalse ? reduction->element : neutral,
        keepsIfFalse ? neutral : reduction->element);
    Value next = monoid.combine(rewriter, loc, element, acc)[0];
    if (narrow) {
      Operation *cast = rewriter.clone(*narrow);
      cast->setOperand(0, next);
      next = cast->getResult(0);
    }
    rewriter.replaceOp(select, next);
    return success();
  }

private:
  /// The operand of `combiner` that is a cast of the accumulator, or null.
  static Value getWidened(Value acc, Operation *combiner) {
    if (combiner)
      for (Value operand : combiner->getOperands())
        if (isWidened(operand) && operand.getDefiningOp()->getOperand(0) == acc)
          return operand;
    return {};
  }
};

/// A mask beside a comparison with the accumulator is a selection of its own.
///
///   select(mask and compares, x, acc)
///   -> select(mask, select(compares, x, acc), acc)
struct SeparateMask : OpRewritePattern<arith::SelectOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(arith::SelectOp select,
                                PatternRewriter &rewriter) const override {
    Operation *both = select.getCondition().getDefiningOp();
    bool keepsIfFalse = isa_and_nonnull<arith::AndIOp>(both);
    if (!keepsIfFalse && !isa_and_nonnull<arith::OrIOp>(both))
      return rewriter.notifyMatchFailure(select, "has one condition");
    Value acc = keepsIfFalse ? select.getFalseValue() : select.getTrueValue();
    std::optional<unsigned> number = getAccumulated(acc);
    if (!number)
      return rewriter.notifyMatchFailure(select, "keeps no accumulator");
    auto op = dyn_cast<linalg::GenericOp>(select->getParentOp());
    if (!op || matchCombiner(op, *number, select, acc))
      return rewriter.notifyMatchFailure(select, "is a maximum as it is");
    if (matchArgReduction(op))
      return rewriter.notifyMatchFailure(select, "keeps a position, too");
    Value mask = both->getOperand(0), compares = both->getOperand(1);
    if (dependsOnAccumulators(mask, op))
      std::swap(mask, compares);
    if (dependsOnAccumulators(mask, op) || !dependsOnAccumulators(compares, op))
      return rewriter.notifyMatchFailure(select, "has no mask");
    Location loc = select.getLoc();
    Value next = arith::SelectOp::create(
        rewriter, loc, compares, select.getTrueValue(), select.getFalseValue());
    rewriter.replaceOpWithNewOp<arith::SelectOp>(
        select, mask, keepsIfFalse ? next : acc, keepsIfFalse ? acc : next);
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Truth
//===----------------------------------------------------------------------===//

/// Whether `op` makes poison of no operands that are none. Fast-math flags do
/// not count: nothing makes use of them.
static bool makesNoPoison(Operation *op) {
  if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
    return !isa<arith::ShLIOp>(op) && !flags.hasNoSignedWrap() &&
           !flags.hasNoUnsignedWrap();
  return op->hasTrait<OpTrait::ConstantLike>() ||
         isa<arith::ArithFastMathInterface, linalg::IndexOp, arith::SelectOp,
             arith::CmpIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp,
             arith::MaxSIOp, arith::MaxUIOp, arith::MinSIOp, arith::MinUIOp,
             arith::ExtSIOp, arith::IndexCastOp, arith::SIToFPOp,
             arith::BitcastOp>(op);
}

/// Whether `value` is never poison, as what a body reads is none.
static bool isNeverPoison(Value value) {
  llvm::SmallSetVector<Value, 8> needed;
  needed.insert(value);
  for (size_t i = 0; i < needed.size(); ++i)
    if (Operation *op = needed[i].getDefiningOp()) {
      if (!makesNoPoison(op))
        return false;
      needed.insert_range(op->getOperands());
    }
  return true;
}

namespace {
/// A selection between a truth and a constant is a disjunction or a
/// conjunction, if the truth may be used where it is not chosen.
///
///   select(c, true, x)  -> c or x       select(c, x, true)  -> not c or x
///   select(c, x, false) -> c and x      select(c, false, x) -> not c and x
struct SelectTruth : OpRewritePattern<arith::SelectOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(arith::SelectOp select,
                                PatternRewriter &rewriter) const override {
    if (!select.getType().isInteger(1) ||
        !isa<linalg::GenericOp>(select->getParentOp()))
      return rewriter.notifyMatchFailure(select, "selects no truth of a body");
    BoolAttr constant;
    bool isTrueSide =
        matchPattern(select.getTrueValue(), m_Constant(&constant));
    if (!isTrueSide &&
        !matchPattern(select.getFalseValue(), m_Constant(&constant)))
      return rewriter.notifyMatchFailure(select, "selects between values");
    Value other = isTrueSide ? select.getFalseValue() : select.getTrueValue();
    if (!isNeverPoison(other))
      return rewriter.notifyMatchFailure(select, "may choose against poison");
    Value condition = select.getCondition();
    Location loc = select.getLoc();
    if (constant.getValue() != isTrueSide) {
      Value all =
          arith::ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(true));
      condition = arith::XOrIOp::create(rewriter, loc, condition, all);
    }
    if (constant.getValue())
      rewriter.replaceOpWithNewOp<arith::OrIOp>(select, condition, other);
    else
      rewriter.replaceOpWithNewOp<arith::AndIOp>(select, condition, other);
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

namespace {
/// A sum of products. Its terms are rounded, as they are where a program has
/// them multiplied and added by two operations.
struct SplitFma : OpRewritePattern<math::FmaOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(math::FmaOp fma,
                                PatternRewriter &rewriter) const override {
    if (!isPartialSum(fma.getC()))
      return rewriter.notifyMatchFailure(fma, "does not accumulate");
    Value product = arith::MulFOp::create(rewriter, fma.getLoc(), fma.getA(),
                                          fma.getB(), fma.getFastmathAttr());
    rewriter.replaceOpWithNewOp<arith::AddFOp>(fma, product, fma.getC(),
                                               fma.getFastmathAttr());
    return success();
  }
};

/// What is subtracted is what is added with another sign.
struct SubFToAddF : OpRewritePattern<arith::SubFOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(arith::SubFOp sub,
                                PatternRewriter &rewriter) const override {
    if (!isPartialSum(sub.getLhs()))
      return rewriter.notifyMatchFailure(sub, "subtracts from no accumulator");
    Value negated = arith::NegFOp::create(rewriter, sub.getLoc(), sub.getRhs());
    rewriter.replaceOpWithNewOp<arith::AddFOp>(sub, sub.getLhs(), negated,
                                               sub.getFastmathAttr());
    return success();
  }
};

struct SubIToAddI : OpRewritePattern<arith::SubIOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(arith::SubIOp sub,
                                PatternRewriter &rewriter) const override {
    if (!isPartialSum(sub.getLhs()))
      return rewriter.notifyMatchFailure(sub, "subtracts from no accumulator");
    Location loc = sub.getLoc();
    Value zero = arith::ConstantOp::create(rewriter, loc,
                                           rewriter.getZeroAttr(sub.getType()));
    Value negated = arith::SubIOp::create(rewriter, loc, zero, sub.getRhs());
    rewriter.replaceOpWithNewOp<arith::AddIOp>(sub, sub.getLhs(), negated);
    return success();
  }
};

/// Two elements meet each other first. The order in which a row is combined is
/// not that of the program anyway.
///
///   combine(combine(acc, x), y) -> combine(acc, combine(x, y))
struct CombineElements : RewritePattern {
  CombineElements(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *outer,
                                PatternRewriter &rewriter) const override {
    auto op = dyn_cast_or_null<linalg::GenericOp>(outer->getParentOp());
    if (!op || op.getNumReductionLoops() == 0 || !matchReductionKind(outer))
      return rewriter.notifyMatchFailure(outer, "combines by no monoid");
    for (unsigned side : {0, 1}) {
      Operation *inner = outer->getOperand(side).getDefiningOp();
      if (!inner || inner->getName() != outer->getName() || !inner->hasOneUse())
        continue;
      for (unsigned innerSide : {0, 1}) {
        Value acc = inner->getOperand(innerSide);
        Value x = inner->getOperand(1 - innerSide);
        Value y = outer->getOperand(1 - side);
        if (!isAccumulator(acc) || dependsOnAccumulators(x, op) ||
            dependsOnAccumulators(y, op))
          continue;
        // Without flags: what did not overflow in one order may in another.
        auto combine = [&](Value lhs, Value rhs) {
          OperationState state(outer->getLoc(), outer->getName(), {lhs, rhs},
                               outer->getResultTypes());
          return rewriter.create(state)->getResult(0);
        };
        rewriter.replaceOp(outer, combine(acc, combine(x, y)));
        return success();
      }
    }
    return rewriter.notifyMatchFailure(outer, "combines one element");
  }
};
} // namespace

void mlir::rowwise::populateCombinerPatterns(RewritePatternSet &patterns,
                                             bool precise) {
  patterns.add<MaskElement, SeparateMask, SelectTruth, SubFToAddF, SubIToAddI,
               CombineElements>(patterns.getContext());
  if (!precise)
    patterns.add<SplitFma>(patterns.getContext());
}
