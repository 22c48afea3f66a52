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

/// The address of a row: element i is at `indices`, with i added to the last.
struct RowAddress {
  Value buffer;
  SmallVector<Value> indices;
};

/// A row and the addresses of its elements.
struct Row {
  SmallVector<Value> indices; ///< along each dimension; null along the axis
  Value inRange;              ///< i1, whether the row exists; null: it does
  /// The number of elements from the start of the row's window to the row, for
  /// the first operand with contiguous rows. Null if windows start at the row;
  /// negative if the window starts at the row's first whole vector.
  Value residue;
  /// Loads are those of an epilogue operand: they may sink to their uses.
  bool isForEpilogue = false;
  /// The addresses of rows of operands that are in shared memory, by number.
  DenseMap<unsigned, RowAddress> inSharedMemory;
};

/// Whether every block has all of its rows, for any dynamic sizes.
bool hasWholeBlocks(const TileContext &kernel);

/// The number of this thread's row, or of the first of its rows, in a block
/// whose first row is `first`.
Value addRowOfThread(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                     Value first);

/// The number of this thread's row in a kernel that does not step over rows.
Value createRowNumber(ImplicitLocOpBuilder &builder, const TileContext &kernel);

/// Row `number`. `mayExceed`: it may not exist, as rows end at `limit`.
Row enterRow(ImplicitLocOpBuilder &builder, const TileContext &kernel,
             Value number, Value limit, bool mayExceed);

/// Row `number`. If there is no such row, the last one, marked as missing.
Row enterRowClamped(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                    Value number);

/// The distance in elements from the first element of an operand's buffer,
/// which has `metadata`, to the row.
Value createRowOffset(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                      const Row &row, unsigned number,
                      memref::ExtractStridedMetadataOp metadata);

/// Whether an operand's vectors are aligned in the row's windows, i1. Null:
/// they always are.
Value isAlignedInWindows(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel, const Row &row,
                         unsigned number);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_ROW_H
