//===- Reductions.cpp - Reductions in linalg bodies -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Reductions.h"

#include "Rowwise/IR/InputForms.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

std::optional<TypedAttr> mlir::rowwise::getUniformConstant(Value tensor) {
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>()) {
    TypedAttr value;
    if (matchPattern(fill.value(), m_Constant(&value)))
      return value;
    return std::nullopt;
  }
  DenseElementsAttr elements;
  if (matchPattern(tensor, m_Constant(&elements)) && elements.isSplat())
    return cast<TypedAttr>(elements.getSplatValue<Attribute>());
  return std::nullopt;
}

DenseElementsAttr mlir::rowwise::getTensorConstant(Operation *op) {
  ElementsAttr value;
  if (!op || !matchPattern(op, m_Constant(&value)) ||
      !isa<RankedTensorType>(value.getShapedType()) ||
      !value.getElementType().isIntOrFloat())
    return {};
  return getDenseElements(value);
}

std::optional<TypedAttr> mlir::rowwise::foldCast(Operation *cast,
                                                 TypedAttr constant) {
  SmallVector<OpFoldResult> results;
  if (failed(cast->fold({constant}, results)) || results.size() != 1)
    return std::nullopt;
  if (auto folded =
          dyn_cast_or_null<TypedAttr>(dyn_cast<Attribute>(results[0])))
    return folded;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Comparison and selection
//===----------------------------------------------------------------------===//

namespace {
/// A condition on an element and the accumulator, made of comparisons of the
/// two. Its truth depends on how they compare and on nothing else, so a few
/// pairs of numbers tell everything about it.
class Condition {
public:
  Condition(Value condition, Value element, Value acc)
      : condition(condition), element(element), acc(acc) {}

  template <typename Number>
  std::optional<bool> evaluate(Number x, Number accumulated) const {
    Known known;
    return evaluate<Number>(condition, x, accumulated, known);
  }

private:
  /// Conditions that were evaluated already: one may be used many times.
  using Known = DenseMap<Value, std::optional<bool>>;

  template <typename Number>
  std::optional<bool> evaluate(Value value, const Number &x,
                               const Number &accumulated, Known &known) const;

  Value condition, element, acc;
};
} // namespace

template <typename Number>
std::optional<bool> Condition::evaluate(Value value, const Number &x,
                                        const Number &accumulated,
                                        Known &known) const {
  using CompareOp = std::conditional_t<std::is_same_v<Number, APFloat>,
                                       arith::CmpFOp, arith::CmpIOp>;
  if (BoolAttr constant; matchPattern(value, m_Constant(&constant)))
    return constant.getValue();
  Operation *op = value.getDefiningOp();
  if (auto compare = dyn_cast_or_null<CompareOp>(op)) {
    auto getNumber = [&](Value operand) {
      return operand == element ? &x : operand == acc ? &accumulated : nullptr;
    };
    const Number *lhs = getNumber(compare.getLhs());
    const Number *rhs = getNumber(compare.getRhs());
    if (lhs && rhs)
      return arith::applyCmpPredicate(compare.getPredicate(), *lhs, *rhs);
    return std::nullopt;
  }
  if (!isa_and_nonnull<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op))
    return std::nullopt;
  if (auto found = known.find(value); found != known.end())
    return found->second;
  auto lhs = evaluate<Number>(op->getOperand(0), x, accumulated, known);
  auto rhs = evaluate<Number>(op->getOperand(1), x, accumulated, known);
  std::optional<bool> holds;
  if (lhs && rhs)
    holds = isa<arith::AndIOp>(op)  ? *lhs && *rhs
            : isa<arith::OrIOp>(op) ? *lhs || *rhs
                                    : *lhs != *rhs;
  return known[value] = holds;
}

