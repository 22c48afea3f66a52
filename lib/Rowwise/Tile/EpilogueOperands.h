//===- EpilogueOperands.h - Rows that the end of a row needs ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_EPILOGUEOPERANDS_H
#define ROWWISE_LIB_TILE_EPILOGUEOPERANDS_H

#include "Row.h"

#include "mlir/IR/IRMapping.h"

namespace mlir::rowwise {

/// Inputs that are read where they are used: rows that all rows share and no
/// reduction needs, such as the weights of a norm. A kernel that steps over
/// rows may cache what each of its threads has of them in shared memory.
///
/// Which elements a vector has follows from where in a vector a row starts, its
/// alignment residue. Whose vector it is follows from where in a cache line a
/// row starts: where rows of one residue may belong to other threads, threads
/// read the cache at a shift.
class EpilogueOperands {
public:
  /// Without a cache.
  explicit EpilogueOperands(const TileContext &kernel);
  /// Adds shared memory for a cache, if the schedule has one.
  static EpilogueOperands createCached(ImplicitLocOpBuilder &builder,
                                       const TileContext &kernel);

  bool areCached() const { return !cache.empty(); }
  /// What the cache is filled with is valid for rows of the residue of `row`.
  void fillCache(ImplicitLocOpBuilder &builder, const Row &row) const;
  /// Fills the cache if `residue`, that of `row`, is not the one of the row
  /// before.
  void updateCache(ImplicitLocOpBuilder &builder, const Row &row, Value residue,
                   Value before) const;

  /// Maps all operands to what they hold, for `row`.
  void map(ImplicitLocOpBuilder &builder, const Row &row,
           IRMapping &values) const;
  /// Maps the operands that `user` is the first to use.
  void mapUsedBy(ImplicitLocOpBuilder &builder, Operation *user, const Row &row,
                 IRMapping &values) const;

private:
  bool isShifted(const Row &row) const;
  Value load(ImplicitLocOpBuilder &builder, const Row &row,
             unsigned input) const;
  Value readCached(ImplicitLocOpBuilder &builder, const Row &row,
                   unsigned input) const;
  Value get(ImplicitLocOpBuilder &builder, const Row &row,
            unsigned input) const;

  const TileContext &kernel;
  SmallVector<unsigned> inputs;
  /// Shared memory, by input.
  DenseMap<unsigned, Value> cache;
};

/// How many elements of a vector the row has before it in memory, or behind it
/// where its window starts at its first whole vector.
Value createVectorResidue(ImplicitLocOpBuilder &builder,
                          const TileContext &kernel, const Row &row);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_EPILOGUEOPERANDS_H
