//===- Ops.cpp - Verifiers of operations ----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// ReduceOp
//===----------------------------------------------------------------------===//

/// reduce_c8
static LogicalResult verifyVectors(ReduceOp op) {
  Value vectors = op.getVectors();
  if (!vectors)
    return success();
  ShapedType input = op.getInputType();
  auto type = cast<RankedTensorType>(vectors.getType());
  if (!op.getMonoid().endsWithSum())
    return op.emitOpError() << "expected kind addf, max_sumexp or "
                               "maxnum_sumexp with vectors, found "
                            << stringifyReductionKind(op.getKind());
  if (!isa<RankedTensorType>(input) || input.getShape() != type.getShape())
    return op.emitOpError() << "expected a row of as many vectors as "
                               "elements, found "
                            << type << " for " << input;
  auto expected =
      VectorType::get(cast<VectorType>(type.getElementType()).getShape(),
                      input.getElementType());
  if (Type found = op.getResults().back().getType(); found != expected)
    return op.emitOpError() << "expected a last result of type " << expected
                            << ", found " << found;
  return success();
}

/// What a reduction has beside elements: a mask, states, a latency.
static LogicalResult verifyForms(ReduceOp op) {
  ShapedType type = op.getInputType();
  // reduce_c4
  bool onVectors = isa<VectorType>(type);
  if (!onVectors && (op.getMask() || op.getPartial() || op.getStates()))
    return op.emitOpError()
           << "expected vectors with mask, partial or states, found " << type;
  if (op.getMask() && op.getStates())
    return op.emitOpError() << "expected elements with a mask, found states";
  if (op.getMask() && op.getMask().getType().getShape() != type.getShape())
    return op.emitOpError() << "expected a mask of the operand's shape, found "
                            << op.getMask().getType() << " for " << type;
  // reduce_c6
  if (op.getLatency() && (!op.getStates() || op.getPartial()))
    return op.emitOpError() << "expected states and scalars with a latency";
  // reduce_c7
  if (op.getUnfinalized() && op.getPartial())
    return op.emitOpError()
           << "expected 'unfinalized' without 'partial', whose "
              "results are states, found both";
  // No more rows of a multi-stage buffer wait than it has stages.
  if (static_cast<int64_t>(op.getLatency().value_or(0)) >
      ScheduleInterface::maxStages)
    return op.emitOpError()
           << "expected a latency of at most " << ScheduleInterface::maxStages
           << ", found " << *op.getLatency();
  return success();
}

LogicalResult ReduceOp::verify() {
  unsigned components = getMonoid().getNumComponents();
  // reduce_c2
  unsigned operands = getInputs().size();
  if (operands == 0 || (getStates() && operands % components != 0))
    return emitOpError() << "expected " << (getStates() ? components : 1)
                         << " operands, found " << operands;
  ShapedType inputType = getInputType();
  unsigned rows = getStates() ? operands / components : operands;
  if (rows != 1 && (!isa<VectorType>(inputType) || getPartial()))
    return emitOpError() << "expected 1 operands, found " << operands;
  // reduce_c1
  unsigned results = components * rows + (getVectors() ? 1 : 0);
  if (getNumResults() != results)
    return emitOpError() << "expected " << results << " results of kind "
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
  for (Type type : getResults().take_front(components * rows).getTypes())
    if (getElementTypeOrSelf(type) != element ||
        isa<VectorType>(type) != getPartial())
      return emitOpError() << "expected results that are "
                           << (getPartial() ? "vectors of " : "") << element
                           << ", found " << type;
  if (failed(verifyVectors(*this)))
    return failure();
  return verifyForms(*this);
}

//===----------------------------------------------------------------------===//
// PartOp
//===----------------------------------------------------------------------===//

LogicalResult PartOp::verify() {
  auto type = cast<RankedTensorType>(getTensor().getType());
  if (static_cast<int64_t>(getDim()) < type.getRank() &&
      type.isDynamicDim(getDim()))
    return success();
  return emitOpError() << "expected a dynamic dimension of " << type
                       << ", found " << getDim();
}

//===----------------------------------------------------------------------===//
// DotOp
//===----------------------------------------------------------------------===//

/// The vector that an operand has for each element of the row.
static VectorType getVectorOf(Value operand) {
  Type type = operand.getType();
  return cast<VectorType>(isa<VectorType>(type) ? type
                                                : getElementTypeOrSelf(type));
}