/// Maxima and minima of floating point. Between zeros the spelled-out form
/// takes one by its position; which zero is as open here as arith.maxnumf
/// leaves it.
///
/// | takes with one NaN     | is a maximum that             |
/// |------------------------|-------------------------------|
/// | the NaN, always        | propagates NaN                |
/// | the number, always     | ignores NaN                   |
/// | always the accumulator | ignores NaN, as no NaN gets in|
/// | always the element     | none: it depends on the order |
static std::optional<ReductionKind> matchFloatSelect(const Condition &condition,
                                                     bool takesElement,
                                                     bool initIsNumber) {
  auto choosesElement = [&](const APFloat &x, const APFloat &acc) {
    std::optional<bool> holds = condition.evaluate(x, acc);
    return holds ? std::optional<bool>(*holds == takesElement) : std::nullopt;
  };
  APFloat one(1.0), two(2.0), nan = APFloat::getQNaN(one.getSemantics());
  auto larger = choosesElement(two, one), smaller = choosesElement(one, two);
  auto newNaN = choosesElement(nan, one), oldNaN = choosesElement(one, nan);
  if (!larger || *larger == *smaller)
    return std::nullopt;
  if (*newNaN && !*oldNaN)
    return *larger ? ReductionKind::maximumf : ReductionKind::minimumf;
  if (!*newNaN && (*oldNaN || initIsNumber))
    return *larger ? ReductionKind::maxnumf : ReductionKind::minnumf;
  return std::nullopt;
}

