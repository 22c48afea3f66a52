//===- Gather.cpp - Single elements of a thread -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
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

Value Distributor::gatherPart(Value buffer, ValueRange indices, Value distances,
                              Value mask, Value padding) {
  MaskFacts facts = getFacts(mask);
  if (facts.never)
    return padding;
  auto type = cast<VectorType>(padding.getType());
  auto loadElements = [&]() -> Value {
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
                              Value distances, Value mask) {
  MaskFacts facts = getFacts(mask);
  if (facts.never)
    return;
  auto storeElements = [&] {
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
  for (unsigned part = 0, e = getNumAccessed(); part < e; ++part)
    results.push_back(gatherPart(op.getBase(), op.getOffsets(), distances[part],
                                 masks[part], paddings[part]));
  return results;
}

void Distributor::scatter(vector::ScatterOp op) {
  Parts values = getParts(op.getValueToStore()),
        distances = getParts(op.getIndices()), masks = getParts(op.getMask());
  for (unsigned part = 0, e = getNumAccessed(); part < e; ++part)
    scatterPart(values[part], op.getBase(), op.getOffsets(), distances[part],
                masks[part]);
}

//===----------------------------------------------------------------------===//
// Assertions
//===----------------------------------------------------------------------===//

/// One assertion for all elements of a thread.
LogicalResult Distributor::distributeAssert(AssertOp op) {
  Value condition = op.getCondition();
  if (!condition.getType().isInteger(1) && !isTile(condition.getType()))
    return op.emitOpError() << "expected a condition, or a tile of them, found "
                            << condition.getType();
  if (isTile(condition.getType())) {
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
