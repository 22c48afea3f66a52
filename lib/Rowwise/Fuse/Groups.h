//===- Groups.h - Groups of operations that fuse ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPS_H
#define ROWWISE_LIB_FUSE_GROUPS_H

#include "Rowwise/Linalg/Group.h"
#include "Rowwise/Linalg/Reductions.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::rowwise {

/// Two operations in different programs, of which the second uses a result of
/// the first or, with `readsSame`, reads a tensor that the first reads.
struct Separation {
  Operation *first, *second;
  Refusal refusal;
  bool readsSame = false;
};

/// Which operations of a block fuse, and why others do not.
struct FusionReport {
  /// Operations that become one program, in block order.
  std::vector<SmallVector<Operation *>> groups;
  /// The linalg.generic operations in no group.
  SmallVector<std::pair<Operation *, Refusal>> refused;
  SmallVector<Separation> separations;
};

/// The largest groups of operations of `block` that are programs; with
/// `single`, one for each linalg operation and the views that belong to it.
/// With `leavesContractions`, products of matrices and vectors are in no group
/// where they can be part of the program between them.
FusionReport findGroups(Block &block, bool single, bool leavesContractions);

/// Builds the rowwise.fuse of a group, which replaces its results everywhere,
/// in other groups too. The operations of the group stay, without users.
FuseOp buildFuse(const Group &group);

/// Builds the programs of a report's groups, which are of the block.
SmallVector<FuseOp> buildPrograms(Block &block, const FusionReport &report);

/// Erases the operations that the programs of a report's groups have replaced.
/// Returns how many of these are linalg.generic operations.
unsigned eraseReplaced(const FusionReport &report);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPS_H
