//===- Ops.cpp - Verifiers of operations ----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// ReduceOp
//===----------------------------------------------------------------------===//

LogicalResult ReduceOp::verify() {
  unsigned components = getMonoid().getNumComponents();
  // reduce_c2
  unsigned operands = getInputs().size();
  if (operands == 0 || (getStates() && operands != components))
    return emitOpError() << "expected " << (getStates() ? components : 1)
                         << " operands, found " << operands;
  ShapedType inputType = getInputType();
  unsigned rows = getStates() ? 1 : operands;
  if (rows != 1 && (!isa<VectorType>(inputType) || getPartial()))
    return emitOpError() << "expected 1 operands, found " << operands;
  // reduce_c1
  if (getNumResults() != components * rows)
    return emitOpError() << "expected " << components * rows
                         << " results of kind "
                         << stringifyReductionKind(getKind()) << ", found "
                         << getNumResults();
  for (Type type : getInputs().getTypes())
    if (type != inputType)
      return emitOpError() << "expected operands of one type, found "
                           << inputType << " and " << type;
  Type element = inputType.getElementType();
  // reduce_c5
  if (inputType.getRank() != 1)
    return emitOpError() << "expected a row, found " << inputType;
  if (isa<IntegerType>(element) != getMonoid().isOnIntegers())
    return emitOpError() << "expected "
                         << (getMonoid().isOnIntegers() ? "integers"
                                                        : "floating point")
                         << " with kind " << stringifyReductionKind(getKind())
                         << ", found " << element;
  // reduce_c3
  for (Type type : getResultTypes())
    if (getElementTypeOrSelf(type) != element ||
        isa<VectorType>(type) != getPartial())
      return emitOpError() << "expected results that are "
                           << (getPartial() ? "vectors of " : "") << element
                           << ", found " << type;
  // reduce_c4
  bool onVectors = isa<VectorType>(inputType);
  if (!onVectors && (getMask() || getPartial() || getStates()))
    return emitOpError()
           << "expected vectors with mask, partial or states, found "
           << inputType;
  if (getMask() && getStates())
    return emitOpError() << "expected elements with a mask, found states";
  if (getMask() && getMask().getType().getShape() != inputType.getShape())
    return emitOpError() << "expected a mask of the operand's shape, found "
                         << getMask().getType() << " for " << inputType;
  // reduce_c6
  if (getDelay() && (!getStates() || getPartial()))
    return emitOpError() << "expected states and scalars with a delay";
  // A ring has no more rows that wait than slots.
  if (static_cast<int64_t>(getDelay().value_or(0)) > ScheduleAttr::mostStages)
    return emitOpError() << "expected a delay of at most "
                         << ScheduleAttr::mostStages << ", found "
                         << *getDelay();
  return success();
}

//===----------------------------------------------------------------------===//
// FetchOp, FetchedOp
//===----------------------------------------------------------------------===//

/// Whether elements in memory are numbers of 1, 2, 4 or 8 bytes, of which an
/// access of 16 bytes has a whole number.
static LogicalResult verifyElements(Operation *op, Type type) {
  Type element = getElementTypeOrSelf(type);
  unsigned bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  if (llvm::is_contained({1u, 8u, 16u, 32u, 64u}, bits))
    return success();
  return op->emitOpError()
         << "expected integers or floats of 1, 2, 4 or 8 bytes, found " << type;
}

/// fetch_c2, fetched_c1
static LogicalResult verifyShared(Operation *op, Value shared, Value barriers,
                                  Value slot) {
  auto ofBarriers = cast<MemRefType>(barriers.getType());
  if (!ofBarriers.hasStaticShape() || ofBarriers.getNumElements() == 0)
    return op->emitOpError()
           << "expected a static number of barriers, found " << ofBarriers;
  if (std::optional<int64_t> number = getConstantIntValue(slot);
      number && (*number < 0 || *number >= ofBarriers.getNumElements()))
    return op->emitOpError() << "expected a slot of " << ofBarriers
                             << ", found number " << *number;
  for (Value memory : {shared, barriers})
    if (auto type = cast<MemRefType>(memory.getType());
        !gpu::GPUDialect::hasWorkgroupMemoryAddressSpace(type))
      return op->emitOpError() << "expected workgroup memory, found " << type;
  return success();
}

