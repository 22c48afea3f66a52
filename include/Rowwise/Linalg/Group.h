//===- Group.h - Operations that may be one program -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_GROUP_H
#define ROWWISE_LINALG_GROUP_H

#include "Rowwise/Linalg/DimClasses.h"
#include "Rowwise/Linalg/Fusable.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::rowwise {

/// What may be one program, besides what is one in any case.
struct GroupOptions {
  bool unitesCopies = true; ///< What was reduced is written along the axis.
  bool scalesRows = true;   ///< Scalars of rows that nothing reduces.
};

/// Inserts operations into a list, both in block order.
void insertOps(SmallVectorImpl<Operation *> &ops, ArrayRef<Operation *> added);

/// Operations that become one row program, and the program's dimensions.
struct Group {
  using Class = DimClasses::Class;

  explicit Group(ArrayRef<Operation *> ops, GroupOptions options = {});

  /// Adds operations, in block order, to a group that is one program, and
  /// returns true, if it is plain that all are one, without another look at
  /// those that are there. Otherwise they may be one or not: that is to be
  /// asked of a new group, and this one is of no more use.
  bool tryAdd(ArrayRef<Operation *> added);

  bool contains(Operation *op) const { return members.contains(op); }
  bool escapes(Value value) const;
  /// The dimensions, in the order in which the program has them.
  SmallVector<Class> getOrderedDims() const;

  SmallVector<Operation *> ops; ///< in block order
  llvm::SmallPtrSet<Operation *, 8> members;
  DimClasses classes;
  llvm::SmallSetVector<Class, 6> dims;
  /// What is reduced, or what scalars of rows lack; empty if there is neither.
  llvm::SmallSetVector<Class, 2> axis;
  /// A reduction along other dimensions than the first one, or null.
  Operation *otherAxis = nullptr;

private:
  void addLoops(ArrayRef<Operation *> of);
  void addAxisOfScalars();
  int64_t countSteps(ArrayRef<Class> along) const;

  GroupOptions options;
};

/// Why the operations of a group are not one program, but for paths that leave
/// it and come back.
Refusal getRefusal(const Group &group);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_GROUP_H
