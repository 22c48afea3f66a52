//===- RowAccess.h - Moves rows between buffers and tiles -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_ROWACCESS_H
#define ROWWISE_LIB_TILE_ROWACCESS_H

#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Programs/Padding.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// A row and how its elements lie in memory.
struct Row {
  Value index;                ///< among all rows
  SmallVector<Value> indices; ///< along each dimension; null along the axis
  Value inRange;              ///< i1, or null: there is such a row
  /// Elements between where the row's window starts and the row, for the first
  /// operand with contiguous rows; null where windows need no shift. Negative
  /// where the window starts at the row's first whole vector.
  Value residue;
  /// Loads are marked as ones that may sink to where they are used.
  bool isLate = false;
};

/// A part of a row: the elements from `start` on that `mask` lets through.
struct Window {
  Value start; ///< index, may be negative in an unaligned row
  Value mask;  ///< vector of i1, or null: all are inside the row
  /// Where the row starts and ends in the tile, index, if there is a mask. A
  /// start that is null is that of the tile.
  Value first, end;
  Value numbers; ///< of its elements in the tile, or null: 0, 1, 2, ...
};

/// Where in shared memory a row of an input is that was fetched.
struct FetchSlot {
  Value shared, offset;   ///< memory, and bytes from its start
  Value barriers, number; ///< mbarriers, and which counts the copy
  Value parity;           ///< i32, of the phase that it completes
};

/// Writes the code that moves rows between buffers and tiles.
class RowAccess {
public:
  RowAccess(FuseOp op, ScheduleAttr schedule, const Padding &padding,
            ValueRange buffers, Value width, ImplicitLocOpBuilder &builder)
      : op(op), schedule(schedule), padding(padding), buffers(buffers),
        width(width), builder(builder) {}

  /// Finds row `index`; `mayExceed`: there may be no such row.
  Row enter(Value index, Value numRows, bool mayExceed);
  /// The same; where there is no such row, the last one instead.
  Row enterClamped(Value index, Value numRows);
  /// The window of tile number `tile` (null: the only one).
  Window getWindow(const Row &row, Value tile, bool masked);

  VectorType getTileType(Type element) const;
  /// Loads an input: a tile as memory has it, or a scalar if it is no row.
  Value load(const Row &row, unsigned input, const Window &window);
  /// Stores a tile as memory is to have it.
  void store(const Row &row, unsigned output, const Window &window,
             Value value);
  /// Starts copying an input's row to shared memory; the tile that was copied.
  void fetch(const Row &row, unsigned input, const FetchSlot &slot);
  Value readFetched(unsigned input, const Window &window,
                    const FetchSlot &slot);
  /// Whether a thread accesses its elements of several rows at once. Operands
  /// are numbered, results after the inputs.
  bool isBeside(unsigned number);
  /// Starts copying those of an input, of `row` and its neighbours, to shared
  /// memory; what was copied, a tile of each row; stores such tiles.
  void copyRows(const Row &row, unsigned input, const Window &window,
                Value shared);
  SmallVector<Value> readRows(unsigned input, const Window &window,
                              Value shared);
  void storeRows(const Row &row, unsigned output, const Window &window,
                 ValueRange tiles);
  /// Starts copying the block's rows of a packed operand, of which `row` is the
  /// first, to shared memory; stores them from there. `count`: their elements.
  void copyPacked(const Row &row, unsigned number, Value shared, Value count);
  void storePacked(const Row &row, unsigned number, Value shared, Value count);
  /// From now on this thread's row of an operand is in shared memory, from
  /// element `offset` on.
  void setPacked(unsigned number, Value shared, Value offset);
  /// The index along axis dimension `dim` of each element of a window.
  Value getPositions(unsigned dim, const Window &window);

private:
  // RowAccess.cpp: rows and windows.
  Value getDimSize(unsigned dim);
  Value getDistance(const Row &row, unsigned number,
                    memref::ExtractStridedMetadataOp metadata);
  Value getAddress(const Row &row, unsigned number);
  Value getResidue(const Row &row, unsigned number, int64_t alignment);
  Value getShortage(const Row &row, unsigned number);
  Value hasRoomAround(const Row &row, unsigned number);
  Value getNumbers(const Window &window);
  Value getReadable(const Row &row, unsigned input, const Window &window);
  /// Whether the vectors of a buffer are aligned in the window; null: always.
  Value isCongruent(const Row &row, unsigned number);
  std::optional<unsigned> getReference();
  bool isContiguous(unsigned number);

  // Transfer.cpp: loads and stores.
  /// A row's place in memory: element i lies at `indices` with i added to the
  /// last one.
  struct Place {
    Value buffer;
    SmallVector<Value> indices;
  };
  DenseMap<unsigned, Place> packed; ///< rows in shared memory, by operand
  Place getPlace(const Row &row, unsigned number, Value start);
  Place getFlatPlace(const Row &row, unsigned number, Value start);
  Value loadScalar(const Row &row, unsigned input);
  Value loadContiguous(const Row &row, unsigned input, const Window &window);
  Value gather(const Row &row, unsigned input, const Window &window);
  void storeScalar(const Row &row, unsigned number, Value value);
  void storeContiguous(const Row &row, unsigned number, const Window &window,
                       Value value);
  void scatter(const Row &row, unsigned number, const Window &window,
               Value value);
  Value getOffsets(unsigned number, const Window &window);
  void forEachAlignment(const Row &row, unsigned number, TypeRange results,
                        function_ref<Value(int64_t alignment)> access,
                        Value &result);
  Value getFullMask(const Window &window);
  Value createPadding(unsigned input, VectorType type);

  FuseOp op;
  ScheduleAttr schedule;
  const Padding &padding;
  /// Not a range of the kernel's arguments, to which others may be added.
  SmallVector<Value> buffers;
  Value width;
  ImplicitLocOpBuilder &builder;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_ROWACCESS_H
