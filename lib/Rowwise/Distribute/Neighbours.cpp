//===- Neighbours.cpp - Elements of rows beside each other ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread copies its elements of n rows at once, `cp.async` of up to 16 bytes
// each, to a place of its own in shared memory: those of one register of all
// threads lie side by side there.
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "Rowwise/Device/Addresses.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What one copy moves, at least and at most.
static constexpr int64_t leastBytes = 4, mostBytes = 16;

LogicalResult Distributor::checkNeighbours(Operation *op, size_t rows,
                                           Type element) {
  int64_t neighbours = layout.getNeighbours();
  int64_t bytes = neighbours * getElementBytes(element);
  for (Value operand : op->getOperands())
    if (isDistributed(operand.getType()) && !parts.contains(operand))
      return op->emitOpError() << "expected an operand that the kernel makes, "
                                  "found one of type "
                               << operand.getType();
  if (neighbours < 2 || static_cast<int64_t>(rows) != neighbours ||
      bytes < leastBytes)
    return op->emitOpError()
           << "expected a tile of each of the layout's neighbours, and at "
              "least "
           << leastBytes << " bytes of an element of all, found " << rows
           << " of " << element << " and " << layout;
  return success();
}

/// Whether there is shared memory for what all threads have of a tile, and for
/// `others`.
LogicalResult Distributor::checkOwnPlaces(Operation *op, Value shared,
                                          int64_t others) {
  int64_t wanted = layout.getElementsOfBlock() + others;
  auto type = cast<MemRefType>(shared.getType());
  if (type.hasStaticShape() && type.getNumElements() >= wanted)
    return success();
  return op->emitOpError() << "expected shared memory for " << wanted
                           << " elements, found " << type;
}

Value Distributor::createThreadOfBlock() {
  Value x = gpu::ThreadIdOp::create(builder, gpu::Dimension::x);
  Value y = gpu::ThreadIdOp::create(builder, gpu::Dimension::y);
  int64_t alongX = layout.getTransposed() ? layout.getRowThreads()
                                          : layout.getThreadsOfBlock();
  return arith::AddIOp::create(
      builder, arith::MulIOp::create(builder, y, createIndex(alongX)), x);
}

/// Where this thread's elements of a part, of all of its rows, are in shared
/// memory: beside those that other threads have of the part.
Value Distributor::createOwnPlace(unsigned part) {
  int64_t rows = layout.getNeighbours();
  Value own = arith::MulIOp::create(builder, createThreadOfBlock(),
                                    createIndex(rows * layout.getVector()));
  int64_t before = part * layout.getVector() * layout.getThreads() * rows;
  return arith::AddIOp::create(builder, own, createIndex(before));
}

/// The address in device memory of the element at `start` + `distances`, a
/// vector of one.
Value Distributor::createElementAddress(Value base, Value start,
                                        Value distances) {
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, base);
  Value distance = vector::ExtractOp::create(builder, distances, 0);
  Value first = arith::AddIOp::create(builder, metadata.getOffset(), start);
  Type element = cast<MemRefType>(base.getType()).getElementType();
  Value bytes = arith::MulIOp::create(builder, distance,
                                      createIndex(getElementBytes(element)));
  return advanceAddress(builder, createDeviceAddress(builder, base, first),
                        bytes);
}

LogicalResult Distributor::distributeCopyRows(CopyRowsOp op) {
  Type element = cast<MemRefType>(op.getBase().getType()).getElementType();
  if (failed(checkNeighbours(op, layout.getNeighbours(), element)) ||
      failed(checkOwnPlaces(op, op.getShared())))
    return failure();
  int64_t elementBytes = getElementBytes(element);
  int64_t bytes = layout.getNeighbours() * elementBytes;
  int64_t piece = std::min(bytes, mostBytes);
  auto cached = piece == mostBytes ? NVVM::LoadCacheModifierKind::CG
                                   : NVVM::LoadCacheModifierKind::CA;
  Parts distances = getParts(op.getDistances()), masks = getParts(op.getMask());
  Value shared = createSharedAddress(builder, op.getShared());
  for (unsigned part = 0, e = distances.size(); part < e; ++part) {
    MaskFacts facts = getFacts(masks[part]);
    if (facts.never)
      continue;
    auto copy = [&] {
      Value from =
          createElementAddress(op.getBase(), op.getStart(), distances[part]);
      Value place = arith::MulIOp::create(builder, createOwnPlace(part),
                                          createIndex(elementBytes));
      Value to = advanceAddress(builder, shared, place);
      for (int64_t first = 0; first < bytes; first += piece)
        NVVM::CpAsyncOp::create(
            builder, advanceAddress(builder, to, createIndex(first)),
            advanceAddress(builder, from, createIndex(first)),
            static_cast<uint32_t>(piece), cached, /*cpSize=*/Value());
    };
    if (facts.always)
      copy();
    else
      createGuarded(createBit(masks[part], 0), copy, nullptr);
  }
  NVVM::CpAsyncCommitGroupOp::create(builder);
  replaced.push_back(op);
  return success();
}

