//===- Row.h - A row, and where its windows start ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_ROW_H
#define ROWWISE_LIB_TILE_ROW_H

#include "TileContext.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::rowwise {

/// Where a row lies in memory: element i at `indices`, with i added to the last
/// one.
struct RowAddress {
  Value buffer;
  SmallVector<Value> indices;
};

/// A row and how its elements lie in memory.
struct Row {
  SmallVector<Value> indices; ///< along each dimension; null along the axis
  Value inRange;              ///< i1, or null: there is such a row
  /// Elements between where the row's window starts and the row, for the first
  /// operand with contiguous rows; null where windows need no shift. Negative
  /// where the window starts at the row's first whole vector.
  Value residue;
  /// Loads are of an epilogue operand: they may sink to where they are used.
  bool isForEpilogue = false;
  /// Where the rows of operands lie that are in shared memory, by number.
  DenseMap<unsigned, RowAddress> inSharedMemory;
};

/// Whether every block has all of its rows, whatever the dynamic sizes are.
bool hasWholeBlocks(const TileContext &kernel);

/// The number of the row of this thread, or of the first of its rows, among
/// those of the block whose first row is `first`.
Value addRowOfThread(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                     Value first);

/// The number of this thread's row, where each block, or group of blocks, has
/// rows once.
Value createRowNumber(ImplicitLocOpBuilder &builder, const TileContext &kernel);

/// Row `number`. `mayExceed`: there may be none, as rows end at `limit`.
Row enterRow(ImplicitLocOpBuilder &builder, const TileContext &kernel,
             Value number, Value limit, bool mayExceed);

/// Row `number`; where there is no such row, out of range and with the last one
/// instead.
Row enterRowClamped(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                    Value number);

/// Elements between the first of an operand's buffer, which has `metadata`, and
/// the first of the row.
Value createRowOffset(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                      const Row &row, unsigned number,
                      memref::ExtractStridedMetadataOp metadata);

/// Whether an operand's vectors are aligned in the row's windows, i1. Null:
/// always.
Value isAlignedInWindows(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel, const Row &row,
                         unsigned number);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_ROW_H
