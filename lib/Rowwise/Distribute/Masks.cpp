//===- Masks.cpp - Masks and windows of a thread ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// Whether an index is a multiple of `factor`, as far as its operations say.
/// `known` are values that were looked at already: one may be used many times.
static bool isMultipleOf(Value value, int64_t factor,
                         DenseMap<Value, bool> &known) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue() % factor == 0;
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<arith::MulIOp, arith::AddIOp, arith::SubIOp>(op))
    return false;
  if (auto found = known.find(value); found != known.end())
    return found->second;
  auto isMultiple = [&](Value v) { return isMultipleOf(v, factor, known); };
  bool holds = isa<arith::MulIOp>(op)
                   ? llvm::any_of(op->getOperands(), isMultiple)
                   : llvm::all_of(op->getOperands(), isMultiple);
  return known[value] = holds;
}

/// The signed range of an index.
static std::pair<int64_t, int64_t> getRange(DataFlowSolver &solver,
                                            Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return {constant.getSExtValue(), constant.getSExtValue()};
  const auto *state =
      solver.lookupState<dataflow::IntegerValueRangeLattice>(value);
  if (!state || state->getValue().isUninitialized())
    return {std::numeric_limits<int64_t>::min(),
            std::numeric_limits<int64_t>::max()};
  const ConstantIntRanges &range = state->getValue().getValue();
  return {range.smin().getSExtValue(), range.smax().getSExtValue()};
}

Distributor::Bound Distributor::getBound(Value value) {
  auto [least, most] = getRange(ranges, value);
  DenseMap<Value, bool> known;
  return {value, least, most, isMultipleOf(value, layout.getVector(), known)};
}

/// The last whole number of vectors that is not above the bound.
Distributor::Bound Distributor::roundDown(const Bound &bound) {
  int64_t whole = -layout.getVector();
  Value value = bound.isWhole ? bound.value
                              : arith::AndIOp::create(builder, bound.value,
                                                      createIndex(whole));
  return {value, bound.least & whole, bound.most & whole, /*isWhole=*/true};
}

/// The first one that is not below it.
Distributor::Bound Distributor::roundUp(const Bound &bound) {
  int64_t others = layout.getVector() - 1;
  if (bound.isWhole)
    return bound;
  auto add = [&](int64_t limit) {
    return std::min(limit, std::numeric_limits<int64_t>::max() - others) +
           others;
  };
  return roundDown({advanceBy(bound.value, others), add(bound.least),
                    add(bound.most), /*isWhole=*/false});
}

