//===- RowAccess.cpp - Rows between buffers and tiles -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowAccess.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

static Value createIndex(ImplicitLocOpBuilder &builder, int64_t value) {
  return arith::ConstantIndexOp::create(builder, value);
}

VectorType RowAccess::getTileType(Type element) const {
  return VectorType::get(schedule.getLayout().getTileSize(), element);
}

//===----------------------------------------------------------------------===//
// Rows and windows
//===----------------------------------------------------------------------===//

bool RowAccess::isContiguous(unsigned number) {
  return !schedule.getLayout().getTransposed() && isContiguousRow(op, number);
}

bool RowAccess::isBeside(unsigned number) {
  return schedule.getLayout().getNeighbours() > 1 && liesBeside(op, number);
}

/// The operand or result with contiguous rows that windows are aligned for: of
/// those with the most rows, which others are likely to lie like, the first
/// with the widest elements. A mask or a weight that rows share lies unlike
/// them.
std::optional<unsigned> RowAccess::getReference() {
  auto countDims = [](AffineMap map) {
    return llvm::count_if(map.getResults(), llvm::IsaPred<AffineDimExpr>);
  };
  std::optional<unsigned> reference;
  std::pair<int64_t, int64_t> best;
  for (unsigned i = 0, e = op.getMaps().size(); i < e; ++i) {
    if (!isContiguous(i))
      continue;
    Type element = getElementTypeOrSelf(op.getTensors()[i].getType());
    std::pair<int64_t, int64_t> rank(countDims(op.getMap(i)),
                                     getElementBytes(element));
    if (!reference || rank > best) {
      reference = i;
      best = rank;
    }
  }
  return reference;
}

Value RowAccess::getDimSize(unsigned dim) {
  auto [source, position] = op.getDimSource(dim);
  return memref::DimOp::create(builder, buffers[source], position);
}

Row RowAccess::enterClamped(Value index, Value numRows) {
  Value last = arith::SubIOp::create(builder, numRows, createIndex(builder, 1));
  Value clamped = arith::MinUIOp::create(builder, index, last);
  Row row = enter(clamped, numRows, /*mayExceed=*/false);
  row.inRange =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, index, numRows);
  return row;
}

Row RowAccess::enter(Value index, Value numRows, bool mayExceed) {
  Row row;
  row.index = index;
  if (mayExceed)
    row.inRange = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                        index, numRows);
  // The innermost outer dimension varies fastest.
  row.indices.resize(op.getNumDims());
  Value rest = index;
  SmallVector<unsigned> outer;
  for (unsigned dim = 0; dim < op.getNumDims(); ++dim)
    if (!op.isAxis(dim))
      outer.push_back(dim);
  for (unsigned dim : llvm::reverse(outer)) {
    if (dim == outer.front()) {
      row.indices[dim] = rest;
      break;
    }
    Value size = getDimSize(dim);
    row.indices[dim] = arith::RemUIOp::create(builder, rest, size);
    rest = arith::DivUIOp::create(builder, rest, size);
  }
  std::optional<unsigned> reference = getReference();
  if (!schedule.getAligned() && reference &&
      schedule.getLayout().getVector() > 1)
    row.residue =
        schedule.startsAtWhole()
            ? getShortage(row, *reference)
            : getResidue(row, *reference, schedule.getWindowAlignment());
  return row;
}

/// Elements between the first of a buffer and the first of the row.
Value RowAccess::getDistance(const Row &row, unsigned number,
                             memref::ExtractStridedMetadataOp metadata) {
  Value distance = createIndex(builder, 0);
  for (auto [position, expr] :
       llvm::enumerate(op.getMap(number).getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || op.isAxis(dim.getPosition()))
      continue;
    Value ofDim = arith::MulIOp::create(builder, row.indices[dim.getPosition()],
                                        metadata.getStrides()[position]);
    distance = arith::AddIOp::create(builder, distance, ofDim);
  }
  return distance;
}

/// The number of elements from the last multiple of `alignment` elements to the
/// row's start.
Value RowAccess::getResidue(const Row &row, unsigned number,
                            int64_t alignment) {
  return arith::AndIOp::create(builder, getAddress(row, number),
                               createIndex(builder, alignment - 1));
}

/// The same from the next whole vector on, which is no positive number.
Value RowAccess::getShortage(const Row &row, unsigned number) {
  Value zero = createIndex(builder, 0);
  Value behind = arith::SubIOp::create(builder, zero, getAddress(row, number));
  Value others = createIndex(builder, schedule.getLayout().getVector() - 1);
  return arith::SubIOp::create(builder, zero,
                               arith::AndIOp::create(builder, behind, others));
}

/// The row's address, in elements.
Value RowAccess::getAddress(const Row &row, unsigned number) {
  Value buffer = buffers[number];
  auto type = cast<MemRefType>(buffer.getType());
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer);
  Value elementBytes =
      createIndex(builder, getElementBytes(type.getElementType()));
  Value start = arith::AddIOp::create(
      builder, arith::DivUIOp::create(builder, address, elementBytes),
      metadata.getOffset());
  return arith::AddIOp::create(builder, start,
                               getDistance(row, number, metadata));
}

