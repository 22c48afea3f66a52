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

/// Whether a division by the constant `divisor` traps for some dividend: by 0,
/// or signed by -1, as the smallest number has no negative.
bool isTrappingDivisor(const APInt &divisor, bool isSigned);

/// Whether a pure operation can be executed on any values, such as those of
/// padding. A division can where its divisor, or the one that a row repeats, is
/// a constant that does not trap or is at least 1 by a maximum.
bool cannotTrap(Operation *op);

/// Makes the divisions of integers inside `root` total, as those of row
/// programs are: x / 0 is x with remainder 0, and the smallest number divided
/// by -1 is itself. A program may divide by zero and ignore the result, where a
/// processor would trap.
void makeDivisionsTotal(Operation *root);

} // namespace mlir::rowwise

#endif // ROWWISE_IR_TOTALDIVISION_H