LogicalResult DotOp::verify() {
  VectorType lhs = getVectorOf(getLhs()), rhs = getVectorOf(getRhs());
  // dot_c1
  if (lhs.getShape() != rhs.getShape())
    return emitOpError() << "expected vectors of one length, found " << lhs
                         << " and " << rhs;
  auto result = cast<RankedTensorType>(getType());
  bool hasRow = false;
  for (Type type : getOperandTypes())
    if (auto row = dyn_cast<RankedTensorType>(type)) {
      hasRow = true;
      // dot_c2
      if (row.getShape() != result.getShape())
        return emitOpError()
               << "expected a result for each vector of the row, found "
               << result << " for " << row;
    }
  if (!hasRow)
    return emitOpError() << "expected a row of vectors, found " << lhs
                         << " and " << rhs;
  for (VectorType type : {lhs, rhs})
    if (type.getElementTypeBitWidth() > result.getElementTypeBitWidth())
      return emitOpError() << "expected a result of no fewer bits than "
                           << type.getElementType() << ", found "
                           << result.getElementType();
  return success();
}

//===----------------------------------------------------------------------===//
// StageOp, StagedOp
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

/// Whether the memory is contiguous device memory of one dimension.
static LogicalResult verifyContiguous(Operation *op, Value memory) {
  auto type = cast<MemRefType>(memory.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (type.getRank() != 1 ||
      failed(type.getStridesAndOffset(strides, offset)) || strides[0] != 1 ||
      type.getMemorySpace())
    return op->emitOpError()
           << "expected contiguous device memory, found " << type;
  return verifyElements(op, type);
}

static LogicalResult verifyWorkgroup(Operation *op, Value shared,
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

/// Whether an operand is there if and only if `kind` needs it.
static LogicalResult verifyPresence(Operation *op, StringRef name,
                                    Value operand, StagingKind kind,
                                    bool isNeeded) {
  if (bool(operand) == isNeeded)
    return success();
  return op->emitOpError() << "expected " << (isNeeded ? "" : "no ") << name
                           << " with " << stringifyStagingKind(kind)
                           << ", found " << (operand ? "some" : "none");
}

/// stage_c3
static LogicalResult verifyStagedMemory(Operation *op, StagingKind kind,
                                        Value shared, Type element) {
  if (!cast<MemRefType>(shared.getType()).hasStaticShape())
    return op->emitOpError() << "expected a static number of elements, found "
                             << shared.getType();
  if (failed(verifyElements(op, shared.getType())))
    return failure();
  if (element.isInteger(1) && kind != StagingKind::async)
    return op->emitOpError()
           << "expected elements of whole bytes, found " << element;
  return verifyWorkgroup(op, shared, element);
}

/// stage_c4
static LogicalResult verifyBarriers(Operation *op, StagingKind kind,
                                    Value barriers, Value stage) {
  bool isBulk = kind == StagingKind::bulk;
  if (failed(verifyPresence(op, "barriers", barriers, kind, isBulk)) ||
      failed(verifyPresence(op, "stage", stage, kind, isBulk)))
    return failure();
  if (!isBulk)
    return success();
  auto type = cast<MemRefType>(barriers.getType());
  if (!type.hasStaticShape() || type.getNumElements() == 0)
    return op->emitOpError()
           << "expected a static number of barriers, found " << type;
  if (std::optional<int64_t> number = getConstantIntValue(stage);
      number && (*number < 0 || *number >= type.getNumElements()))
    return op->emitOpError()
           << "expected a stage of " << type << ", found number " << *number;
  return verifyWorkgroup(op, barriers, type.getElementType());
}

/// stage_c1
static LogicalResult verifySources(StageOp op) {
  bool isTile = op.getKind() == StagingKind::registers;
  size_t count = op.getSources().size();
  if (count == 0 || count > (isTile ? 2 : 1))
    return op.emitOpError()
           << "expected " << (isTile ? "one or two sources" : "one source")
           << " with " << stringifyStagingKind(op.getKind()) << ", found "
           << count;
  Type type = op.getSource().getType();
  for (Type other : op.getSources().getTypes())
    if (isa<VectorType>(other) != isTile)
      return op.emitOpError()
             << "expected " << (isTile ? "a tile" : "memory") << " with "
             << stringifyStagingKind(op.getKind()) << ", found " << other;
    else if (other != type)
      return op.emitOpError() << "expected tiles of one type, found " << type
                              << " and " << other;
  size_t rank = isTile ? 0 : cast<MemRefType>(type).getRank();
  if (op.getIndices().size() != rank)
    return op.emitOpError() << "expected " << rank << " indices, found "
                            << op.getIndices().size();
  return op.getKind() == StagingKind::async
             ? verifyContiguous(op, op.getSource())
             : verifyElements(op, type);
}

LogicalResult StageOp::verify() {
  if (failed(verifySources(*this)))
    return failure();
  // stage_c2
  StagingKind kind = getKind();
  bool isAsync = kind == StagingKind::async;
  if (failed(verifyPresence(*this, "size", getSize(), kind,
                            kind == StagingKind::bulk)) ||
      failed(verifyPresence(*this, "offsets", getOffsets(), kind, isAsync)) ||
      failed(verifyPresence(*this, "mask", getMask(), kind, isAsync)))
    return failure();
  if (isAsync &&
      failed(verifyShapes(*this, getMask().getType(), getOffsets().getType())))
    return failure();
  Type element = getElementTypeOrSelf(getSource());
  return failed(verifyStagedMemory(*this, kind, getShared(), element))
             ? failure()
             : verifyBarriers(*this, kind, getBarriers(), getStage());
}

LogicalResult StagedOp::verify() {
  // staged_c1
  StagingKind kind = getKind();
  bool isBulk = kind == StagingKind::bulk, isAsync = kind == StagingKind::async;
  if (getTiles().empty() || (getTiles().size() > 1 && !isAsync))
    return emitOpError() << "expected " << (isAsync ? "results" : "one result")
                         << " with " << stringifyStagingKind(kind) << ", found "
                         << getTiles().size();
  VectorType type = getTileType();
  for (Type tile : getResultTypes())
    if (tile != type)
      return emitOpError() << "expected results of one type, found " << type
                           << " and " << tile;
  // staged_c2
  bool isMasked = isAsync || (isBulk && (getMask() || getPadding()));
  if (failed(verifyPresence(*this, "parity", getParity(), kind, isBulk)) ||
      failed(verifyPresence(*this, "mask", getMask(), kind, isMasked)) ||
      failed(verifyPresence(*this, "padding", getPadding(), kind, isMasked)))
    return failure();
  if (getShift() && kind != StagingKind::registers)
    return verifyPresence(*this, "shift", getShift(), kind, false);
  if (getPending() != 0 && !isAsync)
    return emitOpError() << "expected no pending copies with "
                         << stringifyStagingKind(kind) << ", found "
                         << getPending();
  // staged_c3
  if (isMasked && failed(verifyShapes(*this, getMask().getType(), type)))
    return failure();
  if (isMasked && getPadding().getType() != type)
    return emitOpError() << "expected padding of the tile's type, found "
                         << getPadding().getType() << " for " << type;
  // staged_c4
  return failed(verifyStagedMemory(*this, kind, getShared(),
                                   type.getElementType()))
             ? failure()
             : verifyBarriers(*this, kind, getBarriers(), getStage());
}

//===----------------------------------------------------------------------===//
// BlockCopyOp, StoreRowsOp
//===----------------------------------------------------------------------===//

bool BlockCopyOp::isToShared() {
  return gpu::GPUDialect::hasWorkgroupMemoryAddressSpace(
      getDestination().getType());
}

LogicalResult BlockCopyOp::verify() {
  // block_copy_c1
  MemRefType type = getShared().getType();
  Type element = getDevice().getType().getElementType();
  if (failed(verifyContiguous(*this, getDevice())) ||
      failed(verifyWorkgroup(*this, getShared(), element)))
    return failure();
  int64_t elementBytes = element.getIntOrFloatBitWidth() / 8;
  int64_t maxElements = staticSharedBytes / std::max<int64_t>(1, elementBytes);
  if (!type.hasStaticShape() || elementBytes == 0 ||
      type.getNumElements() > maxElements ||
      type.getNumElements() * elementBytes % vectorBytes != 0)
    return emitOpError() << "expected shared memory for whole bytes, 16 or "
                            "a multiple of them up to "
                         << staticSharedBytes << ", found " << type;
  return success();
}

LogicalResult StoreRowsOp::verify() {
  if (failed(verifyContiguous(*this, getBase())))
    return failure();
  Type element = cast<MemRefType>(getBase().getType()).getElementType();
  for (Type tile : getTiles().getTypes())
    if (getElementTypeOrSelf(tile) != element)
      return emitOpError() << "expected tiles of " << element << ", found "
                           << tile;
  if (failed(verifyShapes(*this, getMask().getType(), getTiles().getTypes())))
    return failure();
  return verifyShapes(*this, getMask().getType(), getOffsets().getType());
}

//===----------------------------------------------------------------------===//
// SpreadOp
//===----------------------------------------------------------------------===//

LogicalResult SpreadOp::verify() {
  // spread_c1
  Type element = getThreadValues().getType().getElementType();
  if (getTile().getType().getElementType() != element)
    return emitOpError() << "expected a result of " << element << ", found "
                         << getTile().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// MmaDotOp
//===----------------------------------------------------------------------===//

/// The tiles that a thread has, one for each of its rows.
static bool areTilesOfRows(TypeRange types) {
  constexpr size_t maxRows = TileRows::mmaRows / TileRows::mmaTiles;
  return !types.empty() && types.size() <= maxRows && llvm::all_equal(types);
}

LogicalResult MmaDotOp::verify() {
  // mma_dot_c1
  constexpr int64_t elements = TileRows::mmaVector * TileRows::mmaLanes;
  TypeRange tiles = getLhs().getTypes();
  auto hasVectors = [&](VectorType tile) {
    return tile.getNumElements() == int64_t(getRhs().size()) * elements &&
           getElementTypeOrSelf(getRhs().front().getType()) ==
               tile.getElementType() &&
           llvm::all_equal(getRhs().getTypes());
  };
  if (areTilesOfRows(tiles) && getProducts().size() == 2 * tiles.size() &&
      !getRhs().empty() && hasVectors(cast<VectorType>(tiles.front())))
    return success();
  return emitOpError()
         << "expected one or two tiles, two results for each, and "
            "a vector for each "
         << elements << " elements, found " << tiles << ", "
         << getProducts().size() << " results and " << getRhs().size()
         << " vectors";
}

//===----------------------------------------------------------------------===//
// MmaSumOp
//===----------------------------------------------------------------------===//

LogicalResult MmaSumOp::verify() {
  constexpr int64_t elements = TileRows::mmaVector * TileRows::mmaTiles,
                    vectors = TileRows::mmaLanes;
  // mma_sum_c2
  TypeRange tiles = getSums().getTypes(), to = getTo().getTypes();
  if (!areTilesOfRows(tiles) || getWeights().size() != tiles.size() * vectors ||
      (!to.empty() && to != tiles))
    return emitOpError() << "expected one or two results, " << vectors
                         << " weights for each, and tiles like them to add to, "
                            "found "
                         << tiles << ", " << getWeights().size()
                         << " weights and " << to.size() << " tiles";
  // mma_sum_c1
  int64_t found = getVectors().size();
  auto tile = cast<VectorType>(tiles.front());
  if (found > 0 && tile.getNumElements() * vectors == found * elements)
    return success();
  return emitOpError() << "expected " << vectors << " vectors for each "
                       << elements << " elements of the result, found " << found
                       << " and " << tile;
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
  if (fuse.isInner(getDim()))
    return emitOpError() << "expected an outer or an axis dimension, found "
                         << getDim();
  if (fuse.isAxis(getDim()))
    expected = RankedTensorType::get(fuse.getRowSize(), expected);
  if (getType() != expected)
    return emitOpError() << "expected a result of type " << expected
                         << ", found " << getType();
  return success();
}

//===----------------------------------------------------------------------===//
// LookupOp
//===----------------------------------------------------------------------===//

LogicalResult LookupOp::verify() {
  RankedTensorType table = getTable().getType();
  RankedTensorType type = getType();
  // lookup_c1
  if (static_cast<int64_t>(getIndices().size()) != table.getRank())
    return emitOpError() << "expected " << table.getRank() << " indices, found "
                         << getIndices().size();
  // lookup_c2
  bool hasRow = false;
  for (Type index : getIndices().getTypes())
    if (auto row = dyn_cast<RankedTensorType>(index)) {
      hasRow = true;
      if (row.getShape() != type.getShape())
        return emitOpError() << "expected an index of the result's shape, that "
                                "of "
                             << type << ", found " << row;
    }
  if (!hasRow)
    return emitOpError() << "expected an index that is a row, found scalars: "
                            "tensor.extract reads one element";
  // lookup_c3
  if (type.getElementType() != table.getElementType())
    return emitOpError() << "expected elements of type "
                         << table.getElementType() << ", found " << type;
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
