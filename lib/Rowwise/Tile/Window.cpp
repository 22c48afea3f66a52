//===- Window.cpp - The elements of a row in a tile -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Window.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

static VectorType getMaskType(ImplicitLocOpBuilder &builder,
                              const TileContext &kernel) {
  return kernel.getTileType(builder.getI1Type());
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

Window mlir::rowwise::createWindow(ImplicitLocOpBuilder &builder,
                                   const TileContext &kernel, const Row &row,
                                   Value tile, bool masked) {
  LayoutAttr layout = kernel.getLayout();
  Value width = kernel.getWidth();
  Window window;
  window.start = createIndex(builder, 0);
  if (tile)
    window.start = arith::MulIOp::create(
        builder, tile, createIndex(builder, layout.getCovered()));
  if (row.residue)
    window.start = arith::SubIOp::create(builder, window.start, row.residue);
  // A tile that the row fills exactly has no mask: upstream folds a masked
  // access with an all-true mask, but drops the alignment.
  std::optional<int64_t> size = getConstantIntValue(width);
  bool isExact = !row.residue && !tile && size && *size >= layout.getTileSize();
  if (!masked || isExact)
    return window;
  if (row.residue || tile)
    window.first =
        arith::SubIOp::create(builder, createIndex(builder, 0), window.start);
  window.end = window.first
                   ? arith::AddIOp::create(builder, window.first, width)
                   : width;
  VectorType type = getMaskType(builder, kernel);
  if (!row.residue) {
    window.mask = vector::CreateMaskOp::create(builder, type, window.end);
    return window;
  }
  auto elements = WindowOp::create(builder, type, window.first, window.end);
  window.mask = elements.getMask();
  window.numbers = elements.getNumbers();
  return window;
}

Window mlir::rowwise::createWholeWindow(ImplicitLocOpBuilder &builder,
                                        const TileContext &kernel,
                                        const Row &row) {
  return createWindow(builder, kernel, row, /*tile=*/{}, /*masked=*/true);
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

Value mlir::rowwise::createFullMask(ImplicitLocOpBuilder &builder,
                                    const TileContext &kernel,
                                    const Window &window) {
  if (window.mask)
    return window.mask;
  return arith::ConstantOp::create(
      builder, DenseElementsAttr::get(getMaskType(builder, kernel), true));
}

/// The distance from the first element of a buffer to behind its last.
static Value createBufferEnd(ImplicitLocOpBuilder &builder,
                             memref::ExtractStridedMetadataOp metadata) {
  Value end = createIndex(builder, 1);
  for (auto [size, stride] :
       llvm::zip_equal(metadata.getSizes(), metadata.getStrides())) {
    Value last = arith::SubIOp::create(builder, size, createIndex(builder, 1));
    end = arith::AddIOp::create(builder, end,
                                arith::MulIOp::create(builder, last, stride));
  }
  return end;
}

/// Whether the buffer has room for a vector, less one element, both in front of
/// the row and behind it. An empty buffer has none.
static Value hasRoomAround(ImplicitLocOpBuilder &builder,
                           const TileContext &kernel, const Row &row,
                           unsigned number) {
  Value width = kernel.getWidth();
  auto metadata = memref::ExtractStridedMetadataOp::create(
      builder, kernel.getBuffer(number));
  Value first = createRowOffset(builder, kernel, row, number, metadata);
  Value end = arith::AddIOp::create(builder, first, width);
  Value bufferEnd = createBufferEnd(builder, metadata);
  Value others = createIndex(builder, kernel.getLayout().getVector() - 1);
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

/// The elements of its vectors that a row may read: all of them, if the row has
/// one warp and the buffer has room on both sides. A branch for the vectors at
/// its ends would cost more than it saves: both of its sides load the same
/// registers, so that one waits for the other, and the loads behind the branch
/// wait for both. In a row of several warps only two would wait.
Value mlir::rowwise::createReadableMask(ImplicitLocOpBuilder &builder,
                                        const TileContext &kernel,
                                        const Row &row, unsigned input,
                                        const Window &window) {
  FuseOp program = kernel.getProgram();
  if (!kernel.getVersion().getReadsWholeVectors() || !row.residue ||
      !window.mask || !program.variesWithRow(program.getMap(input)))
    return window.mask;
  int64_t vector = kernel.getLayout().getVector();
  Value down = createIndex(builder, -vector);
  Value others = createIndex(builder, vector - 1);
  Value wholeFirst = arith::AndIOp::create(builder, window.first, down);
  Value wholeEnd = arith::AndIOp::create(
      builder, arith::AddIOp::create(builder, window.end, others), down);
  Value areWhole = hasRoomAround(builder, kernel, row, input);
  Value first =
      arith::SelectOp::create(builder, areWhole, wholeFirst, window.first);
  Value end = arith::SelectOp::create(builder, areWhole, wholeEnd, window.end);
  return WindowOp::create(builder, getMaskType(builder, kernel), first, end)
      .getMask();
}

Value mlir::rowwise::createPadding(ImplicitLocOpBuilder &builder,
                                   const TileContext &kernel, unsigned input,
                                   VectorType type) {
  return arith::ConstantOp::create(
      builder,
      DenseElementsAttr::get(type, Attribute(kernel.getPadding().get(input))));
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

/// The indices of elements along one axis dimension. The last axis dimension
/// varies fastest.
Value mlir::rowwise::createPositions(ImplicitLocOpBuilder &builder,
                                     const TileContext &kernel, unsigned dim,
                                     const Window &window) {
  VectorType type = kernel.getTileType(builder.getIndexType());
  auto broadcast = [&](Value value) {
    return vector::BroadcastOp::create(builder, type, value);
  };
  Value steps = window.numbers;
  if (!steps)
    steps = vector::StepOp::create(builder, type);
  Value positions =
      arith::AddIOp::create(builder, steps, broadcast(window.start));
  FuseOp program = kernel.getProgram();
  ArrayRef<int64_t> axis = program.getAxis();
  if (axis.size() == 1)
    return positions;
  // An empty row has no indices; avoids a division by 0.
  auto getDivisor = [&](unsigned of) -> Value {
    return arith::MaxUIOp::create(builder, createDimSize(builder, kernel, of),
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
