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

/// Inputs that are loaded where they are used: rows that all rows share and no
/// reduction needs, such as the weights of a norm. A kernel that steps over
/// rows may cache each thread's elements of them in shared memory.
///
/// Which elements a vector has follows from a row's alignment residue, the
/// position in a vector at which it starts. Which thread has the vector follows
/// from where in a cache line the row starts. If rows of one residue may have
/// their vectors in different threads, threads read the cache at a shift.
class EpilogueOperands {
public:
  /// Without a cache.
  explicit EpilogueOperands(const TileContext &kernel);
  /// Adds shared memory for a cache, if the schedule has one.
  static EpilogueOperands createCached(ImplicitLocOpBuilder &builder,
                                       const TileContext &kernel);

  bool areCached() const { return !cache.empty(); }
  /// The cache is filled for rows with the residue of `row`.
  void fillCache(ImplicitLocOpBuilder &builder, const Row &row) const;
  /// Fills the cache if `residue`, that of `row`, differs from that of the row
  /// before.
  void updateCache(ImplicitLocOpBuilder &builder, const Row &row, Value residue,
                   Value before) const;

  /// Maps all operands to their elements for `row`.
  void map(ImplicitLocOpBuilder &builder, const Row &row,
           IRMapping &values) const;
  /// Maps the operands that are used by `user` first.
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

/// The alignment residue of a row: the number of the element of a vector at
/// which it starts.
Value createVectorResidue(ImplicitLocOpBuilder &builder,
                          const TileContext &kernel, const Row &row);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_EPILOGUEOPERANDS_H
