//===- FlushedExponentials.cpp - Where small exponentials may be 0 --------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Views.h"
#include "Rowwise/Programs/FloatSemantics.h"
#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The smallest magnitude to which a number below 2^-126 adds less than
/// rounding does.
static constexpr double minAbsorber = 0x1p-96;

static std::optional<double> getNumber(Value value) {
  std::optional<APFloat> constant = getConstant(value);
  return constant ? std::optional(constant->convertToDouble()) : std::nullopt;
}

/// The operand that a selection takes whenever that operand is finite, or null.
static Value getFiniteChoice(Value scalar) {
  auto select = scalar.getDefiningOp<arith::SelectOp>();
  if (!select)
    return {};
  for (Value choice : {select.getTrueValue(), select.getFalseValue()}) {
    bool isTaken = choice == select.getTrueValue();
    if (evaluateWhereFinite(select.getCondition(), choice) == isTaken)
      return choice;
  }
  return {};
}

/// Whether elements outside of `mask` cannot be the maximum of the row.
static bool isMaskedBy(Value row, Value mask) {
  auto select = row.getDefiningOp<arith::SelectOp>();
  return select && select.getCondition() == mask &&
         getNumber(select.getFalseValue()) == -INFINITY;
}

static bool isOnline(ReduceOp reduce) {
  return reduce && getMaximumOfPair(reduce.getKind());
}

/// Whether a scalar is the row's maximum wherever that is finite.
static bool isShiftOf(Value scalar, Value row) {
  if (Value choice = getFiniteChoice(scalar))
    scalar = choice;
  auto both = scalar.getDefiningOp<ReduceOp>();
  return isMaximumOf(scalar, row) ||
         (isOnline(both) && scalar == both.getResult(0) &&
          both.getInputs()[0] == row);
}

/// Whether a scalar is a sum of exp(x - max(x)), which is about 1 or more, NaN,
/// or a sum of zeros and infinities.
static bool isSumFromOne(Value scalar) {
  if (auto more = scalar.getDefiningOp<arith::AddFOp>())
    for (unsigned side : {0, 1})
      if (getNumber(more->getOperand(1 - side)).value_or(-1) >= 0 &&
          isSumFromOne(more->getOperand(side)))
        return true;
  auto sum = scalar.getDefiningOp<ReduceOp>();
  if (!sum)
    return false;
  if (isOnline(sum))
    return scalar == sum.getResult(1);
  if (sum.getKind() != ReductionKind::addf)
    return false;
  Value terms = sum.getInputs()[0];
  auto mask = terms.getDefiningOp<arith::SelectOp>();
  if (mask && getNumber(mask.getFalseValue()) == 0.0)
    terms = mask.getTrueValue();
  std::optional<ShiftedRow> shifted = matchShiftedExponential(terms);
  return shifted && isShiftOf(shifted->shift, shifted->row) &&
         (!mask || isMaskedBy(shifted->row, mask.getCondition()));
}

static Value getScalar(Value row) {
  auto splat = row.getDefiningOp<tensor::SplatOp>();
  return splat ? splat.getInput() : row;
}

/// Whether dividing by `divisor` never increases a magnitude.
static bool isFromOne(Value divisor) {
  std::optional<double> constant = getNumber(divisor);
  return constant ? std::fabs(*constant) >= 1
                  : isSumFromOne(getScalar(divisor));
}

/// Whether multiplying by `factor` never increases a magnitude.
static bool isUpToOne(Value factor) {
  if (std::optional<double> constant = getNumber(factor))
    return std::fabs(*constant) <= 1;
  auto inverse = getScalar(factor).getDefiningOp<arith::DivFOp>();
  std::optional<double> dividend =
      inverse ? getNumber(inverse.getLhs()) : std::nullopt;
  return dividend && std::fabs(*dividend) <= 1 &&
         isSumFromOne(inverse.getRhs());
}

/// Whether a result of a program is only returned: another program could make
/// anything of it.
static bool isReturned(Value result) {
  return llvm::all_of(result.getUsers(), [](Operation *user) {
    return isa<func::ReturnOp>(user) ||
           (isInvertibleView(user) && isReturned(user->getResult(0)));
  });
}

namespace {
/// Follows the values that exponentials flow into.
class Flushing {
public:
  bool isHarmless(Value exponentials) {
    values.insert(exponentials);
    for (size_t i = 0; i < values.size(); ++i)
      for (OpOperand &use : values[i].getUses())
        if (!visit(use))
          return false;
    return true;
  }

private:
  /// Whether a use is not changed by flushing, provided that those of `values`
  /// are not.
  bool visit(OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<YieldOp>(user))
      return isReturned(user->getParentOp()->getResult(use.getOperandNumber()));
    // Vectors may be large.
    if (auto reduce = dyn_cast<ReduceOp>(user))
      return (!reduce.getVectors() && isSumFromOne(reduce.getResult(0))) ||
             (reduce.getNumResults() == 1 && reduce.getMonoid().isExact() &&
              follow(reduce.getResult(0)));
    if (isa<scf::YieldOp>(user))
      return follow(user->getParentOp()->getResult(use.getOperandNumber()));
    // Results are at most twice the operand.
    if (isa<arith::ExtFOp, arith::TruncFOp, arith::NegFOp, math::AbsFOp,
            math::Log1pOp, tensor::SplatOp, arith::SelectOp, arith::MaximumFOp,
            arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp>(user))
      return follow(user->getResult(0));
    // exp(x + t) rounds to exp(x) for a t below 2^-126.
    if (isa<math::ExpOp, math::Exp2Op>(user))
      return true;
    if (user->getNumOperands() != 2)
      return false;
    Value other = user->getOperand(1 - use.getOperandNumber());
    if (isa<arith::AddFOp, arith::SubFOp>(user))
      return std::fabs(getNumber(other).value_or(0)) >= minAbsorber ||
             follow(user->getResult(0));
    if (isa<arith::MulFOp>(user))
      return isUpToOne(other) && follow(user->getResult(0));
    return isa<arith::DivFOp>(user) && use.getOperandNumber() == 0 &&
           isFromOne(other) && follow(user->getResult(0));
  }

  bool follow(Value value) {
    values.insert(value);
    return true;
  }

  llvm::SmallSetVector<Value, 8> values;
};
} // namespace

bool mlir::rowwise::mayFlush(Operation *exponential) {
  return Flushing().isHarmless(exponential->getResult(0));
}
