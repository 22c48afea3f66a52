//===- TotalDivision.h - Integer division that never traps -----*- C++ -*--===//
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

/// Makes the divisions of integers inside `root` total, as those of row
/// programs are: x / 0 is x, the remainder 0, and the smallest number divided
/// by -1 is itself. A program may divide by zero where it takes no notice of
/// the result, and a processor would trap.
void makeDivisionsTotal(Operation *root);

} // namespace mlir::rowwise

#endif // ROWWISE_IR_TOTALDIVISION_H
