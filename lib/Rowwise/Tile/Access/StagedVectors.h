//===- StagedVectors.h - Vectors in shared memory ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row of vectors of 16-bit elements, some of which are in shared memory at a
// time: the threads of a block copy them there, and its warps multiply by them.
//
// Vectors lie one behind another. 16 bytes of one, number c, are where those of
// number c ^ s would be, in each 128 bytes, with s = (v / 2) % 4 + v % 2 * 4
// for vector v. So the eight lanes that are served at a time find theirs in
// different banks: lanes g and t of two keys 2j + g with t + 4i, and of four
// values 2t with 0 or 4, and 8 that copy one vector.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_ACCESS_STAGEDVECTORS_H
#define ROWWISE_LIB_TILE_ACCESS_STAGEDVECTORS_H

#include "../Row.h"

namespace mlir::rowwise {

class StagedVectors {
public:
  /// Of an input, whose `row` this thread has one of, if all that its block has
  /// are of the same vectors.
  StagedVectors(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                const Row &row, unsigned input);

  /// Starts copying vectors from `first` on to a stage. Those behind the end of
  /// the row are zeros. All threads of the block take part.
  void copy(Value first, Value stage) const;

  /// What rowwise.mma_dot takes of keys, and rowwise.mma_sum of values, of a
  /// group of 16 vectors.
  SmallVector<Value> loadKeys(Value stage, int64_t group) const;
  SmallVector<Value> loadValues(Value stage, int64_t group) const;

private:
  Value createConstant(int64_t value) const {
    return createIndex(builder, value);
  }
  Value add(Value lhs, Value rhs) const {
    return arith::AddIOp::create(builder, lhs, rhs);
  }
  Value multiply(Value index, int64_t factor) const {
    return arith::MulIOp::create(builder, index, createConstant(factor));
  }
  /// Of 16 bytes of a vector, the first element in its stage.
  Value createOffset(Value vector, Value number) const;
  Value load(Value stage, Value offset, int64_t more) const;

  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  const Row &row;
  unsigned input;
  Type element;
  int64_t length;      ///< of a vector
  int64_t stageLength; ///< elements
  Value shared;
  Value tile, lane; ///< of this thread in its warp, and in its tile
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_ACCESS_STAGEDVECTORS_H