/// The element that a thread has of one of its rows.
Value Distributor::extractRow(Value ofRows, int64_t row) {
  Value element = vector::ExtractOp::create(builder, ofRows, row);
  return vector::FromElementsOp::create(
      builder, VectorType::get(1, element.getType()), element);
}

/// The extension of what was read of all rows, as two elements of one word are
/// extended together; null if `op` is something else.
Value Distributor::extendBeside(Operation *op, Value part) {
  auto found = besides.find(part);
  if (!isa<arith::ExtFOp>(op) || found == besides.end())
    return {};
  auto [ofRows, row] = found->second;
  Value &extended = extensions[{ofRows, op->getResult(0).getType()}];
  if (!extended) {
    auto type = cast<VectorType>(ofRows.getType());
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfterValue(ofRows);
    extended = arith::ExtFOp::create(
        builder, type.clone(getElementTypeOrSelf(op->getResult(0))), ofRows);
  }
  return extractRow(extended, row);
}

LogicalResult Distributor::distributeCopiedRows(CopiedRowsOp op) {
  VectorType tile = op.getPadding().getType();
  int64_t neighbours = layout.getNeighbours();
  if (failed(
          checkNeighbours(op, op.getTiles().size(), tile.getElementType())) ||
      failed(checkOwnPlaces(op, op.getShared())))
    return failure();
  NVVM::CpAsyncWaitGroupOp::create(builder, /*n=*/0);
  auto type = VectorType::get(neighbours, tile.getElementType());
  Parts masks = getParts(op.getMask()), paddings = getParts(op.getPadding());
  SmallVector<Parts> ofRows(neighbours);
  for (unsigned part = 0, e = masks.size(); part < e; ++part) {
    MaskFacts facts = getFacts(masks[part]);
    auto loadOwn = [&]() -> Value {
      return vector::LoadOp::create(
          builder, type, op.getShared(), createOwnPlace(part),
          /*nontemporal=*/false,
          llvm::MaybeAlign(getSideAlignment(tile.getElementType())));
    };
    Value padding = vector::BroadcastOp::create(
        builder, type, vector::ExtractOp::create(builder, paddings[part], 0));
    Value own = facts.never    ? padding
                : facts.always ? loadOwn()
                               : createGuarded(createBit(masks[part], 0),
                                               padding, loadOwn);
    for (int64_t row = 0; row < neighbours; ++row) {
      ofRows[row].push_back(extractRow(own, row));
      besides[ofRows[row].back()] = {own, row};
    }
  }
  for (auto [result, ofRow] : llvm::zip_equal(op.getTiles(), ofRows))
    parts[result] = ofRow;
  replaced.push_back(op);
  return success();
}

/// Elements of all rows side by side; truncated together if they are truncated.
Value Distributor::joinRows(ArrayRef<Value> ofRows) {
  auto getSource = [](Value value) -> Value {
    auto truncated = value.getDefiningOp<arith::TruncFOp>();
    return truncated && !truncated.getRoundingmode() ? truncated.getIn()
                                                     : Value();
  };
  SmallVector<Value> sources;
  for (Value value : ofRows)
    sources.push_back(getSource(value));
  bool areTruncated = llvm::all_of(sources, [&](Value source) {
    return source && source.getType() == sources[0].getType();
  });
  Parts elements;
  for (Value value : areTruncated ? ArrayRef(sources) : ofRows)
    elements.push_back(vector::ExtractOp::create(builder, value, 0));
  Value joined = vector::FromElementsOp::create(
      builder, VectorType::get(elements.size(), elements[0].getType()),
      elements);
  if (!areTruncated)
    return joined;
  return arith::TruncFOp::create(
      builder,
      VectorType::get(elements.size(), getElementTypeOrSelf(ofRows[0])),
      joined);
}

LogicalResult Distributor::distributeStoreRows(StoreRowsOp op) {
  Type element = cast<MemRefType>(op.getBase().getType()).getElementType();
  if (failed(checkNeighbours(op, op.getTiles().size(), element)))
    return failure();
  Parts distances = getParts(op.getDistances()), masks = getParts(op.getMask());
  for (unsigned part = 0, e = distances.size(); part < e; ++part) {
    MaskFacts facts = getFacts(masks[part]);
    if (facts.never)
      continue;
    auto store = [&] {
      SmallVector<Value> ofRows;
      for (Value tile : op.getTiles())
        ofRows.push_back(getParts(tile)[part]);
      Value distance = vector::ExtractOp::create(builder, distances[part], 0);
      Value index = arith::AddIOp::create(builder, op.getStart(), distance);
      vector::StoreOp::create(builder, joinRows(ofRows), op.getBase(), index,
                              /*nontemporal=*/false,
                              llvm::MaybeAlign(getSideAlignment(element)));
    };
    if (facts.always)
      store();
    else
      createGuarded(createBit(masks[part], 0), store, nullptr);
  }
  replaced.push_back(op);
  return success();
}
