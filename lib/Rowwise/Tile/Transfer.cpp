//===- Transfer.cpp - Loads and stores of rows ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowAccess.h"

#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/KernelArguments.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

static Value createIndex(ImplicitLocOpBuilder &builder, int64_t value) {
  return arith::ConstantIndexOp::create(builder, value);
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

RowAccess::Place RowAccess::getPlace(const Row &row, unsigned number,
                                     Value start) {
  if (auto found = packed.find(number); found != packed.end())
    return {found->second.buffer,
            {arith::AddIOp::create(builder, found->second.indices[0], start)}};
  // Several dimensions that are contiguous together are one.
  if (op.isRow(op.getMap(number)) && op.getAxis().size() > 1)
    return getFlatPlace(row, number, start);
  Place place{buffers[number], {}};
  for (AffineExpr expr : op.getMap(number).getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      place.indices.push_back(createIndex(builder, 0));
    else if (op.isAxis(dim.getPosition()))
      place.indices.push_back(start);
    else
      place.indices.push_back(row.indices[dim.getPosition()]);
  }
  return place;
}

/// The buffer from the row's start on, as one dimension.
RowAccess::Place RowAccess::getFlatPlace(const Row &row, unsigned number,
                                         Value start) {
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, buffers[number]);
  Value offset = arith::AddIOp::create(builder, metadata.getOffset(),
                                       getDistance(row, number, metadata));
  auto layout =
      StridedLayoutAttr::get(builder.getContext(), ShapedType::kDynamic, {1});
  Type element = cast<MemRefType>(buffers[number].getType()).getElementType();
  auto type = MemRefType::get({ShapedType::kDynamic}, element, layout);
  // Nothing asks for its size.
  Value unbounded = createIndex(builder, std::numeric_limits<int64_t>::max());
  Value flat = memref::ReinterpretCastOp::create(
      builder, type, metadata.getBaseBuffer(), OpFoldResult(offset),
      ArrayRef<OpFoldResult>{unbounded},
      ArrayRef<OpFoldResult>{builder.getIndexAttr(1)});
  return {flat, {start}};
}

/// Where the elements of a window lie, from the row's start.
Value RowAccess::getOffsets(unsigned number, const Window &window) {
  VectorType type = getTileType(builder.getIndexType());
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, buffers[number]);
  Value offsets;
  for (auto [position, expr] :
       llvm::enumerate(op.getMap(number).getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || !op.isAxis(dim.getPosition()))
      continue;
    Value stride = vector::BroadcastOp::create(builder, type,
                                               metadata.getStrides()[position]);
    Value distance = arith::MulIOp::create(
        builder, getPositions(dim.getPosition(), window), stride);
    offsets =
        offsets ? arith::AddIOp::create(builder, offsets, distance).getResult()
                : distance;
  }
  return offsets;
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

