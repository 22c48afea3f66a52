//===- Row.cpp - A row, and where its windows start -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Row.h"

#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/LaunchedThreads.h"
#include "Rowwise/IR/Traffic.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Which row
//===----------------------------------------------------------------------===//

bool mlir::rowwise::hasWholeBlocks(const TileContext &kernel) {
  FuseOp program = kernel.getProgram();
  int64_t rows = kernel.getVersion().getRowsOfBlock();
  if (rows != 1 && launchesNeededThreads(kernel.getVersion()))
    return false;
  int64_t remainder = 1 % rows;
  for (unsigned dim : program.getParallelDims())
    if (int64_t size = program.getDimSize(dim); !ShapedType::isDynamic(size))
      remainder = remainder * (size % rows) % rows;
  return remainder == 0;
}

Value mlir::rowwise::addRowOfThread(ImplicitLocOpBuilder &builder,
                                    const TileContext &kernel, Value first) {
  LayoutAttr layout = kernel.getLayout();
  if (layout.getRows() == 1)
    return first;
  Value rowOfBlock = gpu::ThreadIdOp::create(builder, getRowDimension(layout));
  if (int64_t count = layout.getRowsPerThread(); count != 1)
    rowOfBlock =
        arith::MulIOp::create(builder, rowOfBlock, createIndex(builder, count));
  return arith::AddIOp::create(builder, first, rowOfBlock);
}

Value mlir::rowwise::createRowNumber(ImplicitLocOpBuilder &builder,
                                     const TileContext &kernel) {
  LayoutAttr layout = kernel.getLayout();
  Value first = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  if (layout.getBlocks() != 1)
    first = arith::DivUIOp::create(builder, first,
                                   createIndex(builder, layout.getBlocks()));
  if (layout.getRows() != 1) {
    Value rows = launchesNeededThreads(kernel.getVersion())
                     ? gpu::BlockDimOp::create(builder, getRowDimension(layout))
                           .getResult()
                     : createIndex(builder, layout.getRows());
    first = arith::MulIOp::create(builder, first, rows);
  }
  return addRowOfThread(builder, kernel, first);
}

/// The index of a row along each dimension but the axis. The innermost varies
/// fastest.
static SmallVector<Value> createIndices(ImplicitLocOpBuilder &builder,
                                        const TileContext &kernel,
                                        Value number) {
  FuseOp program = kernel.getProgram();
  SmallVector<Value> indices(program.getNumDims());
  SmallVector<unsigned> outer = program.getParallelDims();
  for (unsigned dim : llvm::reverse(outer)) {
    if (dim == outer.front()) {
      indices[dim] = number;
      break;
    }
    Value size = createDimSize(builder, kernel, dim);
    indices[dim] = arith::RemUIOp::create(builder, number, size);
    number = arith::DivUIOp::create(builder, number, size);
  }
  return indices;
}

//===----------------------------------------------------------------------===//
// Where its windows start
//===----------------------------------------------------------------------===//

/// The operand or result with contiguous rows whose alignment windows follow:
/// of those with the most rows, whose alignment others are likely to share, the
/// first with the widest elements. A mask or a weight that rows share is
/// aligned in another way.
static std::optional<unsigned> getReference(const TileContext &kernel) {
  auto countDims = [](AffineMap map) {
    return llvm::count_if(map.getResults(), llvm::IsaPred<AffineDimExpr>);
  };
  FuseOp program = kernel.getProgram();
  std::optional<unsigned> reference;
  std::pair<int64_t, int64_t> best;
  for (unsigned i = 0, e = program.getMaps().size(); i < e; ++i) {
    if (!kernel.isContiguous(i))
      continue;
    Type element = getElementTypeOrSelf(program.getTensors()[i].getType());
    std::pair<int64_t, int64_t> rank(countDims(program.getMap(i)),
                                     getElementBytes(element));
    if (!reference || rank > best) {
      reference = i;
      best = rank;
    }
  }
  return reference;
}