/// Whether all elements of a register, in all threads, are known to come before
/// element `bound` of the tile.
bool Distributor::isWithin(unsigned part, Value bound) {
  return getRange(ranges, bound).first >= (part + 1) * layout.getStride();
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// Element i of the tile is let through if i < bound.
void Distributor::distributeMask(Operation *op, Value bound) {
  Bound end = getBound(bound);
  Parts results;
  for (unsigned part = 0, e = layout.getRegisters(); part < e; ++part)
    results.push_back(createInside(part, /*first=*/nullptr, end));
  replace(op, std::move(results));
}

/// Which elements of a register come from `first` on and before `end`. Where
/// that is known to be so for all, or for none, the mask is a constant; where
/// the bounds are whole numbers of vectors, one bit for the vector. Computed in
/// 32 bits where the bounds fit.
Value Distributor::createInside(unsigned part, const Bound *first,
                                const Bound &end) {
  auto type = VectorType::get(layout.getVector(), builder.getI1Type());
  int64_t begin = part * layout.getStride();
  int64_t last = begin + layout.getStride();
  if (first && first->most <= begin)
    first = nullptr;
  bool isBefore = end.least >= last;
  bool isNever = end.most <= begin || (first && first->least >= last);
  if (isNever || (!first && isBefore))
    return arith::ConstantOp::create(builder,
                                     DenseElementsAttr::get(type, !isNever));
  Interval interval = {getPosition(part), first ? first->value : Value(),
                       isBefore ? Value() : end.value};
  if ((!first || first->isNarrow()) && end.isNarrow())
    for (Value *value : {&interval.position, &interval.begin, &interval.end})
      if (*value)
        *value =
            arith::IndexCastOp::create(builder, builder.getI32Type(), *value);
  if ((!first || first->isWhole) && (isBefore || end.isWhole))
    return vector::BroadcastOp::create(builder, type, createBit(interval, 0));
  SmallVector<Value> bits;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    bits.push_back(createBit(interval, i));
  Value mask = vector::FromElementsOp::create(builder, type, bits);
  intervals[mask] = interval;
  return mask;
}

/// Whether an element is let through.
Value Distributor::createBit(const Interval &interval, int64_t element) {
  Value position = advanceBy(interval.position, element), result;
  if (interval.begin)
    result = arith::CmpIOp::create(builder, arith::CmpIPredicate::sge, position,
                                   interval.begin);
  if (!interval.end)
    return result;
  Value below = arith::CmpIOp::create(builder, arith::CmpIPredicate::slt,
                                      position, interval.end);
  return result ? arith::AndIOp::create(builder, result, below).getResult()
                : below;
}

/// The same. Where the interval is known it is compared again, which costs less
/// than to keep the bits of a mask in registers.
Value Distributor::createBit(Value mask, int64_t element) {
  Interval interval = intervals.lookup(mask);
  return interval.position
             ? createBit(interval, element)
             : vector::ExtractOp::create(builder, mask, element).getResult();
}

/// Whether all elements are let through.
Value Distributor::createAll(Value mask) {
  int64_t last = cast<VectorType>(mask.getType()).getNumElements() - 1;
  if (!intervals.lookup(mask).position)
    return vector::ReductionOp::create(builder, vector::CombiningKind::AND,
                                       mask);
  // An interval that holds the first and the last element holds all.
  return arith::AndIOp::create(builder, createBit(mask, 0),
                               createBit(mask, last));
}

Distributor::MaskFacts Distributor::getFacts(Value mask) {
  if (!mask)
    return {true, false, {}};
  MaskFacts facts;
  DenseElementsAttr constant;
  if (matchPattern(mask, m_Constant(&constant)) && constant.isSplat()) {
    facts.always = constant.getSplatValue<bool>();
    facts.never = !facts.always;
  } else if (auto broadcast = mask.getDefiningOp<vector::BroadcastOp>()) {
    facts.uniform = broadcast.getSource();
  }
  return facts;
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

void Distributor::distributeWindow(WindowOp op) {
  Bound first = getBound(op.getFirst()), end = getBound(op.getEnd());
  bool hasEdges = layout.getEdges();
  Bound from = hasEdges ? roundUp(first) : first;
  Bound to = hasEdges ? roundDown(end) : end;
  auto type = cast<VectorType>(op.getNumbers().getType());
  Parts masks, numbers;
  for (unsigned part = 0, e = layout.getRegisters(); part < e; ++part) {
    masks.push_back(createInside(part, &from, to));
    numbers.push_back(createNumbers(getPosition(part),
                                    cast<VectorType>(getPartType(type, part))));
  }
  if (hasEdges) {
    masks.push_back(createEdge(first, end));
    numbers.push_back(vector::FromElementsOp::create(
        builder, cast<VectorType>(getPartType(type, layout.getRegisters())),
        createEdgeIndex(createIndex(0), masks.back(), /*again=*/false)));
  }
  parts[op.getNumbers()] = std::move(numbers);
  replace(op, std::move(masks));
}

/// Whether this thread has an edge of the row, and which element that is: the
/// first threads have those of the vector in which the row starts, the others
/// those of the vector in which it ends and, behind them, what is not there.
Value Distributor::createEdge(const Bound &first, const Bound &end) {
  bool isNarrow = first.isNarrow() && end.isNarrow();
  auto narrow = [&](Value value) -> Value {
    return isNarrow ? arith::IndexCastOp::create(builder, builder.getI32Type(),
                                                 value)
                    : value;
  };
  Value vector = narrow(createIndex(layout.getVector()));
  Value lane = narrow(thread), rowEnd = narrow(end.value);
  Value whole = narrow(roundUp(first).value);
  Value beforeLast =
      arith::SubIOp::create(builder, narrow(roundDown(end).value), vector);
  Value isFirst =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, lane, vector);
  auto choose = [&](Value ofFirst, Value ofLast) -> Value {
    return arith::SelectOp::create(builder, isFirst, ofFirst, ofLast);
  };
  Value number = arith::AddIOp::create(
      builder, choose(narrow(roundDown(first).value), beforeLast), lane);
  Interval inside = {
      number, choose(narrow(first.value), whole),
      choose(arith::MinSIOp::create(builder, whole, rowEnd), rowEnd)};
  Value mask = vector::BroadcastOp::create(
      builder, VectorType::get(1, builder.getI1Type()), createBit(inside, 0));
  edgeNumbers[mask] = number;
  return mask;
}
