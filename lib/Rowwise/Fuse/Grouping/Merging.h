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

/// Each merges what it can of some pairs of groups, in the order of the block,
/// and returns whether that was any.

/// Reductions first, with all that lies between them: an elementwise operation
/// may go to either side of where two programs part, and on one of the sides it
/// could part what belongs together.
bool mergeReductions(Merger &merger);

/// Who reads a tensor, and who makes it.
bool mergeWithProducers(Merger &merger);

/// Operations that read the same tensor read it once together.
bool mergeReaders(Merger &merger);

/// Programs that read different results of one program, which are as long, are
/// one after it.
bool mergeSiblings(Merger &merger);

/// What is made of constants and positions alone is written by a program that
/// has its size. Views alone make nothing.
bool mergeMade(Merger &merger);

/// The operations in groups that read each tensor, but for constants.
llvm::MapVector<Value, Grouping::Ops> getReaders(const Grouping &grouping);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_MERGING_H
