//===- SingleArithmetic.h - 16-bit arithmetic in f32 ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_SINGLEARITHMETIC_H
#define ROWWISE_IR_SINGLEARITHMETIC_H

namespace mlir {
class Operation;

namespace rowwise {

/// Whether `op` is arithmetic on scalars of f16 or bf16, conversions not
/// counted.
bool computes16BitFloats(Operation *op);
/// Whether `op` is arithmetic on scalars of 8-bit floats, conversions not
/// counted but for those from and to integers.
bool computes8BitFloats(Operation *op);

/// Computes such an operation in f32, and rounds its results to their types.
/// add16BitEmulation does so with all operations on 16-bit floats of a
/// function.
void computeInSingle(Operation *op);

} // namespace rowwise
} // namespace mlir

#endif // ROWWISE_IR_SINGLEARITHMETIC_H
