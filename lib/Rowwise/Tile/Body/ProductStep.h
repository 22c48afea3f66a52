//===- ProductStep.h - A step by products of matrices -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tiles of a warp, of a row each or of two, go through some vectors at a
// time, in groups of 16: their dot products with the vectors that rows have are
// products of matrices, and so is the sum of others with the terms that numbers
// made of these add to a reduction. A thread has four numbers of each group and
// row.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_BODY_PRODUCTSTEP_H
#define ROWWISE_LIB_TILE_BODY_PRODUCTSTEP_H

#include "ElementSteps.h"

#include "Rowwise/Programs/RowPatterns.h"

namespace mlir::rowwise {

/// What steps are computed from.
struct RowsOfProducts {
  const TileContext &kernel;
  ArrayRef<RowOfThread> rows; ///< that this thread has, of the same vectors
  Value firstOfBlock;         ///< the number of the block's first row
  MatrixProducts products;

  std::optional<PositionMask> mask = std::nullopt;

  const Monoid &getMonoid() const {
    ReduceOp reduce = products.reduce;
    return reduce.getMonoid();
  }
  /// The program's inputs.
  unsigned getKeys() const {
    return cast<BlockArgument>(products.keys).getArgNumber();
  }
  unsigned getValues() const {
    ReduceOp reduce = products.reduce;
    return cast<BlockArgument>(reduce.getVectors()).getArgNumber();
  }
};

/// A step of this thread's tile.
class ProductStep {
public:
  /// Numbers of a row that a thread has of a group.
  static constexpr int64_t numbersOfGroup =
      TileRows::mmaVectors / TileRows::mmaLanes;
  /// What it has of vectors of a group, by its number in the step.
  using Vectors = function_ref<SmallVector<Value>(int64_t group)>;

  /// `areAllThere`: no element lies behind the end of the row, and the mask
  /// that `rows` have, if any, hides none.
  ProductStep(ImplicitLocOpBuilder &builder, const RowsOfProducts &rows,
              Value first, bool areAllThere);

  /// Loads what `computeNumbers` takes of the keys of a group, and
  /// `accumulate` of the values.
  SmallVector<Value> loadKeys(int64_t group) const;
  SmallVector<Value> loadValues(int64_t group) const;

  /// The operands of the reduction, row by row.
  SmallVector<SmallVector<Value>> computeNumbers(Vectors getKeys) const;
  /// Adds the numbers, and the vectors that they weigh, to what is carried row
  /// by row. Of the sum of terms a thread has those of its own numbers.
  SmallVector<Value> accumulate(ValueRange carried,
                                ArrayRef<SmallVector<Value>> numbers,
                                Vectors getValues) const;

private:
  int64_t countGroups() const {
    return rows.kernel.getSchedule().getTileRows().vectors /
           TileRows::mmaVectors;
  }
  Value add(Value index, int64_t more) const {
    return arith::AddIOp::create(builder, index, createIndex(builder, more));
  }
  Value multiply(Value index, int64_t factor) const {
    return arith::MulIOp::create(builder, index, createIndex(builder, factor));
  }
  Value clamp(Value element) const;
  /// Selects another value for one of the numbers, if it does not exist.
  Value selectIfThere(unsigned number, Value value, TypedAttr other) const;
  SmallVector<Value> lowerNumbers(const RowOfThread &row,
                                  ValueRange dots) const;
  SmallVector<Value> addVectors(ArrayRef<SmallVector<Value>> terms,
                                Vectors getValues) const;

  ImplicitLocOpBuilder &builder;
  const RowsOfProducts &rows;
  Value first;
  bool areAllThere;
  Value tile;                         ///< the number of this one in its warp
  SmallVector<Value> elements, exist; ///< of numbers; i1, or null: it does
};

/// The state of all lanes of a tile.
SmallVector<Value> combineLanes(ImplicitLocOpBuilder &builder, ReduceOp reduce,
                                const SmallVector<Value> &state);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_BODY_PRODUCTSTEP_H