/// An access with the alignment of a vector where the buffer's vectors are
/// aligned in the window, else with that of an element.
void RowAccess::forEachAlignment(const Row &row, unsigned number,
                                 TypeRange results,
                                 function_ref<Value(int64_t)> access,
                                 Value &result) {
  int64_t elementBytes =
      getElementBytes(getElementTypeOrSelf(buffers[number].getType()));
  int64_t vectorBytes = elementBytes * schedule.getLayout().getVector();
  Value congruent = isCongruent(row, number);
  if (!congruent) {
    result = access(vectorBytes);
    return;
  }
  auto branch =
      scf::IfOp::create(builder, results, congruent, /*addThenBlock=*/true,
                        /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(builder);
  for (auto [block, alignment] :
       {std::pair(branch.thenBlock(), vectorBytes),
        std::pair(branch.elseBlock(), elementBytes)}) {
    builder.setInsertionPointToStart(block);
    Value value = access(alignment);
    scf::YieldOp::create(builder, value ? ValueRange(value) : ValueRange());
  }
  if (!results.empty())
    result = branch.getResult(0);
}

static Value mark(const Row &row, Operation *load) {
  if (row.isLate)
    load->setAttr(lateAttrName, UnitAttr::get(load->getContext()));
  return load->getResult(0);
}

Value RowAccess::loadContiguous(const Row &row, unsigned input,
                                const Window &window) {
  Place place = getPlace(row, input, window.start);
  VectorType type =
      getTileType(cast<MemRefType>(place.buffer.getType()).getElementType());
  Value padding = createPadding(input, type), loaded;
  Value readable = getReadable(row, input, window);
  forEachAlignment(
      row, input, type,
      [&](int64_t alignment) -> Value {
        llvm::MaybeAlign align(alignment);
        if (!window.mask)
          return mark(row, vector::LoadOp::create(
                               builder, type, place.buffer, place.indices,
                               /*nontemporal=*/false, align));
        return mark(row, vector::MaskedLoadOp::create(
                             builder, type, place.buffer, place.indices,
                             readable, padding, align));
      },
      loaded);
  // Not where it is loaded, which would wait for it.
  if (readable != window.mask)
    loaded = arith::SelectOp::create(builder, window.mask, loaded, padding);
  return loaded;
}

void RowAccess::storeContiguous(const Row &row, unsigned number,
                                const Window &window, Value value) {
  Place place = getPlace(row, number, window.start);
  Value none;
  forEachAlignment(
      row, number, TypeRange(),
      [&](int64_t alignment) -> Value {
        llvm::MaybeAlign align(alignment);
        if (window.mask)
          vector::MaskedStoreOp::create(builder, place.buffer, place.indices,
                                        window.mask, value, align);
        else
          vector::StoreOp::create(builder, value, place.buffer, place.indices,
                                  /*nontemporal=*/false, align);
        return {};
      },
      none);
}

void RowAccess::fetch(const Row &row, unsigned input, const FetchSlot &slot) {
  Place place = getPlace(row, input, createIndex(builder, 0));
  FetchOp::create(builder, place.buffer, place.indices, width, slot.shared,
                  slot.offset, slot.barriers, slot.number);
}

Value RowAccess::readFetched(unsigned input, const Window &window,
                             const FetchSlot &slot) {
  VectorType type =
      getTileType(cast<MemRefType>(buffers[input].getType()).getElementType());
  Value padding = window.mask ? createPadding(input, type) : Value();
  return FetchedOp::create(builder, type, slot.shared, slot.offset,
                           slot.barriers, slot.number, slot.parity, window.mask,
                           padding);
}

Value RowAccess::getFullMask(const Window &window) {
  if (window.mask)
    return window.mask;
  VectorType type = getTileType(builder.getI1Type());
  return arith::ConstantOp::create(builder, DenseElementsAttr::get(type, true));
}

Value RowAccess::createPadding(unsigned input, VectorType type) {
  return arith::ConstantOp::create(
      builder, DenseElementsAttr::get(type, Attribute(padding.get(input))));
}

/// Element by element, each at a distance of its own.
Value RowAccess::gather(const Row &row, unsigned input, const Window &window) {
  Place place = getFlatPlace(row, input, createIndex(builder, 0));
  VectorType type =
      getTileType(cast<MemRefType>(place.buffer.getType()).getElementType());
  return mark(row, vector::GatherOp::create(
                       builder, type, place.buffer, place.indices,
                       getOffsets(input, window), getFullMask(window),
                       createPadding(input, type)));
}

void RowAccess::scatter(const Row &row, unsigned number, const Window &window,
                        Value value) {
  Place place = getFlatPlace(row, number, createIndex(builder, 0));
  vector::ScatterOp::create(builder, /*resultType=*/Type(), place.buffer,
                            place.indices, getOffsets(number, window),
                            getFullMask(window), value);
}

void RowAccess::copyRows(const Row &row, unsigned input, const Window &window,
                         Value shared) {
  Place place = getFlatPlace(row, input, createIndex(builder, 0));
  CopyRowsOp::create(builder, place.buffer, place.indices[0],
                     getOffsets(input, window), getFullMask(window), shared);
}

SmallVector<Value> RowAccess::readRows(unsigned input, const Window &window,
                                       Value shared) {
  VectorType type =
      getTileType(cast<MemRefType>(shared.getType()).getElementType());
  SmallVector<Type> types(schedule.getLayout().getNeighbours(), type);
  auto copied = CopiedRowsOp::create(
      builder, types, shared, getFullMask(window), createPadding(input, type));
  return llvm::to_vector(ValueRange(copied.getTiles()));
}

void RowAccess::storeRows(const Row &row, unsigned output, const Window &window,
                          ValueRange tiles) {
  unsigned number = op.getInputs().size() + output;
  Place place = getFlatPlace(row, number, createIndex(builder, 0));
  StoreRowsOp::create(builder, tiles, place.buffer, place.indices[0],
                      getOffsets(number, window), getFullMask(window));
}

void RowAccess::setPacked(unsigned number, Value shared, Value offset) {
  packed[number] = {shared, {offset}};
}

void RowAccess::copyPacked(const Row &row, unsigned number, Value shared,
                           Value count) {
  Place place = getFlatPlace(row, number, createIndex(builder, 0));
  CopyPackedOp::create(builder, place.buffer, shared, count);
}

void RowAccess::storePacked(const Row &row, unsigned number, Value shared,
                            Value count) {
  Place place = getFlatPlace(row, number, createIndex(builder, 0));
  StorePackedOp::create(builder, shared, place.buffer, count);
}

Value RowAccess::loadScalar(const Row &row, unsigned input) {
  if (!isa<MemRefType>(buffers[input].getType()))
    return buffers[input];
  Place place = getPlace(row, input, {});
  return memref::LoadOp::create(builder, place.buffer, place.indices);
}

/// All threads of the row hold the scalar; the first one writes it.
void RowAccess::storeScalar(const Row &row, unsigned number, Value value) {
  Value thread = createThreadOfRow(builder, schedule.getLayout());
  Value isFirst = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                        thread, createIndex(builder, 0));
  Place place = getPlace(row, number, {});
  scf::IfOp::create(builder, isFirst, [&](OpBuilder &b, Location loc) {
    memref::StoreOp::create(b, loc, value, place.buffer, place.indices);
    scf::YieldOp::create(b, loc);
  });
}

Value RowAccess::load(const Row &row, unsigned input, const Window &window) {
  if (!op.isRow(op.getMap(input)))
    return loadScalar(row, input);
  return isContiguous(input) ? loadContiguous(row, input, window)
                             : gather(row, input, window);
}

void RowAccess::store(const Row &row, unsigned output, const Window &window,
                      Value value) {
  unsigned number = op.getInputs().size() + output;
  if (!op.isRow(op.getMap(number)))
    storeScalar(row, number, value);
  else if (isContiguous(number))
    storeContiguous(row, number, window, value);
  else
    scatter(row, number, window, value);
}