LogicalResult FetchOp::verify() {
  // fetch_c1
  int64_t rank = cast<MemRefType>(getBuffer().getType()).getRank();
  if (static_cast<int64_t>(getIndices().size()) != rank)
    return emitOpError() << "expected " << rank << " indices, found "
                         << getIndices().size();
  if (failed(verifyElements(*this, getBuffer().getType())))
    return failure();
  return verifyShared(*this, getShared(), getBarriers(), getSlot());
}

LogicalResult FetchedOp::verify() {
  if (failed(verifyElements(*this, getType())))
    return failure();
  // fetched_c2
  if (bool(getMask()) != bool(getPadding()))
    return emitOpError() << "expected both a mask and padding, or neither";
  if (getMask() && getMask().getType().getShape() != getType().getShape())
    return emitOpError() << "expected a mask of the tile's shape, found "
                         << getMask().getType() << " for " << getType();
  if (getPadding() && getPadding().getType() != getType())
    return emitOpError() << "expected padding of the tile's type, found "
                         << getPadding().getType() << " for " << getType();
  return verifyShared(*this, getShared(), getBarriers(), getSlot());
}

//===----------------------------------------------------------------------===//
// CopyRowsOp, CopiedRowsOp, KeepOp, KeptOp, StoreRowsOp
//===----------------------------------------------------------------------===//

/// copy_rows_c1, copied_rows_c1
static LogicalResult verifyOwnPlaces(Operation *op, Value shared,
                                     Type element) {
  auto type = cast<MemRefType>(shared.getType());
  if (!gpu::GPUDialect::hasWorkgroupMemoryAddressSpace(type) ||
      type.getElementType() != element)
    return op->emitOpError()
           << "expected workgroup memory for " << element << ", found " << type;
  return success();
}

static LogicalResult verifyShapes(Operation *op, VectorType mask,
                                  TypeRange tiles) {
  for (Type type : tiles)
    if (cast<VectorType>(type).getShape() != mask.getShape())
      return op->emitOpError() << "expected a mask of the tile's shape, found "
                               << mask << " for " << type;
  return success();
}

/// Whether elements of one number lie side by side, in device memory.
static LogicalResult verifyBase(Operation *op, Value base) {
  auto type = cast<MemRefType>(base.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || strides[0] != 1 ||
      type.getMemorySpace())
    return op->emitOpError()
           << "expected contiguous device memory, found " << type;
  return verifyElements(op, type);
}

LogicalResult CopyRowsOp::verify() {
  if (failed(verifyBase(*this, getBase())))
    return failure();
  if (failed(
          verifyShapes(*this, getMask().getType(), getDistances().getType())))
    return failure();
  return verifyOwnPlaces(
      *this, getShared(),
      cast<MemRefType>(getBase().getType()).getElementType());
}

LogicalResult CopiedRowsOp::verify() {
  VectorType type = getPadding().getType();
  if (failed(verifyShapes(*this, getMask().getType(), type)))
    return failure();
  for (Type tile : getResultTypes())
    if (tile != type)
      return emitOpError() << "expected results of the padding's type " << type
                           << ", found " << tile;
  return verifyOwnPlaces(*this, getShared(), type.getElementType());
}

/// keep_c1, kept_c1
static LogicalResult verifyKept(Operation *op, Value shared, VectorType tile) {
  if (!cast<MemRefType>(shared.getType()).hasStaticShape())
    return op->emitOpError() << "expected a static number of elements, found "
                             << shared.getType();
  if (failed(verifyElements(op, shared.getType())))
    return failure();
  if (tile.getElementType().isInteger(1))
    return op->emitOpError() << "expected elements of whole bytes, found "
                             << tile.getElementType();
  return verifyOwnPlaces(op, shared, tile.getElementType());
}

