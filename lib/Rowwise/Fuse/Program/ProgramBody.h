//===- ProgramBody.h - The body of a group's rowwise.fuse -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_PROGRAM_PROGRAMBODY_H
#define ROWWISE_LIB_FUSE_PROGRAM_PROGRAMBODY_H

#include "ProgramInterface.h"

#include "mlir/IR/IRMapping.h"

namespace mlir::rowwise {

/// Builds the body of a group's rowwise.fuse. A tensor is represented by a row
/// (a tensor along the axis) or by a scalar where it does not vary along the
/// axis; a scalar becomes a row only where it meets one.
class ProgramBody {
public:
  /// `fuse` has no body yet, and the operands and results of `program`.
  ProgramBody(const ProgramInterface &program, FuseOp fuse)
      : program(program), fuse(fuse), builder(fuse) {}

  void build(ArrayRef<OpResult> outputs);

private:
  void buildGeneric(linalg::GenericOp op);
  Value buildReduction(linalg::GenericOp op, unsigned number,
                       const Reduction &reduction, const IRMapping &scalars);
  Value buildLookup(Location loc, Value table, ValueRange indices);
  Value buildElementwise(Operation *op, const IRMapping &scalars);
  Value buildDivision(Operation *op, Value lhs, Value rhs);
  Value buildIndex(linalg::IndexOp op, linalg::GenericOp generic);
  Value getBodyValue(OpOperand &operand);
  Value getScalar(Value value, const IRMapping &scalars);
  Value toRow(Value value);
  void toOneShape(MutableArrayRef<Value> values);

  const ProgramInterface &program;
  FuseOp fuse;
  OpBuilder builder;
  IRMapping bodyValues; ///< tensor made in the group -> its row or scalar
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_PROGRAM_PROGRAMBODY_H
