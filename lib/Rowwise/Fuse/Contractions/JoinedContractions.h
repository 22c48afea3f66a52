//===- JoinedContractions.h - Contractions left to a program ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_CONTRACTIONS_JOINEDCONTRACTIONS_H
#define ROWWISE_LIB_FUSE_CONTRACTIONS_JOINEDCONTRACTIONS_H

#include "../Grouping/Grouping.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::rowwise {

/// Products of matrices and vectors in a block, of which one makes the rows
/// that a program reduces, and another adds up vectors by what the program
/// makes of these. As row programs they would be kernels of their own; as
/// contractions they can be part of the program between them.
class JoinedContractions {
public:
  explicit JoinedContractions(Block &block);

  bool contains(Operation *op) const { return members.contains(op); }

  /// Lets go of those between which there is no group that alone reads what the
  /// first one makes, and of which the second one alone reads its weights.
  /// Returns whether there were any.
  bool release(const Grouping &grouping);

private:
  llvm::SmallSetVector<Operation *, 4> members;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_CONTRACTIONS_JOINEDCONTRACTIONS_H
