//===- ProgramCopies.h - A program with other sizes -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_PROGRAMCOPIES_H
#define ROWWISE_LIB_SCHEDULE_PROGRAMCOPIES_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// A copy of a program with other sizes, for the scheduler to ask. Lives in
/// front of the program, until its end.
class ProgramCopy {
public:
  ProgramCopy() = default;
  ~ProgramCopy();
  ProgramCopy(const ProgramCopy &) = delete;
  ProgramCopy &operator=(const ProgramCopy &) = delete;

  FuseOp get() const { return copy; }

protected:
  /// `maps` and `types`: those of inputs and then results. The body's types
  /// stay.
  void create(FuseOp op, ArrayRef<AffineMap> maps, ArrayRef<Type> types,
              ArrayRef<int64_t> axis);

private:
  FuseOp copy;
};

// AnyRows.cpp

/// A copy in which sizes of dimensions other than the axis are not known, so
/// that programs that differ in nothing else are equal. The units that a
/// program of one row has in their place are a dimension again, before the axis
/// or behind it.
class ProgramOfAnyRows : public ProgramCopy {
public:
  explicit ProgramOfAnyRows(FuseOp op);
};

// ExpectedRows.cpp

/// A copy whose rows are of the size that is expected of them
/// (ExpectedSize.h).
class ProgramOfExpectedRows : public ProgramCopy {
public:
  explicit ProgramOfExpectedRows(FuseOp op);
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_PROGRAMCOPIES_H
