//===- VectorMapping.cpp - How rows of vectors are mapped to threads ------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../InnerVectorStrategy.h"
#include "Layouts.h"

#include "../Machine/Machine.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/RowPatterns.h"
#include "Rowwise/Programs/SharedLayout.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

int64_t mlir::rowwise::getLongestVector(FuseOp op) {
  int64_t longest = 1;
  for (int64_t dim : op.getInnerDims())
    longest = std::max(longest, op.getDimSize(dim));
  return longest;
}

static int64_t getWidestBytes(FuseOp op) {
  int64_t widest = 1;
  for (unsigned number : op.getVectorOperands())
    widest = std::max(widest, getElementBytes(getElementTypeOrSelf(
                                  op.getTensors()[number].getType())));
  return widest;
}

int64_t mlir::rowwise::getAlignedVector(FuseOp op) {
  int64_t vector = vectorBytes / getWidestBytes(op);
  bool areWhole = llvm::all_of(op.getInnerDims(), [&](int64_t dim) {
    return op.getDimSize(dim) % vector == 0;
  });
  return areWhole ? vector : 1;
}

/// Bytes of all vectors of an element of a row.
static int64_t countElementBytes(FuseOp op) {
  int64_t bytes = 0;
  for (unsigned number : op.getVectorOperands()) {
    AffineMap map = op.getMap(number);
    if (!op.isRow(map))
      continue;
    int64_t size = 1;
    for (int64_t dim : op.getInnerDims())
      if (map.isFunctionOfDim(dim))
        size *= op.getDimSize(dim);
    bytes += size * getElementBytes(getElementTypeOrSelf(
                        op.getTensors()[number].getType()));
  }
  return bytes;
}

/// Whether mappings may depend on the number of rows.
static bool knowsRows(const ProgramContext &program) {
  return !ShapedType::isDynamic(program.shape.numRows) &&
         !program.batchInvariant;
}

//===----------------------------------------------------------------------===//
// What tiles take
//===----------------------------------------------------------------------===//

/// How many vectors a warp goes through at the same time: those of a tile each,
/// or the same for all.
static int64_t countVectorsOfWarp(const VectorMapping &mapping) {
  return mapping.tile.mma ? 1 : warpSize / mapping.lanes;
}

/// The warps that tiles of so many rows fill, if each has all of its rows.
static int64_t countWarps(const ProgramContext &program,
                          const VectorMapping &mapping, int64_t rowsOfTile) {
  return llvm::divideCeil(program.shape.numRows,
                          rowsOfTile * countVectorsOfWarp(mapping));
}

/// The instructions of a multiprocessor for so many bytes of each warp's
/// vectors as constants say, if tiles have so many rows: they are issued by the
/// multiprocessors that have any of the warps. The parts that a block has of a
/// row are in one of them, and those of all blocks of a row in `blocks`.
static double countIssued(const ProgramContext &program,
                          const VectorMapping &mapping, int64_t rowsOfTile,
                          int64_t blocks) {
  int64_t warps = countWarps(program, mapping, rowsOfTile),
          processors =
              std::min<int64_t>(warps * blocks, program.target.getSms());
  int64_t issue = mapping.tile.mma
                      ? matrixIssue
                      : streamedVectorIssue + rowsOfTile * sharedRowIssue;
  return double(warps) * issue / std::max<int64_t>(processors, 1);
}

/// Microseconds that a multiprocessor issues for all of its vectors.
static double predictIssue(const ProgramContext &program,
                           const VectorMapping &mapping) {
  int64_t warpBytes = countVectorsOfWarp(mapping) *
                      program.getOp().getRowSize() *
                      countElementBytes(program.getOp());
  return countIssued(program, mapping, mapping.tile.rows, mapping.tile.blocks) *
         warpBytes / streamedVectorBytes / streamedVectorRate;
}

//===----------------------------------------------------------------------===//
// Mappings
//===----------------------------------------------------------------------===//

/// Whether the tiles of a warp go through the same vectors by products of
/// matrices: where several rows have them, whose results threads hold.
static bool takesMatrices(FuseOp op, int64_t vector) {
  return vector == TileRows::mmaVector &&
         getLongestVector(op) <= maxMatrixVector &&
         canMultiplyMatrices(op, op.getBody().front()) &&
         countRowsOfVectors(op) > 1;
}

