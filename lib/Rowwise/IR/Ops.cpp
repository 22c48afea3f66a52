//===- Ops.cpp - Verifiers of operations
//------------------------------------===//
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
  // reduce_c1
  if (getNumResults() != components)
    return emitOpError() << "expected " << components << " results of kind "
                         << stringifyReductionKind(getKind()) << ", found "
                         << getNumResults();
  // reduce_c2
  unsigned wanted = getStates() ? components : 1;
  if (getInputs().size() != wanted)
    return emitOpError() << "expected " << wanted << " operands, found "
                         << getInputs().size();
  ShapedType inputType = getInputType();
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
  if (getMask() && getMask().getType().getShape() != inputType.getShape())
    return emitOpError() << "expected a mask of the operand's shape, found "
                         << getMask().getType() << " for " << inputType;
  // reduce_c6
  if (getDelay() && (!getStates() || getPartial()))
    return emitOpError() << "expected states and scalars with a delay";
  return success();
}

//===----------------------------------------------------------------------===//
// FetchOp, FetchedOp
//===----------------------------------------------------------------------===//

/// fetch_c2, fetched_c1
static LogicalResult verifyShared(Operation *op, Value shared, Value barriers) {
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
  return verifyShared(*this, getShared(), getBarriers());
}

LogicalResult FetchedOp::verify() {
  // fetched_c2
  if (bool(getMask()) != bool(getPadding()))
    return emitOpError() << "expected both a mask and padding, or neither";
  if (getMask() && getMask().getType().getShape() != getType().getShape())
    return emitOpError() << "expected a mask of the tile's shape, found "
                         << getMask().getType() << " for " << getType();
  if (getPadding() && getPadding().getType() != getType())
    return emitOpError() << "expected padding of the tile's type, found "
                         << getPadding().getType() << " for " << getType();
  return verifyShared(*this, getShared(), getBarriers());
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
