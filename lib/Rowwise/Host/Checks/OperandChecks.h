//===- OperandChecks.h - Checks of what operations read ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_CHECKS_OPERANDCHECKS_H
#define ROWWISE_LIB_HOST_CHECKS_OPERANDCHECKS_H

#include "../HostPart.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::rowwise {

/// "main: WHAT of operand 1 of tensor.concat at 5:8 in dimension 0"
std::string describeSize(const HostContext &context, StringRef what,
                         OpOperand &operand, unsigned dim);

/// Builds checks of the sizes and strides of what an operation reads and
/// writes.
class OperandChecks : HostPart {
public:
  explicit OperandChecks(const HostPart &part) : HostPart(part) {}

  /// Checks that sizes agree which the program's maps make equal, and that rows
  /// are contiguous where the program's kernels rely on that.
  void check(FuseOp op);

  /// Checks that loops access no element outside of an operand: the indices
  /// that maps give are not negative and below the operand's sizes. Where a map
  /// names a dimension alone, all operands must agree on its size.
  void check(linalg::LinalgOp op);

private:
  void checkSizes(FuseOp op, unsigned number, ValueRange extents,
                  const Twine &what);
  void checkContiguous(FuseOp op, unsigned number, ValueRange extents,
                       ValueRange strides, const Twine &what);

  /// A size of an operand whose index is no dimension alone.
  struct IndirectSize {
    OpOperand *operand;
    unsigned position;
    AffineExpr index; ///< over the loops
  };
  SmallVector<Value> checkDirectSizes(linalg::LinalgOp op,
                                      SmallVectorImpl<IndirectSize> &others);
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_CHECKS_OPERANDCHECKS_H
