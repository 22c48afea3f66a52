//===- ArgReductions.cpp - Reductions that keep a position ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/ArgReductions.h"

#include "Rowwise/Linalg/Fold.h"
#include "Rowwise/Linalg/LoopIndices.h"
#include "Rowwise/Linalg/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

using NaN = ArgReduction::NaN;

//===----------------------------------------------------------------------===//
// What a body is made of
//===----------------------------------------------------------------------===//

/// What counts the steps of the reduction loop, where `value` is that or is cut
/// off from it; or else null.
static Value getCount(Value value, linalg::GenericOp op) {
  LoopIndices indices(op);
  while (value.getType().isIntOrIndex()) {
    if (std::optional<LoopIndex> index = indices.get(value)) {
      auto loop = dyn_cast<AffineDimExpr>(index->expr);
      bool counts = loop && op.getIteratorTypesArray()[loop.getPosition()] ==
                                utils::IteratorType::reduction;
      return counts ? value : Value();
    }
    Operation *producer = value.getDefiningOp();
    if (!isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp,
                         arith::TruncIOp>(producer) ||
        value.getType().isIndex())
      break;
    value = producer->getOperand(0);
  }
  return {};
}

/// The element, the position and a mask: the only values that meet the
/// accumulators. Truths may be the elements, and then are no mask, and so may
/// be positions, which meet the number kept then.
static LogicalResult findOperands(linalg::GenericOp op,
                                  ArgReduction &reduction) {
  Value number = op.getRegionOutputArgs()[reduction.value];
  bool comparesTruths = number.getType().isInteger(1);
  for (Operation *inner : reduction.ops)
    for (Value operand : inner->getOperands()) {
      if (llvm::is_contained(op.getRegionOutputArgs(), operand) ||
          llvm::is_contained(reduction.ops, operand.getDefiningOp()))
        continue;
      bool isTruth = operand.getType().isInteger(1);
      bool meetsNumber = llvm::is_contained(inner->getOperands(), number);
      Value &found = isTruth && !comparesTruths ? reduction.mask
                     : getCount(operand, op) && !meetsNumber
                         ? reduction.position
                         : reduction.element;
      if (found && found != operand)
        return failure();
      found = operand;
    }
  if (reduction.position)
    reduction.count = getCount(reduction.position, op);
  return success(reduction.position && reduction.element &&
                 reduction.position != reduction.element);
}

/// Whether what a body does depends on how the element compares with its
/// accumulator, and the position with its own, and on nothing else.
static bool onlyCompares(linalg::GenericOp op, const ArgReduction &reduction) {
  // Numbers and positions: what is compared, and what is chosen of it.
  DenseSet<Value> numbers = {reduction.element,
                             op.getRegionOutputArgs()[reduction.value]};
  DenseSet<Value> positions = {reduction.position,
                               op.getRegionOutputArgs()[reduction.index]};
  auto areOf = [](const DenseSet<Value> &values, ValueRange operands) {
    return llvm::all_of(operands, [&](Value v) { return values.contains(v); });
  };
  auto areConditions = [&](ValueRange values) {
    return llvm::all_of(values, [&](Value v) {
      return v == reduction.mask ||
             (v.getType().isInteger(1) && v.getDefiningOp() &&
              !numbers.contains(v) &&
              llvm::is_contained(reduction.ops, v.getDefiningOp()));
    });
  };
  auto choosesAmong = [&](DenseSet<Value> &values, Operation *inner,
                          ValueRange operands) {
    if (!areOf(values, operands))
      return false;
    values.insert(inner->getResult(0));
    return true;
  };
  return llvm::all_of(reduction.ops, [&](Operation *inner) {
    ValueRange operands = inner->getOperands();
    if (isa<arith::CmpFOp, arith::CmpIOp>(inner))
      return areOf(numbers, operands) || areOf(positions, operands);
    if (isa<arith::SelectOp>(inner))
      return areConditions(operands.take_front()) &&
             (choosesAmong(numbers, inner, operands.drop_front()) ||
              choosesAmong(positions, inner, operands.drop_front()));
    if (isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(inner))
      return areConditions(operands);
    if (isa<arith::MinSIOp, arith::MinUIOp, arith::MaxSIOp, arith::MaxUIOp>(
            inner) &&
        choosesAmong(positions, inner, operands))
      return true;
    return isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
               arith::MinNumFOp, arith::MaxSIOp, arith::MaxUIOp, arith::MinSIOp,
               arith::MinUIOp>(inner) &&
           choosesAmong(numbers, inner, operands);
  });
}

