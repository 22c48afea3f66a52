//===- Merging.h - Which groups are to be merged ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_MERGING_H
#define ROWWISE_LIB_FUSE_GROUPING_MERGING_H

#include "Merger.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::rowwise {

/// Each function merges those of certain pairs of groups that can be merged, in
/// the order of the block, and returns whether there were any.

/// Pairs of reductions, with all that lies between them. This comes first: an
/// elementwise operation between two programs may go to either, and on one side
/// could keep reductions apart that belong together.
bool mergeReductions(Merger &merger);

/// An operation and its producers.
bool mergeWithProducers(Merger &merger);

/// Operations that read the same tensor, which is then read once.
bool mergeReaders(Merger &merger);

/// Operations that read different results of one program: rows of the same
/// length become one program behind it.
bool mergeSiblings(Merger &merger);

/// Operations that make parts of one concatenation: parts of one type are
/// computed side by side.
bool mergeParts(Merger &merger);

/// Operations on constants and positions alone go to a program that has their
/// dimensions. Views alone compute nothing and are left.
bool mergeMade(Merger &merger);

/// For each tensor, but for constants, the operations in groups that read it.
llvm::MapVector<Value, Grouping::Ops> getReaders(const Grouping &grouping);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_MERGING_H
