//===- FuseGroups.h - Groups of operations that fuse -----------*- C++ -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TRANSFORMS_FUSEGROUPS_H
#define ROWWISE_LIB_TRANSFORMS_FUSEGROUPS_H

#include "DimClasses.h"
#include "Reductions.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::rowwise {

/// Whether `op` can be part of a row program by itself.
bool isFusable(linalg::GenericOp op);

/// Operations that become one row program.
struct Group {
  using Class = DimClasses::Class;

  SmallVector<Operation *> ops; ///< in block order
  llvm::SmallSetVector<Class, 6> dims;
  llvm::SmallSetVector<Class, 2> axis;
  bool hasCompute = false; ///< more than views

  bool contains(Operation *op) const { return llvm::is_contained(ops, op); }
  bool escapes(Value value) const;
};

/// Maximal groups of `block`, in block order; with `single`, one for each
/// linalg operation, with the views that belong to it.
std::vector<Group> findGroups(Block &block, const DimClasses &classes,
                              bool single);

/// Builds the group's rowwise.fuse, to which users of the results turn; its
/// operations stay, without uses. Returns null and changes nothing if no input
/// gives some dimension its size.
FuseOp buildFuse(const Group &group, DimClasses &classes);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TRANSFORMS_FUSEGROUPS_H
