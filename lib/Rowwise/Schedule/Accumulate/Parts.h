//===- Parts.h - How rows are dealt to parts --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_ACCUMULATE_PARTS_H
#define ROWWISE_LIB_SCHEDULE_ACCUMULATE_PARTS_H

#include "Pair.h"

namespace mlir::rowwise {

/// Equal parts of rows that follow each other. Combined dimensions behind `dim`
/// belong to one part as a whole, and of `dim` itself `steps` indices.
struct Parts {
  unsigned dim;
  int64_t steps;
  /// Parts of all rows, and those that are combined with each other.
  int64_t count, countCombined;
};

/// All ways to deal the rows of a pair to parts, of several rows each and
/// several for what is combined, by descending `count`.
SmallVector<Parts> listParts(const ProgramPair &pair);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_ACCUMULATE_PARTS_H