LogicalResult KeepOp::verify() {
  // keep_c2
  if (getBefore() && getBefore().getType() != getTile().getType())
    return emitOpError() << "expected another tile of type "
                         << getTile().getType() << " before this one, found "
                         << getBefore().getType();
  return verifyKept(*this, getShared(), getTile().getType());
}

LogicalResult KeptOp::verify() {
  return verifyKept(*this, getShared(), getType());
}

LogicalResult StoreRowsOp::verify() {
  if (failed(verifyBase(*this, getBase())))
    return failure();
  Type element = cast<MemRefType>(getBase().getType()).getElementType();
  for (Type tile : getTiles().getTypes())
    if (getElementTypeOrSelf(tile) != element)
      return emitOpError() << "expected tiles of " << element << ", found "
                           << tile;
  if (failed(verifyShapes(*this, getMask().getType(), getTiles().getTypes())))
    return failure();
  return verifyShapes(*this, getMask().getType(), getDistances().getType());
}

//===----------------------------------------------------------------------===//
// CopyPackedOp, StorePackedOp
//===----------------------------------------------------------------------===//

/// copy_packed_c1, store_packed_c1
static LogicalResult verifyPacked(Operation *op, Value shared, Value base) {
  auto type = cast<MemRefType>(shared.getType());
  Type element = cast<MemRefType>(base.getType()).getElementType();
  if (failed(verifyBase(op, base)) ||
      failed(verifyOwnPlaces(op, shared, element)))
    return failure();
  constexpr int64_t copyBytes = 16;
  int64_t elementBytes = element.getIntOrFloatBitWidth() / 8;
  int64_t most =
      ScheduleAttr::mostPackedBytes / std::max<int64_t>(1, elementBytes);
  if (!type.hasStaticShape() || elementBytes == 0 ||
      type.getNumElements() > most ||
      type.getNumElements() * elementBytes % copyBytes != 0)
    return op->emitOpError()
           << "expected shared memory for whole bytes, 16 or "
              "a multiple of them up to "
           << ScheduleAttr::mostPackedBytes << ", found " << type;
  return success();
}

LogicalResult CopyPackedOp::verify() {
  return verifyPacked(*this, getShared(), getBase());
}

LogicalResult StorePackedOp::verify() {
  return verifyPacked(*this, getShared(), getBase());
}

//===----------------------------------------------------------------------===//
// SpreadOp
//===----------------------------------------------------------------------===//

LogicalResult SpreadOp::verify() {
  // spread_c1
  Type element = getOfThreads().getType().getElementType();
  if (getTile().getType().getElementType() != element)
    return emitOpError() << "expected a result of " << element << ", found "
                         << getTile().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// PositionOp
//===----------------------------------------------------------------------===//

LogicalResult PositionOp::verify() {
  auto fuse = (*this)->getParentOfType<FuseOp>();
  if (!fuse)
    return emitOpError() << "expected an enclosing rowwise.fuse";
  // position_c1
  if (getDim() >= fuse.getNumDims())
    return emitOpError() << "expected a dimension below " << fuse.getNumDims()
                         << ", found " << getDim();
  Type expected = IndexType::get(getContext());
  if (fuse.isAxis(getDim()))
    expected = RankedTensorType::get(fuse.getRowSize(), expected);
  if (getType() != expected)
    return emitOpError() << "expected a result of type " << expected
                         << ", found " << getType();
  return success();
}

//===----------------------------------------------------------------------===//
// AssertOp
//===----------------------------------------------------------------------===//

void AssertOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Write::get());
}

LogicalResult AssertOp::verify() {
  // assert_c1
  if (getMask() && getMask().getType() != getCondition().getType())
    return emitOpError() << "expected a mask of type "
                         << getCondition().getType() << ", found "
                         << getMask().getType();
  return success();
}

#define GET_OP_CLASSES
#include "Rowwise/IR/RowwiseOps.cpp.inc"
