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

/// Two operations in different programs, the second of which uses what the
/// first makes or, with `readsSame`, reads a tensor that the first reads.
struct Separation {
  Operation *first, *second;
  Refusal refusal;
  bool readsSame = false;
};

/// What became of the operations of a block.
struct FusionReport {
  /// Operations that become one program, in block order.
  std::vector<SmallVector<Operation *>> groups;
  /// The linalg.generic operations in no group.
  SmallVector<std::pair<Operation *, Refusal>> refused;
  SmallVector<Separation> separations;
};

/// Maximal groups of `block`; with `single`, one for each linalg operation,
/// with the views that belong to it.
FusionReport findGroups(Block &block, bool single);

/// Builds the group's rowwise.fuse, to which users of the results turn, those
/// of other groups too; its operations stay, without uses.
FuseOp buildFuse(const Group &group);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPS_H
