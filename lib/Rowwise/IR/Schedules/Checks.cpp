//===- Checks.cpp - What several schedules ask of a version ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "Rowwise/IR/GPUSizes.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// How many blocks share a row: several, or one.
LogicalResult mlir::rowwise::verifyBlocks(EmitError emitError, StringRef name,
                                          int64_t blocks, bool areSeveral) {
  if (areSeveral != (blocks != 1))
    return emitError() << "expected "
                       << (areSeveral ? "several blocks" : "one block")
                       << " a row in schedule " << name << ", found " << blocks;
  return success();
}

/// The blocks of a row are a cluster, or one.
LogicalResult mlir::rowwise::verifyCluster(EmitError emitError, StringRef name,
                                           int64_t blocks) {
  if (blocks > maxClusterBlocks || !llvm::isPowerOf2_64(blocks))
    return emitError() << "expected a power of two of 1 to 16 blocks in "
                          "schedule "
                       << name << ", found " << blocks;
  return success();
}

LogicalResult mlir::rowwise::verifyTransposed(EmitError emitError,
                                              StringRef name, LayoutAttr layout,
                                              bool isColumn) {
  if (layout.getTransposed() != isColumn)
    return emitError() << "expected a layout that is "
                       << (isColumn ? "transposed" : "not transposed")
                       << " in schedule " << name << ", found " << layout;
  return success();
}

/// A row has lanes of a warp, and a block several rows.
LogicalResult mlir::rowwise::verifyWarps(EmitError emitError, StringRef name,
                                         LayoutAttr layout) {
  if (layout.getWarps() != 1)
    return emitError() << "expected one warp a row in schedule " << name
                       << ", found " << layout.getWarps();
  if (failed(verifyTransposed(emitError, name, layout, /*isColumn=*/false)))
    return failure();
  return verifyBlocks(emitError, name, layout.getBlocks(),
                      /*areSeveral=*/false);
}

/// A row has all threads of one block or of several.
LogicalResult mlir::rowwise::verifyWholeBlocks(EmitError emitError,
                                               StringRef name,
                                               LayoutAttr layout,
                                               bool areSeveral) {
  if (failed(verifyTransposed(emitError, name, layout, /*isColumn=*/false)))
    return failure();
  if (layout.getRows() != 1)
    return emitError() << "expected one row a block in schedule " << name
                       << ", found " << layout.getRows();
  return verifyBlocks(emitError, name, layout.getBlocks(), areSeveral);
}

LogicalResult mlir::rowwise::verifyStreamed(EmitError emitError, StringRef name,
                                            bool rematerialized) {
  if (rematerialized)
    return emitError() << "expected a schedule that holds rows to "
                          "rematerialize from, found schedule "
                       << name;
  return success();
}

/// One group of vectors is read while another one comes.
static LogicalResult verifyStagedVectors(EmitError emitError, TileRows tile) {
  constexpr int64_t minStages = 2;
  if (tile.stages == 0)
    return success();
  if (!tile.mma || tile.parts != 1)
    return emitError() << "expected products of matrices and one part of a row "
                          "for vectors in shared memory, found "
                       << tile.parts << (tile.parts == 1 ? " part" : " parts")
                       << (tile.mma ? "" : " without");
  return verifyStages(emitError, minStages, tile.stages);
}

LogicalResult mlir::rowwise::verifyVectorTiles(EmitError emitError,
                                               TileRows tile) {
  if (tile.vectors < 1 || tile.vectors > TileRows::maxVectors)
    return emitError() << "expected 1 to " << TileRows::maxVectors
                       << " elements at a time, found " << tile.vectors;
  if (tile.rows < 1 || tile.rows > TileRows::maxRows)
    return emitError() << "expected 1 to " << TileRows::maxRows
                       << " rows that share vectors, found " << tile.rows;
  if (tile.parts < 1 || tile.parts > maxThreads)
    return emitError() << "expected 1 to " << maxThreads
                       << " parts of a row, found " << tile.parts;
  if (failed(verifyStagedVectors(emitError, tile)))
    return failure();
  if (tile.group < 0 || (tile.group && !tile.mma))
    return emitError() << "expected products of matrices for groups of rows, "
                          "found groups of "
                       << tile.group;
  bool areWhole = tile.vectors == TileRows::mmaVectors ||
                  (tile.stages && tile.vectors % TileRows::mmaVectors == 0);
  if (tile.mma && (!areWhole || (tile.rows > TileRows::mmaTiles &&
                                 tile.rows != TileRows::mmaRows)))
    return emitError() << "expected " << TileRows::mmaVectors
                       << " elements at a time, and up to "
                       << TileRows::mmaTiles << " or " << TileRows::mmaRows
                       << " rows that share vectors, for products of matrices, "
                          "found "
                       << tile.vectors << " and " << tile.rows;
  return success();
}

