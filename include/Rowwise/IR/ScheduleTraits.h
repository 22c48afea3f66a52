//===- ScheduleTraits.h - What stages ask of a schedule ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The types of what ScheduleInterface answers.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_SCHEDULETRAITS_H
#define ROWWISE_IR_SCHEDULETRAITS_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>

namespace mlir::rowwise {

/// Which threads share a row: those that must exchange states to reduce it.
enum class Scope {
  warp,    ///< lanes of one warp
  block,   ///< the warps of a block
  cluster, ///< the blocks of a cluster, which may be one
  grid     ///< any number of blocks, through device memory
};

/// How a kernel comes by its rows: a name that rowwise-tile knows a builder by.
/// Others ask for the property that matters.
enum class KernelShape {
  residentRow,         ///< a tile holds a row
  streamed,            ///< a row goes through a tile, once for each level
  streamedVectors,     ///< its vectors go through a tile of one of them
  outerReduction,      ///< a thread holds elements of several rows
  contiguousBlockCopy, ///< a block's rows are copied to shared memory together
  persistent,          ///< blocks step over rows, the next ones in registers
  multiStageBuffer,  ///< blocks step over rows, the next ones in shared memory
  multiStageColumns, ///< the same of adjacent rows, of which a thread has
                     ///< several
};

/// What a tile has at a time.
enum class TileContent {
  row,
  partOfRow,  ///< the row streams, once for each level of reductions
  innerVector ///< the row's vectors of an inner dimension stream likewise: what
              ///< programs with such dimensions have, and no others
};

/// How tiles and rows belong together.
struct TileRows {
  static constexpr int64_t maxRows = 16, maxBlocks = 1024, maxVectors = 64;

  /// Consecutive rows that have the same vectors, of which threads hold one
  /// tile.
  int64_t rows = 1;
  /// Tiles of a block, each with threads of its own, that have a part of these
  /// rows each.
  int64_t parts = 1;
  /// Blocks whose tiles do, where that does not follow from the layout.
  int64_t blocks = 1;
  /// Vectors of a row that stream through a tile at a time.
  int64_t vectors = 1;
  /// All tiles of a warp go through the same vectors by products of matrices;
  /// as many of these as there are `rows` have one each, or two if these
  /// are 16.
  bool mma = false;
  /// Groups of `vectors` that are in shared memory at a time, for all tiles of
  /// the block; 0: each warp loads its own.
  int64_t stages = 0;
  /// How many consecutive rows have the same vectors, if blocks have no rows of
  /// two such groups; 0: they do not tell them apart.
  int64_t group = 0;

  /// The shape of these products: the lanes and the elements of a tile's
  /// vectors, the tiles of a warp, the rows, and the vectors at a time.
  static constexpr int64_t mmaLanes = 4, mmaVector = 8, mmaTiles = 8,
                           mmaRows = 16, mmaVectors = 16;

  /// Tiles that have `rows` together.
  int64_t getTilesOfRows() const { return mma ? mmaTiles : 1; }
  /// Rows that a thread has.
  int64_t getRowsOfThread() const {
    if (!mma)
      return rows;
    return rows == mmaRows ? mmaRows / mmaTiles : 1;
  }
};

/// Where rows are that a group of threads has at a time.
enum class RowMemory {
  registers,
  shared ///< in a multi-stage buffer, those of each iteration in a stage
};

/// How a group of threads that share a row steps over rows.
struct RowLoop {
  /// Rows that a group has at a time: the one it works on and those that are on
  /// their way.
  int64_t stages;
  RowMemory memory = RowMemory::registers;
  /// `launchSlices[k]` iterations are worth k + 2 slices; ascending.
  llvm::ArrayRef<int64_t> launchSlices = {};
  /// Each slice but the last leaves 2^-sliceShift of the rows to those after
  /// it.
  int64_t sliceShift = 0;
  /// Whether a launch has a multiple of as many groups as rows have alignment
  /// residues, so that all rows of a group have one residue.
  bool alignsGroups = false;
};

/// How the blocks of a row exchange states through device memory.
struct GridExchange {
  /// Groups of blocks for whose states the workspace has room.
  int64_t maxGroups;
  /// Iterations from the reduction of a row to its results.
  int64_t latency = 0;
};

/// What threads cache in shared memory of epilogue operands that rows share.
enum class OperandCache {
  none,
  inPlace, ///< each thread reads what it has put there
  shifted  ///< it may read what others have, at a distance
};

} // namespace mlir::rowwise

#endif // ROWWISE_IR_SCHEDULETRAITS_H
