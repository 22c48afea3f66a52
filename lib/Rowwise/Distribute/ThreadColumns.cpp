//===- ThreadColumns.cpp - Columns of a thread ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread copies its elements of n rows at once, which are contiguous across
// the rows, by `cp.async` of up to 16 bytes each to an address of its own in
// shared memory.
//
//===----------------------------------------------------------------------===//

#include "ThreadColumns.h"

#include "Access/Masks.h"
#include "Operations.h"
#include "Staging/Staging.h"

#include "Rowwise/Device/Addresses.h"
#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

int64_t mlir::rowwise::getColumnsAlignment(LayoutAttr layout, Type element) {
  return std::min(vectorBytes,
                  layout.getRowsPerThread() * getElementBytes(element));
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// The address in device memory of the element at `start` + `distances`, a
/// vector of one.
static Value createElementAddress(Value base, Value start, Value distances,
                                  ImplicitLocOpBuilder &builder) {
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, base);
  Value distance = vector::ExtractOp::create(builder, distances, 0);
  Value first = arith::AddIOp::create(builder, metadata.getOffset(), start);
  Type element = cast<MemRefType>(base.getType()).getElementType();
  Value bytes = arith::MulIOp::create(
      builder, distance, createIndex(builder, getElementBytes(element)));
  return advanceAddress(builder, createDeviceAddress(builder, base, first),
                        bytes);
}

/// The address in shared memory of this thread's elements of a part, of all of
/// its rows.
static Value createOwnIndex(unsigned part, const KernelContext &kernel,
                            ImplicitLocOpBuilder &builder) {
  return createStagedIndex(part, createThreadOfBlock(builder, kernel.layout),
                           /*isShifted=*/false, kernel, builder);
}

//===----------------------------------------------------------------------===//
// Copies to shared memory
//===----------------------------------------------------------------------===//

void mlir::rowwise::stageColumns(StageOp op, const KernelContext &kernel,
                                 const PartMap &parts,
                                 ImplicitLocOpBuilder &builder) {
  LayoutAttr layout = kernel.layout;
  Type element = getElementTypeOrSelf(op.getSource());
  int64_t elementBytes = getElementBytes(element);
  int64_t bytes = layout.getRowsPerThread() * elementBytes;
  int64_t piece = std::min(bytes, vectorBytes);
  auto cached = piece == vectorBytes ? NVVM::LoadCacheModifierKind::CG
                                     : NVVM::LoadCacheModifierKind::CA;
  Parts offsets = parts.get(op.getOffsets());
  Parts masks = parts.get(op.getMask());
  Value shared = createStagedAddress(op.getShared(), builder);
  for (auto [part, distance] : llvm::enumerate(offsets)) {
    MaskFacts facts = getMaskFacts(masks[part]);
    if (facts.never)
      continue;
    auto copy = [&, part = part, distance = distance] {
      Value from = createElementAddress(op.getSource(), op.getIndices()[0],
                                        distance, builder);
      Value offset =
          arith::MulIOp::create(builder, createOwnIndex(part, kernel, builder),
                                createIndex(builder, elementBytes));
      Value to = advanceAddress(builder, shared, offset);
      for (int64_t first = 0; first < bytes; first += piece)
        NVVM::CpAsyncOp::create(
            builder, advanceAddress(builder, to, createIndex(builder, first)),
            advanceAddress(builder, from, createIndex(builder, first)),
            static_cast<uint32_t>(piece), cached, /*cpSize=*/Value());
    };
    if (facts.always)
      copy();
    else
      createGuarded(builder, createBit(masks[part], 0, parts, builder), copy);
  }
  NVVM::CpAsyncCommitGroupOp::create(builder);
}

/// The elements at `index`. Of a stage of a buffer the address is a sum, which
/// takes no register for each part.
static Value loadStaged(Value shared, VectorType type, Value index,
                        int64_t alignment, ImplicitLocOpBuilder &builder) {
  if (!shared.getDefiningOp<memref::ViewOp>())
    return vector::LoadOp::create(builder, type, shared, index,
                                  /*nontemporal=*/false,
                                  llvm::MaybeAlign(alignment));
  Value bytes = arith::MulIOp::create(
      builder, index,
      createIndex(builder, getElementBytes(type.getElementType())));
  return createLoad(
      builder, type,
      advanceAddress(builder, createStagedAddress(shared, builder), bytes),
      alignment);
}

/// The element that a thread has of one of its rows, as a vector of one.
static Value extractRow(Value rowValues, int64_t row,
                        ImplicitLocOpBuilder &builder) {
  Value element = vector::ExtractOp::create(builder, rowValues, row);
  return vector::FromElementsOp::create(
      builder, VectorType::get(1, element.getType()), element);
}