/// Whether positions that are compared are what counts the steps: those that
/// are cut off from it do not rise along the row.
static bool comparesRisingPositions(linalg::GenericOp op,
                                    const ArgReduction &reduction) {
  if (reduction.count == reduction.position)
    return true;
  DenseSet<Value> positions = {reduction.position,
                               op.getRegionOutputArgs()[reduction.index]};
  return llvm::none_of(reduction.ops, [&](Operation *inner) {
    ValueRange operands = inner->getOperands();
    if (isa<arith::SelectOp>(inner))
      operands = operands.drop_front();
    bool meets = llvm::any_of(
        operands, [&](Value operand) { return positions.contains(operand); });
    if (meets && isa<arith::SelectOp>(inner))
      positions.insert(inner->getResult(0));
    return meets && !isa<arith::SelectOp>(inner);
  });
}

//===----------------------------------------------------------------------===//
// What it does
//===----------------------------------------------------------------------===//

namespace {
/// Runs a body that only compares on numbers. A few of them, compared in all
/// ways, tell everything about it. A position is beyond the one kept, as loops
/// count upwards; only the one that the reduction starts with may be anywhere.
class Trial {
public:
  Trial(linalg::GenericOp op, const ArgReduction &reduction)
      : op(op), reduction(reduction) {}

  struct Outcome {
    TypedAttr number;
    bool takes; ///< the position, in place of the one kept
  };
  /// What the body keeps of two numbers, where the position of the new one is
  /// 2.
  std::optional<Outcome> run(TypedAttr element, TypedAttr number,
                             int64_t kept = 1);

  /// Whether, of two numbers that differ, the same one stays wherever the first
  /// position lies: before the row, in it or behind.
  bool ignoresPosition(TypedAttr element, TypedAttr number);

  /// Whether an element of any of `numbers` leaves both as they are, whichever
  /// they are.
  bool leaves(ArrayRef<TypedAttr> numbers);

private:
  linalg::GenericOp op;
  const ArgReduction &reduction;
};
} // namespace

std::optional<Trial::Outcome> Trial::run(TypedAttr element, TypedAttr number,
                                         int64_t keptPosition) {
  Value kept = op.getRegionOutputArgs()[reduction.index];
  auto later = IntegerAttr::get(kept.getType(), 2);
  DenseMap<Value, Attribute> known;
  known[reduction.element] = element;
  known[op.getRegionOutputArgs()[reduction.value]] = number;
  known[reduction.position] = later;
  known[kept] = IntegerAttr::get(kept.getType(), keptPosition);
  if (reduction.mask)
    known[reduction.mask] = BoolAttr::get(op.getContext(), reduction.counted);
  auto lookup = [&](Value value) { return known.lookup(value); };
  for (Operation *inner : reduction.ops)
    if (failed(foldInto(*inner, lookup, known)))
      return std::nullopt;
  Operation *yield = op.getBody()->getTerminator();
  auto result =
      dyn_cast_or_null<TypedAttr>(lookup(yield->getOperand(reduction.value)));
  Attribute position = lookup(yield->getOperand(reduction.index));
  if (!result || !position)
    return std::nullopt;
  return Outcome{result, position == later};
}

bool Trial::ignoresPosition(TypedAttr element, TypedAttr number) {
  std::optional<Outcome> expected = run(element, number);
  return expected &&
         llvm::all_of(ArrayRef<int64_t>{-1, 0, 2, 3}, [&](int64_t kept) {
           std::optional<Outcome> other = run(element, number, kept);
           // Where it is the new one, nobody sees which is taken.
           return other && other->number == expected->number &&
                  (kept == 2 || other->takes == expected->takes);
         });
}

