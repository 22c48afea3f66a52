//===- AnyRows.h - A program for any number of rows -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_ANYROWS_H
#define ROWWISE_LIB_SCHEDULE_ANYROWS_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// A copy of a program in which sizes of dimensions other than the axis are not
/// known, so that programs that differ in nothing else are equal. The units
/// that a program of one row has in their place are a dimension again, before
/// the axis or behind it. Lives in front of the program, until its end.
class ProgramOfAnyRows {
public:
  explicit ProgramOfAnyRows(FuseOp op);
  ~ProgramOfAnyRows();
  ProgramOfAnyRows(const ProgramOfAnyRows &) = delete;
  ProgramOfAnyRows &operator=(const ProgramOfAnyRows &) = delete;

  FuseOp get() const { return copy; }

private:
  FuseOp copy;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_ANYROWS_H