Value mlir::rowwise::createRowOffset(
    ImplicitLocOpBuilder &builder, const TileContext &kernel, const Row &row,
    unsigned number, memref::ExtractStridedMetadataOp metadata) {
  FuseOp program = kernel.getProgram();
  Value offset = createIndex(builder, 0);
  for (auto [position, expr] :
       llvm::enumerate(program.getMap(number).getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || !program.isOuter(dim.getPosition()))
      continue;
    Value dimOffset =
        arith::MulIOp::create(builder, row.indices[dim.getPosition()],
                              metadata.getStrides()[position]);
    offset = arith::AddIOp::create(builder, offset, dimOffset);
  }
  return offset;
}

/// The row's address in units of elements.
static Value createElementAddress(ImplicitLocOpBuilder &builder,
                                  const TileContext &kernel, const Row &row,
                                  unsigned number) {
  Value buffer = kernel.getBuffer(number);
  auto type = cast<MemRefType>(buffer.getType());
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer);
  Value elementBytes =
      createIndex(builder, getElementBytes(type.getElementType()));
  Value start = arith::AddIOp::create(
      builder, arith::DivUIOp::create(builder, address, elementBytes),
      metadata.getOffset());
  return arith::AddIOp::create(
      builder, start, createRowOffset(builder, kernel, row, number, metadata));
}

/// The number of elements from the last multiple of `alignment` elements to the
/// row's start.
static Value createResidue(ImplicitLocOpBuilder &builder,
                           const TileContext &kernel, const Row &row,
                           unsigned number, int64_t alignment) {
  return arith::AndIOp::create(
      builder, createElementAddress(builder, kernel, row, number),
      createIndex(builder, alignment - 1));
}

/// The number of elements from the next vector boundary to the row's start:
/// zero or negative.
static Value createNegativeResidue(ImplicitLocOpBuilder &builder,
                                   const TileContext &kernel, const Row &row,
                                   unsigned number) {
  Value zero = createIndex(builder, 0);
  Value behind = arith::SubIOp::create(
      builder, zero, createElementAddress(builder, kernel, row, number));
  Value others = createIndex(builder, kernel.getLayout().getVector() - 1);
  return arith::SubIOp::create(builder, zero,
                               arith::AndIOp::create(builder, behind, others));
}

Value mlir::rowwise::isAlignedInWindows(ImplicitLocOpBuilder &builder,
                                        const TileContext &kernel,
                                        const Row &row, unsigned number) {
  if (!row.residue || number == *getReference(kernel))
    return {};
  int64_t vector = kernel.getLayout().getVector();
  Value referenceResidue = arith::AndIOp::create(
      builder, row.residue, createIndex(builder, vector - 1));
  return arith::CmpIOp::create(
      builder, arith::CmpIPredicate::eq,
      createResidue(builder, kernel, row, number, vector), referenceResidue);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

Row mlir::rowwise::enterRow(ImplicitLocOpBuilder &builder,
                            const TileContext &kernel, Value number,
                            Value limit, bool mayExceed) {
  Row row;
  if (mayExceed)
    row.inRange = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                        number, limit);
  row.indices = createIndices(builder, kernel, number);
  VersionAttr version = kernel.getVersion();
  std::optional<unsigned> reference = getReference(kernel);
  if (!version.isAligned() && !version.startsAnywhere() && reference &&
      kernel.getLayout().getVector() > 1)
    row.residue = version.getWindow() == WindowStart::wholeVector
                      ? createNegativeResidue(builder, kernel, row, *reference)
                      : createResidue(builder, kernel, row, *reference,
                                      version.getWindowAlignment());
  return row;
}

Row mlir::rowwise::enterRowClamped(ImplicitLocOpBuilder &builder,
                                   const TileContext &kernel, Value number) {
  Value limit = kernel.getNumRows();
  Value last = arith::SubIOp::create(builder, limit, createIndex(builder, 1));
  Value clamped = arith::MinUIOp::create(builder, number, last);
  Row row = enterRow(builder, kernel, clamped, limit, /*mayExceed=*/false);
  row.inRange =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, number, limit);
  return row;
}