bool Trial::leaves(ArrayRef<TypedAttr> numbers) {
  for (TypedAttr element : numbers)
    for (TypedAttr number : numbers)
      for (int64_t kept : {-1, 0, 1, 2, 3}) {
        std::optional<Outcome> outcome = run(element, number, kept);
        if (!outcome || outcome->number != number ||
            (outcome->takes && kept != 2))
          return false;
      }
  return true;
}

static bool isNaN(TypedAttr number) {
  return cast<FloatAttr>(number).getValue().isNaN();
}

/// The treatment of NaN, if it is one of those known.
static std::optional<NaN> matchNaN(FloatType type, Trial &trial,
                                   bool initIsNumber, bool keepsLast) {
  auto one = FloatAttr::get(type, 1.0);
  auto nan = FloatAttr::get(type, APFloat::getQNaN(type.getFloatSemantics()));
  auto isNew = trial.run(nan, one), isOld = trial.run(one, nan),
       areBoth = trial.run(nan, nan);
  if (!isNew || !isOld || !areBoth || !trial.ignoresPosition(nan, one) ||
      !trial.ignoresPosition(one, nan))
    return std::nullopt;
  if (!isNaN(isNew->number))
    return initIsNumber && !isNew->takes ? std::optional(NaN::Ignored)
                                         : std::nullopt;
  // The first NaN and the last of equal numbers have not one rule.
  if (!isNaN(isOld->number) || isOld->takes || areBoth->takes ||
      (keepsLast && isNew->takes))
    return std::nullopt;
  return isNew->takes ? NaN::Wins : NaN::Ends;
}

static TypedAttr getNumber(Type type, int64_t value) {
  if (isa<FloatType>(type))
    return FloatAttr::get(type, static_cast<double>(value));
  return IntegerAttr::get(type, value);
}

/// Sets which elements count: one truth of the mask leaves all as it is.
static LogicalResult matchMask(linalg::GenericOp op, ArgReduction &reduction) {
  if (!reduction.mask)
    return success();
  Type type = reduction.element.getType();
  SmallVector<TypedAttr> numbers;
  for (int64_t value : {-1, 0, 1})
    numbers.push_back(getNumber(type, value));
  if (auto floating = dyn_cast<FloatType>(type))
    numbers.push_back(
        FloatAttr::get(type, APFloat::getQNaN(floating.getFloatSemantics())));
  for (bool truth : {false, true}) {
    reduction.counted = truth;
    if (Trial(op, reduction).leaves(numbers)) {
      reduction.counted = !truth;
      return success();
    }
  }
  return failure();
}

/// Sets what the reduction keeps, from how numbers compare.
static LogicalResult classify(linalg::GenericOp op, ArgReduction &reduction,
                              StringRef &reason) {
  Trial trial(op, reduction);
  Type type = reduction.element.getType();
  // A truth is 0 or 1.
  bool isTruth = type.isInteger(1);
  auto number = [&](int64_t value) { return getNumber(type, value); };
  // Whether the larger one stays, and with it its position.
  auto keepsLarger = [&](int64_t small, int64_t large) -> std::optional<bool> {
    auto rising = trial.run(number(large), number(small));
    auto falling = trial.run(number(small), number(large));
    if (!rising || !falling || rising->number != falling->number ||
        rising->takes == falling->takes ||
        rising->takes != (rising->number == number(large)) ||
        !trial.ignoresPosition(number(large), number(small)) ||
        !trial.ignoresPosition(number(small), number(large)))
      return std::nullopt;
    return rising->takes;
  };
  std::optional<bool> isMax = isTruth ? keepsLarger(0, 1) : keepsLarger(1, 2);
  auto tie = trial.run(number(1), number(1));
  if (!isMax || !tie)
    return failure();
  reduction.keepsLast = tie->takes;
  if (auto floating = dyn_cast<FloatType>(type)) {
    auto init = getUniformConstant(op.getDpsInits()[reduction.value]);
    auto nan =
        matchNaN(floating, trial, init && !isNaN(*init), reduction.keepsLast);
    if (!nan) {
      reason = "it is an argmax or argmin that keeps or loses a NaN by the "
               "order of the elements";
      return failure();
    }
    reduction.nan = *nan;
    if (*nan == NaN::Ignored)
      reduction.kind = *isMax ? ReductionKind::maxnumf : ReductionKind::minnumf;
    else
      reduction.kind =
          *isMax ? ReductionKind::maximumf : ReductionKind::minimumf;
    return success();
  }
  reduction.nan = NaN::None;
  if (isTruth) {
    reduction.kind = *isMax ? ReductionKind::maxui : ReductionKind::minui;
    return success();
  }
  // 1 and -1 compare one way as signed integers and the other as unsigned.
  std::optional<bool> keepsPositive = keepsLarger(-1, 1);
  if (!keepsPositive)
    return failure();
  if (*isMax)
    reduction.kind =
        *keepsPositive ? ReductionKind::maxsi : ReductionKind::maxui;
  else
    reduction.kind =
        *keepsPositive ? ReductionKind::minui : ReductionKind::minsi;
  return success();
}

