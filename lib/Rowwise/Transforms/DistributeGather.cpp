//===- DistributeGather.cpp - Single elements of a thread -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "TileKernel.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Elements at distances of their own
//===----------------------------------------------------------------------===//

/// `indices` with the distance of one element added to the last.
static SmallVector<Value> getElementIndices(ImplicitLocOpBuilder &builder,
                                            ValueRange indices, Value distances,
                                            int64_t element) {
  SmallVector<Value> moved = llvm::to_vector(indices);
  Value distance = vector::ExtractOp::create(builder, distances, element);
  moved.back() = arith::AddIOp::create(builder, moved.back(), distance);
  return moved;
}

/// The size of a vector.
static llvm::MaybeAlign getVectorAlignment(Type type) {
  auto vector = cast<VectorType>(type);
  return llvm::MaybeAlign(vector.getNumElements() *
                          vector.getElementTypeBitWidth() / 8);
}

Value Distributor::gatherPart(Value buffer, ValueRange indices, Value distances,
                              Value mask, Value padding, bool isContiguous) {
  MaskFacts facts = getFacts(mask);
  if (facts.never)
    return padding;
  auto type = cast<VectorType>(padding.getType());
  auto loadElements = [&]() -> Value {
    if (isContiguous)
      return markLoad(vector::LoadOp::create(
          builder, type, buffer,
          getElementIndices(builder, indices, distances, 0),
          /*nontemporal=*/false, getVectorAlignment(type)));
    SmallVector<Value> loaded;
    for (int64_t i = 0; i < type.getNumElements(); ++i) {
      auto loadElement = [&]() -> Value {
        return markLoad(memref::LoadOp::create(
            builder, buffer,
            getElementIndices(builder, indices, distances, i)));
      };
      bool isGuarded = !facts.always && !facts.uniform;
      loaded.push_back(isGuarded ? createGuarded(createBit(mask, i),
                                                 vector::ExtractOp::create(
                                                     builder, padding, i),
                                                 loadElement)
                                 : loadElement());
    }
    return vector::FromElementsOp::create(builder, type, loaded);
  };
  if (!facts.always)
    ++numMasked;
  return facts.uniform ? createGuarded(facts.uniform, padding, loadElements)
                       : loadElements();
}

void Distributor::scatterPart(Value value, Value buffer, ValueRange indices,
                              Value distances, Value mask, bool isContiguous) {
  MaskFacts facts = getFacts(mask);
  if (facts.never)
    return;
  auto storeElements = [&] {
    if (isContiguous) {
      vector::StoreOp::create(builder, value, buffer,
                              getElementIndices(builder, indices, distances, 0),
                              /*nontemporal=*/false,
                              getVectorAlignment(value.getType()));
      return;
    }
    int64_t elements = cast<VectorType>(value.getType()).getNumElements();
    for (int64_t i = 0; i < elements; ++i) {
      auto storeElement = [&] {
        Value element = vector::ExtractOp::create(builder, value, i);
        memref::StoreOp::create(
            builder, element, buffer,
            getElementIndices(builder, indices, distances, i));
      };
      if (facts.always || facts.uniform)
        storeElement();
      else
        createGuarded(createBit(mask, i), storeElement, nullptr);
    }
  };
  if (!facts.always)
    ++numMasked;
  if (facts.uniform)
    createGuarded(facts.uniform, storeElements, nullptr);
  else
    storeElements();
}

Distributor::Parts Distributor::gather(vector::GatherOp op) {
  Parts distances = getParts(op.getIndices()), masks = getParts(op.getMask()),
        paddings = getParts(op.getPassThru()), results;
  isLate = op->hasAttr(lateAttrName);
  bool isContiguous = op->hasAttr(contiguousAttrName);
  for (unsigned part = 0, e = getNumAccessed(); part < e; ++part)
    results.push_back(gatherPart(op.getBase(), op.getOffsets(), distances[part],
                                 masks[part], paddings[part], isContiguous));
  return results;
}

void Distributor::scatter(vector::ScatterOp op) {
  Parts values = getParts(op.getValueToStore()),
        distances = getParts(op.getIndices()), masks = getParts(op.getMask());
  bool isContiguous = op->hasAttr(contiguousAttrName);
  for (unsigned part = 0, e = getNumAccessed(); part < e; ++part)
    scatterPart(values[part], op.getBase(), op.getOffsets(), distances[part],
                masks[part], isContiguous);
}

//===----------------------------------------------------------------------===//
// Squares of neighbouring rows
//===----------------------------------------------------------------------===//

/// The thread of the other row of a pair is the lane beside this one. Of a word
/// of two elements, the even row's thread keeps the first and gets the other's
/// first, the odd row's keeps the second and gets the other's second.
LogicalResult Distributor::distributeTranspose(TransposeOp op) {
  auto tile = cast<VectorType>(op.getType());
  if (!layout.getTransposed() || layout.getVector() != 2 ||
      layout.getRows() < 2 || tile.getElementTypeBitWidth() != 16)
    return op.emitOpError() << "expected elements of 16 bits and a transposed "
                               "layout of vectors of two, found "
                            << tile << " and " << layout;
  Type word = builder.getI32Type();
  auto words = VectorType::get(1, word);
  Value row = arith::IndexCastOp::create(
      builder, word, gpu::ThreadIdOp::create(builder, getRowDimension(layout)));
  auto createI32 = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, builder.getI32IntegerAttr(value));
  };
  Value isOdd = arith::TruncIOp::create(builder, builder.getI1Type(), row);
  // Bytes 0 to 3 are of this word, 4 to 7 of the other.
  Value selector = arith::SelectOp::create(builder, isOdd, createI32(0x3276),
                                           createI32(0x5410));
  auto mode = NVVM::PermuteMode::DEFAULT;
  Parts results;
  for (Value part : getParts(op.getTile())) {
    Value own = vector::ExtractOp::create(
        builder, vector::BitCastOp::create(builder, words, part), 0);
    Value exchanged = NVVM::PermuteOp::create(
        builder, word, own, shuffle(own, /*offset=*/1), selector, mode);
    Value joined = vector::FromElementsOp::create(builder, words, exchanged);
    results.push_back(
        vector::BitCastOp::create(builder, part.getType(), joined));
  }
  replace(op, std::move(results));
  return success();
}

//===----------------------------------------------------------------------===//
// Assertions
//===----------------------------------------------------------------------===//

/// One assertion for all elements of a thread.
LogicalResult Distributor::distributeAssert(AssertOp op) {
  Value condition = op.getCondition();
  if (isDistributed(condition.getType())) {
    if (failed(checkParts(op)))
      return failure();
    Parts conditions = getParts(condition), masks;
    if (op.getMask())
      masks = getParts(op.getMask());
    condition = {};
    for (unsigned part = 0, e = conditions.size(); part < e; ++part) {
      Value holds = conditions[part];
      if (op.getMask()) {
        Value all = arith::ConstantOp::create(
            builder, DenseElementsAttr::get(
                         cast<ShapedType>(masks[part].getType()), true));
        holds = arith::SelectOp::create(builder, masks[part], holds, all);
      }
      holds = vector::ReductionOp::create(builder, vector::CombiningKind::AND,
                                          holds);
      condition =
          condition
              ? arith::AndIOp::create(builder, condition, holds).getResult()
              : holds;
    }
  }
  cf::AssertOp::create(builder, condition, op.getMessage());
  replaced.push_back(op);
  return success();
}
