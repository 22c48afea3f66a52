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
FusionReport findGroups(Block &block, bool single);

/// Builds the rowwise.fuse of a group, which replaces its results everywhere,
/// in other groups too. The operations of the group stay, without users.
FuseOp buildFuse(const Group &group);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPS_H