/// Whether the integers that trials are made with differ.
static bool isWideInteger(Type type) {
  return isa<IntegerType>(type) && type.getIntOrFloatBitWidth() > 2;
}

/// Whether both results are chosen among what the body meets, one by how others
/// compare.
static bool onlyChooses(linalg::GenericOp op) {
  ValueRange results = op.getBody()->getTerminator()->getOperands();
  return llvm::any_of(results,
                      [](Value yielded) {
                        return isa_and_nonnull<arith::SelectOp>(
                            yielded.getDefiningOp());
                      }) &&
         llvm::all_of(results, [](Value yielded) {
           return isa_and_nonnull<
               arith::SelectOp, arith::MaximumFOp, arith::MinimumFOp,
               arith::MaxNumFOp, arith::MinNumFOp, arith::MaxSIOp,
               arith::MaxUIOp, arith::MinSIOp, arith::MinUIOp>(
               yielded.getDefiningOp());
         });
}

std::optional<ArgReduction>
mlir::rowwise::matchArgReduction(linalg::GenericOp op, StringRef *reason) {
  StringRef unused;
  bool hasPosition = false, comparesPositions = false, wraps = false;
  if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() != 1 ||
      op.getNumResults() != 2)
    return std::nullopt;
  for (unsigned index : {1, 0}) {
    ArgReduction reduction;
    reduction.value = 1 - index;
    reduction.index = index;
    reduction.ops = getDependentOps(op, op.getRegionOutputArgs());
    Value kept = op.getRegionOutputArgs()[index];
    Value number = op.getRegionOutputArgs()[1 - index];
    LogicalResult found = findOperands(op, reduction);
    hasPosition |= static_cast<bool>(reduction.position);
    comparesPositions |=
        reduction.position && reduction.position == reduction.element;
    if (succeeded(found) && kept.getType() == reduction.position.getType() &&
        number.getType() == reduction.element.getType() &&
        (kept.getType().isIndex() || isWideInteger(kept.getType())) &&
        (isa<FloatType>(number.getType()) || number.getType().isInteger(1) ||
         isWideInteger(number.getType())) &&
        onlyCompares(op, reduction) && succeeded(matchMask(op, reduction))) {
      if (!comparesRisingPositions(op, reduction))
        wraps = true;
      else if (succeeded(classify(op, reduction, reason ? *reason : unused)))
        return reduction;
    }
  }
  if (reason && wraps)
    *reason = "it is an argmax or argmin that compares positions, which their "
              "type may be too narrow to hold";
  else if (reason && comparesPositions)
    *reason = "it is an argmax or argmin of positions by themselves";
  else if (reason && !hasPosition && onlyChooses(op))
    *reason = "it is an argmax or argmin of positions that are not the index "
              "of the loop that it reduces";
  return std::nullopt;
}