/// Tiles are operands of products of matrices as they are.
static LogicalResult verifyMma(EmitError emitError, StringRef name,
                               LayoutAttr layout, RowsAttr rows) {
  if (rows.isAligned() && layout.getVector() == TileRows::mmaVector &&
      layout.getVectorsPerThread() % 2 == 0 &&
      layout.getLanes() == TileRows::mmaLanes &&
      layout.getRows() % TileRows::mmaTiles == 0)
    return success();
  return emitError() << "expected aligned rows, an even number of vectors of "
                     << TileRows::mmaVector << " elements a thread, "
                     << TileRows::mmaLanes << " lanes and a multiple of "
                     << TileRows::mmaTiles
                     << " tiles for products of matrices in schedule " << name
                     << ", found " << layout << " and " << rows;
}

/// Tiles of one part fill warps, so that lanes that shuffle together go through
/// as many vectors.
static LogicalResult verifyParts(EmitError emitError, StringRef name,
                                 LayoutAttr layout, int64_t parts) {
  int64_t tiles = layout.getRows() / parts;
  if (parts == 1 || (layout.getRows() % parts == 0 &&
                     tiles * layout.getLanes() % warpSize == 0))
    return success();
  return emitError() << "expected parts of whole warps in schedule " << name
                     << ", found " << parts << " of " << layout;
}

LogicalResult mlir::rowwise::verifyVectors(EmitError emitError,
                                           ScheduleInterface schedule,
                                           LayoutAttr layout, RowsAttr rows,
                                           bool rematerialized) {
  StringRef name = schedule.getName();
  if (failed(verifyWarps(emitError, name, layout)) ||
      failed(verifyStreamed(emitError, name, rematerialized)) ||
      failed(
          verifyParts(emitError, name, layout, schedule.getTileRows().parts)))
    return failure();
  if (schedule.getTileRows().mma)
    return verifyMma(emitError, name, layout, rows);
  if (rows.isAligned() || layout.getVector() == 1)
    return success();
  return emitError() << "expected single elements at any alignment in schedule "
                     << name << ", found " << layout << " and " << rows;
}

LogicalResult mlir::rowwise::verifyStages(EmitError emitError,
                                          int64_t minStages, int64_t stages) {
  if (stages < minStages || stages > ScheduleInterface::maxStages)
    return emitError() << "expected " << minStages << " to "
                       << ScheduleInterface::maxStages << " stages, found "
                       << stages;
  return success();
}

LogicalResult mlir::rowwise::verifyMaxGroups(EmitError emitError,
                                             int64_t maxGroups) {
  if (maxGroups < 1)
    return emitError() << "expected room for 1 group or more, found "
                       << maxGroups;
  return success();
}

/// Iterations from the reduction of a row to its results: one stage has the row
/// that is reduced, and one a row on its way.
static LogicalResult verifyLatency(EmitError emitError, int64_t stages,
                                   int64_t latency) {
  if (latency >= 1 && latency <= stages - 2)
    return success();
  return emitError() << "expected a latency of 1 to 2 less than the stages, "
                        "found "
                     << latency;
}

LogicalResult mlir::rowwise::verifyMultiStage(EmitError emitError,
                                              int64_t stages, int64_t latency,
                                              int64_t maxGroups) {
  if (failed(verifyStages(emitError, ScheduleInterface::minBufferStages,
                          stages)) ||
      failed(verifyLatency(emitError, stages, latency)))
    return failure();
  return verifyMaxGroups(emitError, maxGroups);
}