/// Whether the buffer holds a vector's elements but one before the row, and as
/// many after it. One of empty rows holds nothing.
Value RowAccess::hasRoomAround(const Row &row, unsigned number) {
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, buffers[number]);
  Value first = getDistance(row, number, metadata);
  Value end = arith::AddIOp::create(builder, first, width);
  Value bufferEnd = createIndex(builder, 1);
  for (auto [size, stride] :
       llvm::zip_equal(metadata.getSizes(), metadata.getStrides())) {
    Value last = arith::SubIOp::create(builder, size, createIndex(builder, 1));
    bufferEnd = arith::AddIOp::create(
        builder, bufferEnd, arith::MulIOp::create(builder, last, stride));
  }
  Value others = createIndex(builder, schedule.getLayout().getVector() - 1);
  Value before =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::sge, first, others);
  Value after = arith::CmpIOp::create(
      builder, arith::CmpIPredicate::sle,
      arith::AddIOp::create(builder, end, others), bufferEnd);
  Value isRow = arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, width,
                                      createIndex(builder, 0));
  return arith::AndIOp::create(builder, isRow,
                               arith::AndIOp::create(builder, before, after));
}

Value RowAccess::isCongruent(const Row &row, unsigned number) {
  if (!row.residue || number == *getReference())
    return {};
  int64_t vector = schedule.getLayout().getVector();
  Value ofReference = arith::AndIOp::create(builder, row.residue,
                                            createIndex(builder, vector - 1));
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                               getResidue(row, number, vector), ofReference);
}

Window RowAccess::getWindow(const Row &row, Value tile, bool masked) {
  Window window;
  window.start = createIndex(builder, 0);
  if (tile)
    window.start = arith::MulIOp::create(
        builder, tile, createIndex(builder, schedule.getLayout().getCovered()));
  if (row.residue)
    window.start = arith::SubIOp::create(builder, window.start, row.residue);
  // An exact tile has no mask from the start: upstream's folding of a masked
  // access with an all-true mask forgets the alignment.
  std::optional<int64_t> size = getConstantIntValue(width);
  bool isExact = !row.residue && !tile && size &&
                 *size >= schedule.getLayout().getTileSize();
  if (!masked || isExact)
    return window;
  if (row.residue || tile)
    window.first =
        arith::SubIOp::create(builder, createIndex(builder, 0), window.start);
  window.end = window.first
                   ? arith::AddIOp::create(builder, window.first, width)
                   : width;
  VectorType type = getTileType(builder.getI1Type());
  if (!row.residue) {
    window.mask = vector::CreateMaskOp::create(builder, type, window.end);
    return window;
  }
  auto elements = WindowOp::create(builder, type, window.first, window.end);
  window.mask = elements.getMask();
  window.numbers = elements.getNumbers();
  return window;
}

/// What a load of vectors may touch. Of a row of one warp, with room on both
/// sides in the buffer: whole vectors. A branch for the vectors at its ends
/// would cost more than what it reads: both of its sides load the same
/// registers, so that one waits for the other, and the loads behind it for
/// both. Of several warps only two would wait.
Value RowAccess::getReadable(const Row &row, unsigned input,
                             const Window &window) {
  if (schedule.getKind() != ScheduleKind::warp ||
      schedule.getLayout().getEdges() || !row.residue || !window.mask ||
      !op.variesWithRow(op.getMap(input)))
    return window.mask;
  int64_t vector = schedule.getLayout().getVector();
  Value down = createIndex(builder, -vector);
  Value others = createIndex(builder, vector - 1);
  Value wholeFirst = arith::AndIOp::create(builder, window.first, down);
  Value wholeEnd = arith::AndIOp::create(
      builder, arith::AddIOp::create(builder, window.end, others), down);
  Value areWhole = hasRoomAround(row, input);
  auto readable = WindowOp::create(
      builder, getTileType(builder.getI1Type()),
      arith::SelectOp::create(builder, areWhole, wholeFirst, window.first),
      arith::SelectOp::create(builder, areWhole, wholeEnd, window.end));
  return readable.getMask();
}

/// The numbers of a window's elements in the tile.
Value RowAccess::getNumbers(const Window &window) {
  if (window.numbers)
    return window.numbers;
  return vector::StepOp::create(builder, getTileType(builder.getIndexType()));
}

/// Of several axis dimensions the last varies fastest.
Value RowAccess::getPositions(unsigned dim, const Window &window) {
  Value steps = getNumbers(window);
  auto type = cast<VectorType>(steps.getType());
  auto broadcast = [&](Value value) {
    return vector::BroadcastOp::create(builder, type, value);
  };
  Value positions =
      arith::AddIOp::create(builder, steps, broadcast(window.start));
  ArrayRef<int64_t> axis = op.getAxis();
  if (axis.size() == 1)
    return positions;
  // A row of no elements has no positions; do not divide by 0 to find them.
  auto getDivisor = [&](unsigned of) -> Value {
    return arith::MaxUIOp::create(builder, getDimSize(of),
                                  createIndex(builder, 1));
  };
  Value inner;
  for (int64_t other : llvm::reverse(axis)) {
    if (other == static_cast<int64_t>(dim))
      break;
    Value size = getDivisor(other);
    inner =
        inner ? arith::MulIOp::create(builder, inner, size).getResult() : size;
  }
  if (inner)
    positions = arith::DivUIOp::create(builder, positions, broadcast(inner));
  if (axis.front() == static_cast<int64_t>(dim))
    return positions;
  return arith::RemUIOp::create(builder, positions, broadcast(getDivisor(dim)));
}