/// What is the same whatever the number of rows: the most that share vectors,
/// one a tile, or two where these are more. Blocks with rows of their own need
/// not have all of their rows.
static void mapToMatrices(FuseOp op, VectorMapping &mapping) {
  mapping.lanes = TileRows::mmaLanes;
  mapping.tile.mma = true;
  mapping.tile.vectors = TileRows::mmaVectors;
  int64_t rows = countRowsOfVectors(op);
  for (int64_t count = 2; count <= TileRows::mmaTiles; ++count)
    if (rows % count == 0)
      mapping.tile.rows = count;
  if (rows % TileRows::mmaRows == 0 ||
      (rows > TileRows::mmaRows && mapping.tile.blocks == 1))
    mapping.tile.rows = TileRows::mmaRows;
}

/// The rows of a block whose warps have the same vectors.
static int64_t countStagedRows() {
  return defaultThreads / warpSize * TileRows::mmaRows;
}

/// Whether the warps of a block read the same vectors: where most of them have
/// rows, and blocks are enough for the multiprocessors without parts of rows.
static bool sharesVectors(const ProgramContext &program,
                          const VectorMapping &mapping) {
  int64_t ofBlock = countStagedRows(),
          rows = countRowsOfVectors(program.getOp()),
          blocks = llvm::divideCeil(rows, ofBlock);
  if (mapping.tile.rows != TileRows::mmaRows || mapping.tile.blocks != 1 ||
      2 * rows < blocks * ofBlock)
    return false;
  return !knowsRows(program) ||
         program.shape.numRows / rows * blocks >= program.target.getSms();
}

/// As many rows share a tile as registers hold, or fewer where that leaves
/// multiprocessors idle.
static int64_t chooseSharedRows(const ProgramContext &program,
                                const VectorMapping &mapping, int64_t blocks) {
  constexpr int64_t tilesOfRow = 3; // a sum, its error, one of a dot product
  int64_t fitting = std::clamp<int64_t>(
      sharedRowWords / (tilesOfRow * mapping.vector * mapping.vectorsPerThread +
                        mapping.tile.vectors),
      1, TileRows::maxRows);
  int64_t rows = countRowsOfVectors(program.getOp()), chosen = 1;
  for (int64_t count = 2; count <= fitting; ++count)
    if (rows % count == 0 &&
        (!knowsRows(program) ||
         countIssued(program, mapping, count, blocks) <=
             countIssued(program, mapping, chosen, blocks)))
      chosen = count;
  return chosen;
}

/// Parts of rows are in different warps: as many as fill the device with those
/// of all rows, or a block of the default size where the number of rows is not
/// known or is not to matter.
static int64_t chooseParts(const ProgramContext &program,
                           VectorMapping mapping) {
  FuseOp op = program.getOp();
  int64_t width = op.getRowSize();
  bool isKnown = knowsRows(program);
  int64_t warps = isKnown ? countWarps(program, mapping, mapping.tile.rows) : 0;
  int64_t wanted = (mapping.tile.mma ? matrixWarps : streamingWarps) *
                   program.target.getSms(),
          most = isKnown ? maxRowParts : defaultThreads / warpSize;
  auto fits = [&](int64_t count) {
    mapping.tile.parts = count;
    return (ShapedType::isDynamic(width) ||
            count * mapping.tile.vectors <= width) &&
           countPartStateBytes(op.getBody().front(),
                               mapping.makeLayout(program),
                               mapping.tile) <= staticSharedBytes;
  };
  int64_t parts = 1;
  while (parts < most && warps * parts < wanted && fits(2 * parts))
    parts *= 2;
  return parts;
}

