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

/// What may be one program, besides what always may.
struct GroupOptions {
  /// Values reduced along the axis may be copied along it.
  bool unitesCopies = true;
  /// An axis may be found where nothing is reduced, for scalars of rows.
  bool scalesRows = true;
};

/// Inserts operations into a list, both in block order.
void insertOps(SmallVectorImpl<Operation *> &ops, ArrayRef<Operation *> added);

/// Operations that become one row program, and the program's dimensions.
struct Group {
  using Class = DimClasses::Class;

  explicit Group(ArrayRef<Operation *> ops, GroupOptions options = {});

  /// Adds operations, in block order, to a group that is one program. Returns
  /// true if all are then known to be one program, without a look at the old
  /// ones. After false they may be one or not: a new group must be asked, and
  /// this one must not be used any more.
  bool tryAdd(ArrayRef<Operation *> added);

  bool contains(Operation *op) const { return members.contains(op); }
  bool escapes(Value value) const;
  /// Whether a row is one element: nothing is reduced, and elements of a tensor
  /// are read at indices that differ, as data, along the innermost dimension.
  bool hasUnitRows() const;
  /// The dimensions, in the order in which the program has them.
  SmallVector<Class> getOrderedDims() const;

  SmallVector<Operation *> ops; ///< in block order
  llvm::SmallPtrSet<Operation *, 8> members;
  DimClasses classes;
  llvm::SmallSetVector<Class, 6> dims;
  /// The axis: dimensions that are reduced or, where none is, that scalars of
  /// rows lack; may be empty.
  llvm::SmallSetVector<Class, 2> axis;
  /// A reduction whose dimensions are not those of the first one, or null.
  Operation *otherAxis = nullptr;

private:
  void addLoops(ArrayRef<Operation *> of);
  void addAxisOfScalars();
  int64_t countSteps(ArrayRef<Class> along) const;

  GroupOptions options;
};

/// Why the operations of a group are not one program. Paths that leave the
/// group and come back are not looked at.
Refusal getRefusal(const Group &group);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_GROUP_H