/// 1 and -1 compare one way as signed integers and the other as unsigned.
static std::optional<ReductionKind>
matchIntegerSelect(const Condition &condition, bool takesElement) {
  auto choosesElement = [&](int64_t x, int64_t acc) {
    std::optional<bool> holds = condition.evaluate(
        APInt(8, x, /*isSigned=*/true), APInt(8, acc, /*isSigned=*/true));
    return holds ? std::optional<bool>(*holds == takesElement) : std::nullopt;
  };
  auto larger = choosesElement(2, 1), smaller = choosesElement(1, 2);
  auto negative = choosesElement(-1, 1), positive = choosesElement(1, -1);
  if (!larger || *larger == *smaller || *negative == *positive)
    return std::nullopt;
  if (*larger)
    return *positive ? ReductionKind::maxsi : ReductionKind::maxui;
  return *positive ? ReductionKind::minui : ReductionKind::minsi;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

bool mlir::rowwise::hasAssertions(linalg::GenericOp op) {
  return !op.getBody()->getOps<cf::AssertOp>().empty();
}

SmallVector<Operation *>
mlir::rowwise::getDependentOps(linalg::GenericOp op, ValueRange accumulators) {
  llvm::SmallDenseSet<Value> values;
  values.insert_range(accumulators);
  SmallVector<Operation *> ops;
  for (Operation &inner : op.getBody()->without_terminator())
    if (llvm::any_of(inner.getOperands(),
                     [&](Value v) { return values.contains(v); })) {
      ops.push_back(&inner);
      values.insert_range(inner.getResults());
    }
  return ops;
}

/// Operations that depend on `acc`, in order; nothing if one of them has a use
/// that is not among them, but for the last, which is yielded, or is an
/// assertion: no kernel knows what a reduction has come to at an element.
static std::optional<SmallVector<Operation *>>
getClosedOps(linalg::GenericOp op, Value acc, Value yielded) {
  SmallVector<Operation *> ops = getDependentOps(op, acc);
  if (ops.empty() || ops.back() != yielded.getDefiningOp())
    return std::nullopt;
  if (llvm::any_of(ops, llvm::IsaPred<cf::AssertOp>))
    return std::nullopt;
  for (Operation *dependent : ops)
    for (Operation *user : dependent->getUsers())
      if (dependent == ops.back() ? !user->hasTrait<OpTrait::IsTerminator>()
                                  : !llvm::is_contained(ops, user))
        return std::nullopt;
  return yielded.hasOneUse() ? std::optional(ops) : std::nullopt;
}

/// Whether narrowing once gives what narrowing after every step gives: exactly
/// so for what is modulo a power of two and for what rounding keeps in order.
/// A sum in floating point loses the roundings between.
static bool mayNarrowOnce(ReductionKind kind, Operation *widen,
                          Operation *narrow) {
  if (isa<arith::ExtFOp>(widen) && isa<arith::TruncFOp>(narrow))
    return true;
  if (!isa<arith::ExtSIOp, arith::ExtUIOp>(widen) ||
      !isa<arith::TruncIOp>(narrow))
    return false;
  return getMonoid(kind).isModular();
}

static bool isNumber(std::optional<TypedAttr> constant) {
  auto number = dyn_cast_or_null<FloatAttr>(constant.value_or(TypedAttr()));
  return number && !number.getValue().isNaN();
}

std::optional<Reduction> mlir::rowwise::matchCombiner(linalg::GenericOp op,
                                                      unsigned number,
                                                      Operation *combiner,
                                                      Value acc) {
  auto select = dyn_cast<arith::SelectOp>(combiner);
  if (!select && combiner->getNumOperands() != 2)
    return std::nullopt;
  Value first = combiner->getOperand(select ? 1 : 0);
  Value second = combiner->getOperand(select ? 2 : 1);
  if ((first == acc) == (second == acc))
    return std::nullopt;
  Reduction reduction;
  reduction.element = first == acc ? second : first;
  // There are no kinds on index.
  if (!isa<FloatType, IntegerType>(reduction.element.getType()))
    return std::nullopt;
  std::optional<ReductionKind> kind;
  if (!select) {
    kind = matchReductionKind(combiner);
  } else {
    Condition condition(select.getCondition(), reduction.element, acc);
    bool takesElement = second == acc;
    if (isa<FloatType>(acc.getType()))
      kind = matchFloatSelect(
          condition, takesElement,
          isNumber(getUniformConstant(op.getDpsInits()[number])));
    else
      kind = matchIntegerSelect(condition, takesElement);
  }
  if (!kind)
    return std::nullopt;
  reduction.kind = *kind;
  return reduction;
}

std::optional<Reduction> mlir::rowwise::matchReduction(linalg::GenericOp op,
                                                       unsigned number) {
  Value acc = op.getRegionOutputArgs()[number];
  auto yield = cast<linalg::YieldOp>(op.getBody()->getTerminator());
  auto ops = getClosedOps(op, acc, yield.getOperand(number));
  if (!ops)
    return std::nullopt;
  Operation *widen = nullptr, *narrow = nullptr;
  if (ops->size() > 2 && acc.hasOneUse() &&
      isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(ops->front()) &&
      isa<arith::TruncFOp, arith::TruncIOp>(ops->back())) {
    widen = ops->front();
    narrow = ops->back();
    acc = widen->getResult(0);
  }
  Operation *combiner =
      narrow ? narrow->getOperand(0).getDefiningOp() : ops->back();
  if (!llvm::is_contained(*ops, combiner))
    return std::nullopt;
  std::optional<Reduction> reduction = matchCombiner(op, number, combiner, acc);
  if (!reduction ||
      llvm::is_contained(*ops, reduction->element.getDefiningOp()) ||
      (narrow && !mayNarrowOnce(reduction->kind, widen, narrow)))
    return std::nullopt;
  reduction->ops = *ops;
  reduction->widen = widen;
  reduction->narrow = narrow;
  return reduction;
}

bool mlir::rowwise::ordersNaN(linalg::GenericOp op, unsigned number) {
  Value acc = op.getRegionOutputArgs()[number];
  Value yielded = op.getBody()->getTerminator()->getOperand(number);
  auto select = yielded.getDefiningOp<arith::SelectOp>();
  if (!select || !isa<FloatType>(acc.getType()) ||
      (select.getTrueValue() == acc) == (select.getFalseValue() == acc))
    return false;
  bool takesElement = select.getFalseValue() == acc;
  Condition condition(
      select.getCondition(),
      takesElement ? select.getTrueValue() : select.getFalseValue(), acc);
  APFloat one(1.0), two(2.0);
  std::optional<bool> larger = condition.evaluate(two, one);
  return larger && *larger != *condition.evaluate(one, two);
}
