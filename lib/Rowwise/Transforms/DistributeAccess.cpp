//===- DistributeAccess.cpp - Masks, loads and stores of a thread ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "TileKernel.h"

#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Masks
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

static Value advance(ImplicitLocOpBuilder &builder, Value position,
                     int64_t by) {
  if (by == 0)
    return position;
  Value step = arith::ConstantOp::create(
      builder, builder.getIntegerAttr(position.getType(), by));
  return arith::AddIOp::create(builder, position, step);
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

/// Whether all elements of a register, in all threads, are known to come before
/// element `bound` of the tile.
bool Distributor::isWithin(unsigned part, Value bound) {
  return getRange(ranges, bound).first >= (part + 1) * layout.getStride();
}

/// Element i of the tile is let through if i < bound. For each register that is
/// known to be so for all of its elements, or for none, the mask is a constant;
/// where the bound is a whole number of vectors, one bit for the vector.
void Distributor::distributeMask(Operation *op, Value bound) {
  auto [least, most] = getRange(ranges, bound);
  int64_t stride = layout.getStride();
  auto type = cast<VectorType>(getPartType(op->getResult(0).getType()));
  Parts results;
  for (int64_t part = 0; part < layout.getRegisters(); ++part) {
    bool always = isWithin(part, bound), never = most <= part * stride;
    if (always || never) {
      results.push_back(arith::ConstantOp::create(
          builder, DenseElementsAttr::get(type, always)));
      continue;
    }
    results.push_back(createBelow(part, type, bound));
  }
  replace(op, std::move(results));
}

/// The mask position + i < bound, in 32 bits where the bound fits.
Value Distributor::createBelow(unsigned part, VectorType type, Value bound) {
  auto [least, most] = getRange(ranges, bound);
  DenseMap<Value, bool> known;
  bool isMultiple = isMultipleOf(bound, layout.getVector(), known);
  Value position = getPosition(part);
  if (llvm::isInt<32>(least) && llvm::isInt<32>(most)) {
    Type narrow = builder.getI32Type();
    position = arith::IndexCastOp::create(builder, narrow, position);
    bound = arith::IndexCastOp::create(builder, narrow, bound);
  }
  if (isMultiple) {
    Value inside = arith::CmpIOp::create(builder, arith::CmpIPredicate::slt,
                                         position, bound);
    return vector::BroadcastOp::create(builder, type, inside);
  }
  SmallVector<Value> bits;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    bits.push_back(arith::CmpIOp::create(builder, arith::CmpIPredicate::slt,
                                         advance(builder, position, i), bound));
  Value mask = vector::FromElementsOp::create(builder, type, bits);
  intervals[mask] = {position, /*begin=*/{}, /*end=*/bound};
  return mask;
}

/// Follows intervals through `not` and `and`, which make a window's mask.
void Distributor::recordInterval(Operation *op, Value result) {
  if (isa<arith::XOrIOp>(op) && matchPattern(op->getOperand(1), m_One())) {
    Interval inner = intervals.lookup(op->getOperand(0));
    if (inner.end && !inner.begin)
      intervals[result] = {inner.position, /*begin=*/inner.end, /*end=*/{}};
  } else if (isa<arith::AndIOp>(op)) {
    Interval lhs = intervals.lookup(op->getOperand(0));
    Interval rhs = intervals.lookup(op->getOperand(1));
    if (!lhs.begin)
      std::swap(lhs, rhs);
    if (lhs.begin && !lhs.end && rhs.end && !rhs.begin &&
        lhs.position.getType() == rhs.position.getType())
      intervals[result] = {lhs.position, lhs.begin, rhs.end};
  }
}

/// Whether an element is let through. Where the interval is known it is
/// compared again, which costs less than to keep the bits of a mask in
/// registers.
Value Distributor::createBit(Value mask, int64_t element) {
  Interval interval = intervals.lookup(mask);
  if (!interval.position)
    return vector::ExtractOp::create(builder, mask, element);
  Value position = advance(builder, interval.position, element), result;
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

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

SmallVector<Value> Distributor::getPartIndices(ValueRange indices,
                                               unsigned part) {
  SmallVector<Value> moved = llvm::to_vector(indices);
  Value lane =
      arith::MulIOp::create(builder, thread, createIndex(layout.getVector()));
  // The constant last: an immediate offset of the access.
  moved.back() = arith::AddIOp::create(builder, moved.back(), lane);
  moved.back() = arith::AddIOp::create(builder, moved.back(),
                                       createIndex(part * layout.getStride()));
  return moved;
}

/// Loads or stores one part of a tile; null for a store.
Value Distributor::accessPart(Operation *op, unsigned part) {
  isLate = op->hasAttr(lateAttrName);
  auto get = [&](Value tile) { return getParts(tile)[part]; };
  if (auto plain = dyn_cast<vector::LoadOp>(op))
    return loadPart(plain.getBase(), getPartIndices(plain.getIndices(), part),
                    cast<VectorType>(getPartType(plain.getType())),
                    /*mask=*/{}, /*padding=*/{},
                    plain.getAlignment().value_or(1));
  if (auto masked = dyn_cast<vector::MaskedLoadOp>(op))
    return loadPart(masked.getBase(), getPartIndices(masked.getIndices(), part),
                    cast<VectorType>(getPartType(masked.getType())),
                    get(masked.getMask()), get(masked.getPassThru()),
                    masked.getAlignment().value_or(1));
  if (auto plain = dyn_cast<vector::StoreOp>(op))
    storePart(get(plain.getValueToStore()), plain.getBase(),
              getPartIndices(plain.getIndices(), part), /*mask=*/{},
              plain.getAlignment().value_or(1));
  else if (auto masked = dyn_cast<vector::MaskedStoreOp>(op))
    storePart(get(masked.getValueToStore()), masked.getBase(),
              getPartIndices(masked.getIndices(), part), get(masked.getMask()),
              masked.getAlignment().value_or(1));
  return {};
}

/// Parts at an edge come first: they are branches, behind which the other loads
/// would wait for what is computed from those before.
Distributor::Parts Distributor::load(Operation *op) {
  auto masked = dyn_cast<vector::MaskedLoadOp>(op);
  Parts masks = masked ? getParts(masked.getMask()) : Parts();
  Parts results(layout.getRegisters());
  for (bool areAtEdge : {true, false})
    for (unsigned part = 0, e = layout.getRegisters(); part < e; ++part) {
      bool isAtEdge = masked && !matchPattern(masks[part], m_Constant());
      if (isAtEdge == areAtEdge)
        results[part] = accessPart(op, part);
    }
  return results;
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

/// A guarded value: if (condition) { make() } else { otherwise }.
Value Distributor::createGuarded(Value condition, Value otherwise,
                                 function_ref<Value()> make) {
  auto branch = scf::IfOp::create(builder, otherwise.getType(), condition,
                                  /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, otherwise);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, make());
  return branch.getResult(0);
}

/// if (condition) { make() } else { otherwise() }, for effects.
void Distributor::createGuarded(Value condition, function_ref<void()> make,
                                function_ref<void()> otherwise) {
  auto branch =
      scf::IfOp::create(builder, condition, /*withElse=*/bool(otherwise));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  make();
  if (!otherwise)
    return;
  builder.setInsertionPointToStart(branch.elseBlock());
  otherwise();
}

/// A vector if it is aligned and wholly let through, else element by element,
/// so that nothing else is touched.
Value Distributor::loadPart(Value buffer, ValueRange indices, VectorType type,
                            Value mask, Value padding, int64_t alignment) {
  MaskFacts facts = getFacts(mask);
  if (facts.never)
    return padding;
  int64_t elements = type.getNumElements();
  bool aligned = alignment * 8 >= elements * type.getElementTypeBitWidth();
  auto loadVector = [&]() -> Value {
    return markLoad(vector::LoadOp::create(builder, type, buffer, indices,
                                           /*nontemporal=*/false,
                                           llvm::MaybeAlign(alignment)));
  };
  auto loadElements = [&]() -> Value {
    SmallVector<Value> loaded;
    for (int64_t i = 0; i < elements; ++i) {
      SmallVector<Value> at = llvm::to_vector(indices);
      at.back() = advance(builder, at.back(), i);
      auto loadElement = [&]() -> Value {
        return markLoad(memref::LoadOp::create(builder, buffer, at));
      };
      if (facts.always || facts.uniform) {
        loaded.push_back(loadElement());
        continue;
      }
      Value bit = createBit(mask, i);
      Value otherwise = vector::ExtractOp::create(builder, padding, i);
      loaded.push_back(createGuarded(bit, otherwise, loadElement));
    }
    return vector::FromElementsOp::create(builder, type, loaded);
  };
  auto loadWhole = [&] { return aligned ? loadVector() : loadElements(); };
  if (facts.always)
    return loadWhole();
  ++numMasked;
  if (facts.uniform)
    return createGuarded(facts.uniform, padding, loadWhole);
  if (!aligned)
    return loadElements();
  auto branch = scf::IfOp::create(builder, TypeRange{type}, createAll(mask),
                                  /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, loadVector());
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, loadElements());
  return branch.getResult(0);
}

void Distributor::storePart(Value value, Value buffer, ValueRange indices,
                            Value mask, int64_t alignment) {
  MaskFacts facts = getFacts(mask);
  if (facts.never)
    return;
  auto type = cast<VectorType>(value.getType());
  int64_t elements = type.getNumElements();
  bool aligned = alignment * 8 >= elements * type.getElementTypeBitWidth();
  auto storeVector = [&] {
    vector::StoreOp::create(builder, value, buffer, indices,
                            /*nontemporal=*/false, llvm::MaybeAlign(alignment));
  };
  auto storeElements = [&] {
    for (int64_t i = 0; i < elements; ++i) {
      SmallVector<Value> at = llvm::to_vector(indices);
      at.back() = advance(builder, at.back(), i);
      Value element = vector::ExtractOp::create(builder, value, i);
      auto storeElement = [&] {
        memref::StoreOp::create(builder, element, buffer, at);
      };
      if (facts.always || facts.uniform)
        storeElement();
      else
        createGuarded(createBit(mask, i), storeElement, nullptr);
    }
  };
  auto storeWhole = [&] { aligned ? storeVector() : storeElements(); };
  if (facts.always)
    return storeWhole();
  ++numMasked;
  if (facts.uniform)
    return createGuarded(facts.uniform, storeWhole, nullptr);
  if (!aligned)
    return storeElements();
  createGuarded(createAll(mask), storeVector, storeElements);
}
