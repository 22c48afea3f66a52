//===- Access.cpp - Loads and stores of a thread ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Parts of tiles in memory
//===----------------------------------------------------------------------===//

Value Distributor::advanceBy(Value position, int64_t by) {
  if (by == 0)
    return position;
  Value step = arith::ConstantOp::create(
      builder, builder.getIntegerAttr(position.getType(), by));
  return arith::AddIOp::create(builder, position, step);
}

/// The element of this thread's edge as an index, `start` being that of the
/// tile's first. `again`: from one number, where the address that a load made
/// of it, or both of its terms, would take registers until then.
Value Distributor::createEdgeIndex(Value start, Value mask, bool again) {
  Value number = edgeNumbers.lookup(mask);
  Type type = number.getType(), index = builder.getIndexType();
  if (type == index)
    return arith::AddIOp::create(builder, start, number);
  bool isNarrow = getBound(start).isNarrow();
  if (isNarrow)
    number = arith::AddIOp::create(
        builder, arith::IndexCastOp::create(builder, type, start), number);
  if (again) {
    auto one = VectorType::get(1, type);
    Value held = HoldOp::create(
        builder, vector::FromElementsOp::create(builder, one, number));
    number = vector::ExtractOp::create(builder, held, 0);
  }
  number = arith::IndexCastOp::create(builder, index, number);
  return isNarrow ? number
                  : arith::AddIOp::create(builder, start, number).getResult();
}

SmallVector<Value> Distributor::getPartIndices(ValueRange indices,
                                               unsigned part, Value mask,
                                               bool again) {
  SmallVector<Value> moved = llvm::to_vector(indices);
  if (isEdge(part)) {
    moved.back() = createEdgeIndex(moved.back(), mask, again);
    return moved;
  }
  Value lane =
      arith::MulIOp::create(builder, thread, createIndex(layout.getVector()));
  // The constant last: an immediate offset of the access.
  moved.back() = arith::AddIOp::create(builder, moved.back(), lane);
  moved.back() = arith::AddIOp::create(builder, moved.back(),
                                       createIndex(part * layout.getStride()));
  return moved;
}

/// Loads or stores one part of a tile; null for a store. An edge is a single
/// element, wherever vectors are.
Value Distributor::accessPart(Operation *op, unsigned part) {
  isLate = op->hasAttr(lateAttrName);
  auto get = [&](Value tile) { return getParts(tile)[part]; };
  auto getAlignment = [&](std::optional<uint64_t> ofVectors) -> int64_t {
    return isEdge(part) ? 1 : ofVectors.value_or(1);
  };
  auto getType = [&](Type tile) {
    return cast<VectorType>(getPartType(tile, part));
  };
  if (auto plain = dyn_cast<vector::LoadOp>(op))
    return loadPart(plain.getBase(), getPartIndices(plain.getIndices(), part),
                    getType(plain.getType()), /*mask=*/{}, /*padding=*/{},
                    getAlignment(plain.getAlignment()));
  if (auto masked = dyn_cast<vector::MaskedLoadOp>(op)) {
    Value mask = get(masked.getMask());
    return loadPart(masked.getBase(),
                    getPartIndices(masked.getIndices(), part, mask),
                    getType(masked.getType()), mask, get(masked.getPassThru()),
                    getAlignment(masked.getAlignment()));
  }
  if (auto plain = dyn_cast<vector::StoreOp>(op)) {
    storePart(get(plain.getValueToStore()), plain.getBase(),
              getPartIndices(plain.getIndices(), part), /*mask=*/{},
              getAlignment(plain.getAlignment()));
  } else if (auto masked = dyn_cast<vector::MaskedStoreOp>(op)) {
    Value mask = get(masked.getMask());
    storePart(get(masked.getValueToStore()), masked.getBase(),
              getPartIndices(masked.getIndices(), part, mask, /*again=*/true),
              mask, getAlignment(masked.getAlignment()));
  }
  return {};
}

/// Parts at an edge come first: they are branches, behind which the other loads
/// would wait for what is computed from those before.
Distributor::Parts Distributor::load(Operation *op) {
  auto masked = dyn_cast<vector::MaskedLoadOp>(op);
  Parts masks = masked ? getParts(masked.getMask()) : Parts();
  Parts results(getNumAccessed());
  for (bool areAtEdge : {true, false})
    for (unsigned part = 0, e = getNumAccessed(); part < e; ++part) {
      bool isAtEdge = masked && !matchPattern(masks[part], m_Constant());
      if (isAtEdge == areAtEdge)
        results[part] = accessPart(op, part);
    }
  return results;
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
      at.back() = advanceBy(at.back(), i);
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
      at.back() = advanceBy(at.back(), i);
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
