//===- TotalDivision.h - Integer division that never traps ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_TOTALDIVISION_H
#define ROWWISE_IR_TOTALDIVISION_H

#include "mlir/IR/Operation.h"

namespace mlir::rowwise {

/// Whether `op`, of arith, divides integers or takes the remainder.
bool isIntegerDivision(Operation *op);
bool isSignedDivision(Operation *op);

/// Whether `op` computes one number, of arith or index, that a division by zero
/// leaves undefined.
bool dividesScalar(Operation *op);

/// Whether a division by the constant `divisor` traps: the smallest number has
/// no negative.
bool isTrappingDivisor(const APInt &divisor, bool isSigned);

/// Whether executing a pure operation is harmless on values that nobody has
/// looked at, as those of padding are. A division is where its divisor, be it
/// repeated along a row, is a constant that does not trap or is raised to 1 or
/// more.
bool cannotTrap(Operation *op);

/// Makes the divisions of integers inside `root` total, as those of row
/// programs are: x / 0 is x, the remainder 0, and the smallest number divided
/// by -1 is itself. A program may divide by zero where it takes no notice of
/// the result, and a processor would trap.
void makeDivisionsTotal(Operation *root);

} // namespace mlir::rowwise

#endif // ROWWISE_IR_TOTALDIVISION_H
