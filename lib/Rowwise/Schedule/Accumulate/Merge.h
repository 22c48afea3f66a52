//===- Merge.h - Two programs that accumulate in one pass -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_ACCUMULATE_MERGE_H
#define ROWWISE_LIB_SCHEDULE_ACCUMULATE_MERGE_H

#include "Parts.h"

#include "mlir/IR/Builders.h"

namespace mlir::rowwise {

/// What a pair becomes: a program that computes rows and combines those of each
/// part, and one that combines the parts. Both stand beside the pair until
/// `replace` puts them in its place, or else `erase` removes them.
class MergedPair {
public:
  MergedPair(const ProgramPair &pair, const Parts &parts);

  FuseOp getRows() const { return rows; }
  FuseOp getAcross() const { return across; }
  void replace();
  void erase();

private:
  ProgramPair pair;
  Parts parts;
  FuseOp rows, across;
  /// Results of the program of rows, in place of which `rows` has some.
  SmallVector<OpResult> kept;
  SmallVector<Operation *> created;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_ACCUMULATE_MERGE_H