SmallVector<Parts> mlir::rowwise::readColumns(StagedOp op,
                                              const KernelContext &kernel,
                                              const PartMap &parts,
                                              ImplicitLocOpBuilder &builder) {
  LayoutAttr layout = kernel.layout;
  Type element = op.getTileType().getElementType();
  NVVM::CpAsyncWaitGroupOp::create(builder, op.getPending());
  auto type = VectorType::get(layout.getRowsPerThread(), element);
  Parts masks = parts.get(op.getMask()), paddings = parts.get(op.getPadding());
  SmallVector<Parts> rowValues(layout.getRowsPerThread());
  for (unsigned part = 0, e = masks.size(); part < e; ++part) {
    MaskFacts facts = getMaskFacts(masks[part]);
    auto loadOwn = [&] {
      return loadStaged(op.getShared(), type,
                        createOwnIndex(part, kernel, builder),
                        getColumnsAlignment(layout, element), builder);
    };
    Value padding = vector::BroadcastOp::create(
        builder, type, vector::ExtractOp::create(builder, paddings[part], 0));
    Value own =
        facts.never ? padding
        : facts.always
            ? loadOwn()
            : createGuarded(builder, createBit(masks[part], 0, parts, builder),
                            padding, loadOwn);
    for (auto [row, rowParts] : llvm::enumerate(rowValues))
      rowParts.push_back(extractRow(own, row, builder));
  }
  return rowValues;
}

//===----------------------------------------------------------------------===//
// Conversions of all columns of a thread
//===----------------------------------------------------------------------===//

namespace {
/// Extracts one of a thread's columns from a vector of all.
struct Column {
  Value all;
  int64_t number;
};
} // namespace

/// The column that a part is, if `extractRow` made it of what was read, and the
/// vector.
static std::optional<Column> matchColumn(Value part, LayoutAttr layout) {
  auto single = part.getDefiningOp<vector::FromElementsOp>();
  if (!single || single.getElements().size() != 1)
    return std::nullopt;
  auto extract =
      single.getElements().front().getDefiningOp<vector::ExtractOp>();
  if (!extract || extract.hasDynamicPosition() ||
      extract.getSourceVectorType().getNumElements() !=
          layout.getRowsPerThread())
    return std::nullopt;
  return Column{extract.getSource(), extract.getStaticPosition().front()};
}

/// The extension of a vector of all columns; there is one for each type.
static Value getExtension(Value vector, Type element,
                          ImplicitLocOpBuilder &builder) {
  VectorType type = cast<VectorType>(vector.getType()).clone(element);
  for (Operation *user : vector.getUsers())
    if (isa<arith::ExtFOp>(user) && user->getResult(0).getType() == type)
      return user->getResult(0);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(vector);
  return arith::ExtFOp::create(builder, type, vector);
}

Value mlir::rowwise::extendWithColumns(Operation *op, Value part,
                                       const KernelContext &kernel,
                                       ImplicitLocOpBuilder &builder) {
  if (!isa<arith::ExtFOp>(op) || kernel.layout.getRowsPerThread() == 1)
    return {};
  std::optional<Column> column = matchColumn(part, kernel.layout);
  if (!column)
    return {};
  Type element = getElementTypeOrSelf(op->getResult(0));
  return extractRow(getExtension(column->all, element, builder), column->number,
                    builder);
}

/// The elements of all of a thread's rows as one vector; if all were truncated,
/// they are truncated together.
static Value joinRows(ArrayRef<Value> rowValues,
                      ImplicitLocOpBuilder &builder) {
  auto getSource = [](Value value) -> Value {
    auto truncated = value.getDefiningOp<arith::TruncFOp>();
    return truncated && !truncated.getRoundingmode() ? truncated.getIn()
                                                     : Value();
  };
  SmallVector<Value> sources;
  for (Value value : rowValues)
    sources.push_back(getSource(value));
  bool areTruncated = llvm::all_of(sources, [&](Value source) {
    return source && source.getType() == sources[0].getType();
  });
  SmallVector<Value> elements;
  for (Value value : areTruncated ? ArrayRef(sources) : rowValues)
    elements.push_back(vector::ExtractOp::create(builder, value, 0));
  Value joined = vector::FromElementsOp::create(
      builder, VectorType::get(elements.size(), elements[0].getType()),
      elements);
  if (!areTruncated)
    return joined;
  return arith::TruncFOp::create(
      builder,
      VectorType::get(elements.size(), getElementTypeOrSelf(rowValues[0])),
      joined);
}

void mlir::rowwise::distributeStoreRows(StoreRowsOp op,
                                        const KernelContext &kernel,
                                        PartMap &parts,
                                        ImplicitLocOpBuilder &builder) {
  Type element = cast<MemRefType>(op.getBase().getType()).getElementType();
  Parts offsets = parts.get(op.getOffsets());
  Parts masks = parts.get(op.getMask());
  for (unsigned part = 0, e = offsets.size(); part < e; ++part) {
    MaskFacts facts = getMaskFacts(masks[part]);
    if (facts.never)
      continue;
    auto store = [&] {
      SmallVector<Value> rowValues;
      for (Value tile : op.getTiles())
        rowValues.push_back(parts.get(tile)[part]);
      Value distance = vector::ExtractOp::create(builder, offsets[part], 0);
      Value index = arith::AddIOp::create(builder, op.getStart(), distance);
      vector::StoreOp::create(
          builder, joinRows(rowValues, builder), op.getBase(), index,
          /*nontemporal=*/false,
          llvm::MaybeAlign(getColumnsAlignment(kernel.layout, element)));
    };
    if (facts.always)
      store();
    else
      createGuarded(builder, createBit(masks[part], 0, parts, builder), store);
  }
}
