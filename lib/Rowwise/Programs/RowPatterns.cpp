//===- RowPatterns.cpp - Forms that several passes look for ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/RowPatterns.h"

#include "Rowwise/Programs/FloatSemantics.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

std::optional<APFloat> mlir::rowwise::getPositiveConstant(Value value) {
  APFloat number(0.0f);
  bool isPositive = matchPattern(value, m_ConstantFloat(&number)) &&
                    number.isFiniteNonZero() && !number.isNegative();
  return isPositive ? std::optional(number) : std::nullopt;
}

Value mlir::rowwise::getExtended16BitFloat(Value value) {
  auto extension = value.getDefiningOp<arith::ExtFOp>();
  return extension && holds16BitFloats(extension.getIn().getType())
             ? extension.getIn()
             : Value();
}

/// The value that `value` comes from by operations that map finite numbers to
/// finite ones, and infinities and NaN to themselves.
static Value getMagnitudeOf(Value value) {
  while (auto *producer = value.getDefiningOp()) {
    if (!isa<math::AbsFOp, arith::ExtFOp>(producer))
      break;
    value = producer->getOperand(0);
  }
  return value;
}

/// The result of a comparison of a finite number with an infinity, if that is
/// the same for all.
static std::optional<bool> evaluateOfFinite(arith::CmpFOp comparison) {
  APFloat limit(0.0f);
  if (!matchPattern(comparison.getRhs(), m_ConstantFloat(&limit)) ||
      !limit.isInfinity())
    return std::nullopt;
  APFloat finite = APFloat::getOne(limit.getSemantics());
  return arith::applyCmpPredicate(comparison.getPredicate(), finite, limit);
}

std::optional<bool> mlir::rowwise::evaluateWhereFinite(Value condition,
                                                       Value number) {
  Operation *test = condition.getDefiningOp();
  if (!test || test->getNumOperands() == 0 ||
      getMagnitudeOf(test->getOperand(0)) != number)
    return std::nullopt;
  if (auto comparison = dyn_cast<arith::CmpFOp>(test))
    return evaluateOfFinite(comparison);
  if (isa<math::IsFiniteOp>(test))
    return true;
  if (isa<math::IsInfOp, math::IsNaNOp>(test))
    return false;
  return std::nullopt;
}

/// The scalar that a row repeats, or null.
static Value getSplatScalar(Value row) {
  auto splat = row.getDefiningOp<tensor::SplatOp>();
  return splat ? splat.getInput() : Value();
}

/// A scalar, or a row that repeats it.
static bool isLog2e(Value value) {
  APFloat factor(0.0);
  if (Value scalar = getSplatScalar(value))
    value = scalar;
  return matchPattern(value, m_ConstantFloat(&factor)) &&
         factor.convertToDouble() == llvm::numbers::log2ef;
}

/// The argument of exp2 in the branch of an scf.if that yields one.
static Value getExponent(Region &branch) {
  auto exp2 = branch.front()
                  .getTerminator()
                  ->getOperand(0)
                  .getDefiningOp<math::Exp2Op>();
  return exp2 ? exp2.getOperand() : Value();
}

/// fma(x, log2e, -(shift * log2e))
static bool isFoldedExponent(Value exponent, const ShiftedRow &shifted) {
  auto fma = exponent.getDefiningOp<math::FmaOp>();
  if (!fma || fma.getA() != shifted.row || !isLog2e(fma.getB()))
    return false;
  Value minus = getSplatScalar(fma.getC());
  auto negated = minus ? minus.getDefiningOp<arith::NegFOp>() : arith::NegFOp();
  auto scaled = negated ? negated.getOperand().getDefiningOp<arith::MulFOp>()
                        : arith::MulFOp();
  return scaled && scaled.getLhs() == shifted.shift && isLog2e(scaled.getRhs());
}

/// exp2(fma(x, choice of log2e and 1, -(choice of m * log2e and m)))
static std::optional<ShiftedRow> matchChosenExponential(math::Exp2Op exp2) {
  auto fma = exp2.getOperand().getDefiningOp<math::FmaOp>();
  Value factor = fma ? getSplatScalar(fma.getB()) : Value();
  Value minus = fma ? getSplatScalar(fma.getC()) : Value();
  auto negated = minus ? minus.getDefiningOp<arith::NegFOp>() : arith::NegFOp();
  if (!factor || !negated)
    return std::nullopt;
  auto factors = factor.getDefiningOp<arith::SelectOp>();
  auto shifts = negated.getOperand().getDefiningOp<arith::SelectOp>();
  if (!factors || !shifts || factors.getCondition() != shifts.getCondition() ||
      !isLog2e(factors.getTrueValue()) ||
      !matchPattern(factors.getFalseValue(), m_OneFloat()))
    return std::nullopt;
  auto scaled = shifts.getTrueValue().getDefiningOp<arith::MulFOp>();
  Value shift = shifts.getFalseValue();
  if (!scaled || scaled.getLhs() != shift || !isLog2e(scaled.getRhs()))
    return std::nullopt;
  return ShiftedRow{fma.getA(), shift,
                    fma.getC().getDefiningOp<tensor::SplatOp>()};
}

std::optional<ShiftedRow> mlir::rowwise::matchShiftedExponential(Value value) {
  if (auto exp = value.getDefiningOp<math::ExpOp>())
    return matchShiftedRow(exp.getOperand());
  if (auto exp2 = value.getDefiningOp<math::Exp2Op>())
    return matchChosenExponential(exp2);
  auto branch = value.getDefiningOp<scf::IfOp>();
  if (!branch || branch.getNumResults() != 1)
    return std::nullopt;
  Value folded = getExponent(branch.getThenRegion());
  Value plain = getExponent(branch.getElseRegion());
  auto scaled = plain ? plain.getDefiningOp<arith::MulFOp>() : arith::MulFOp();
  if (!folded || !scaled || !isLog2e(scaled.getRhs()))
    return std::nullopt;
  std::optional<ShiftedRow> shifted = matchShiftedRow(scaled.getLhs());
  return shifted && isFoldedExponent(folded, *shifted) ? shifted : std::nullopt;
}

bool mlir::rowwise::isMaximumOf(Value scalar, Value row) {
  auto max = scalar.getDefiningOp<ReduceOp>();
  return max && max.getInputs()[0] == row &&
         llvm::is_contained({ReductionKind::maximumf, ReductionKind::maxnumf},
                            max.getKind());
}

std::optional<ShiftedRow>
mlir::rowwise::matchSumOfShiftedExponentials(ReduceOp sum) {
  if (sum.getKind() != ReductionKind::addf)
    return std::nullopt;
  std::optional<ShiftedRow> shifted =
      matchShiftedExponential(sum.getInputs()[0]);
  return shifted && isMaximumOf(shifted->shift, shifted->row) ? shifted
                                                              : std::nullopt;
}