/// `blocks`: that have parts of the same rows.
static VectorMapping mapToBlocks(const ProgramContext &program, int64_t vector,
                                 int64_t blocks) {
  FuseOp op = program.getOp();
  int64_t vectors = llvm::divideCeil(getLongestVector(op), vector);
  VectorMapping mapping;
  mapping.vector = vector;
  mapping.tile.blocks = blocks;
  if (takesMatrices(op, vector)) {
    mapToMatrices(op, mapping);
    mapping.vectorsPerThread = vectors / mapping.lanes;
    if (sharesVectors(program, mapping)) {
      mapping.tile.stages = vectorStages;
      mapping.tile.vectors = stagedVectorElements / getLongestVector(op);
    } else {
      mapping.tile.parts = chooseParts(program, mapping);
    }
    int64_t rows = countRowsOfVectors(op), together = mapping.tile.stages
                                                          ? countStagedRows()
                                                          : mapping.tile.rows;
    mapping.tile.group = rows % together == 0 ? 0 : rows;
    return mapping;
  }
  mapping.lanes = std::min<int64_t>(warpSize, llvm::PowerOf2Ceil(vectors));
  mapping.vectorsPerThread = llvm::divideCeil(vectors, mapping.lanes);
  // A single element takes a word for its address, too.
  int64_t words =
      mapping.vectorsPerThread *
      (vector == 1 ? 2
                   : llvm::divideCeil(vector * getWidestBytes(op), wordBytes));
  mapping.tile.vectors = llvm::bit_floor(uint64_t(
      std::clamp<int64_t>(streamedVectorWords / words, 1, maxStreamedVectors)));
  mapping.tile.rows = chooseSharedRows(program, mapping, blocks);
  mapping.tile.parts = chooseParts(program, mapping);
  return mapping;
}

LayoutAttr VectorMapping::makeLayout(const ProgramContext &program) const {
  int64_t tiles =
      std::max(warpSize / lanes, defaultThreads / (lanes * tile.parts));
  if (tile.group)
    tiles = std::min<int64_t>(
        tiles, TileRows::mmaTiles *
                   llvm::PowerOf2Ceil(llvm::divideCeil(tile.group, tile.rows)));
  return rowwise::makeLayout(program, vector, vectorsPerThread, lanes,
                             /*warps=*/1, tiles * tile.parts);
}

VectorMapping mlir::rowwise::mapVectors(const ProgramContext &program,
                                        int64_t vector) {
  return mapToBlocks(program, vector, /*blocks=*/1);
}

std::optional<int64_t>
mlir::rowwise::countGroups(const ProgramContext &program,
                           const VectorMapping &mapping) {
  if (!knowsRows(program))
    return std::nullopt;
  int64_t tiles = mapping.makeLayout(program).getRows() /
                  (mapping.tile.parts * mapping.tile.getTilesOfRows());
  return std::max<int64_t>(
      1, llvm::divideCeil(program.shape.numRows, tiles * mapping.tile.rows));
}

/// Each part of a block has elements at least once.
VectorMapping mlir::rowwise::splitVectors(const ProgramContext &program,
                                          int64_t vector) {
  int64_t sms = program.target.getSms(), width = program.getOp().getRowSize();
  VectorMapping mapping = mapToBlocks(program, vector, sms);
  int64_t blocks = sms / countGroups(program, mapping).value_or(1);
  if (!ShapedType::isDynamic(width))
    blocks =
        std::min(blocks, width / (mapping.tile.parts * mapping.tile.vectors));
  mapping.tile.blocks = program.forced.blocks ? program.forced.blocks
                                              : std::max<int64_t>(2, blocks);
  return mapping;
}

/// Of rows of any length that which halves the time of long ones.
bool mlir::rowwise::paysToSplitVectors(const ProgramContext &program,
                                       int64_t vector) {
  if (!knowsRows(program) || program.shape.numRows == 0)
    return false;
  VectorMapping whole = mapVectors(program, vector),
                split = splitVectors(program, vector);
  if (ShapedType::isDynamic(program.getOp().getRowSize()))
    return countIssued(program, whole, whole.tile.rows, 1) >=
           2 * countIssued(program, split, split.tile.rows, split.tile.blocks);
  std::optional<int64_t> bytes =
      getTraffic(program.getOp()).getTotal().getConstant();
  double transfer = bytes ? getTransferTime(program.target, *bytes) : 0;
  return std::max(predictIssue(program, split), transfer) + gridLatency <
         std::max(predictIssue(program, whole), transfer);
}
