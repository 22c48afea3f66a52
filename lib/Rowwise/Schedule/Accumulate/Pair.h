//===- Pair.h - Rows, and what is added up across them ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_ACCUMULATE_PAIR_H
#define ROWWISE_LIB_SCHEDULE_ACCUMULATE_PAIR_H

#include "Rowwise/IR/Rowwise.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::rowwise {

/// A program and a later one that reads the same tensors, or results of it, and
/// reduces along dimensions of which the first has a row for each index.
struct ProgramPair {
  FuseOp rows, across;
  /// The programs that `across` stands for: itself, or several.
  SmallVector<FuseOp> originals;
  /// For each dimension of `across` that of `rows`.
  SmallVector<unsigned> dims;
  /// The dimensions of `rows` along which rows are combined, ascending.
  SmallVector<unsigned> combined;
  /// `across` reduces along the axis of `rows`, too.
  bool reducesAxis = false;

  /// A map of `across`, over the dimensions of `rows`.
  AffineMap convert(AffineMap map) const;
  bool isCombined(unsigned dim) const {
    return llvm::is_contained(combined, dim);
  }
};

/// The pair of two programs, if what `across` reduces can be computed with the
/// rows: it only has reductions of values that do not wait for each other,
/// elementwise operations on rows before these and on scalars behind, and reads
/// nothing that is not there yet where `rows` is.
std::optional<ProgramPair> matchPair(FuseOp rows, FuseOp across);

/// The operations of a body that reductions need.
llvm::SetVector<Operation *> findReduced(Block &body);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_ACCUMULATE_PAIR_H
