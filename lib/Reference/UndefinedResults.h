//===- UndefinedResults.h - Results without a meaning -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers divided by zero, shifts by more bits than there are, floats beyond
// the range of the integers that they become: what the program means there is
// not defined, and any result is right.
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_UNDEFINEDRESULTS_H
#define REFERENCE_UNDEFINEDRESULTS_H

#include "Errors/ErrorStep.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rowwise {

/// Whether there are operands, or flags such as nsw and operands, for which the
/// result of `op` is undefined.
bool mayBeUndefined(Operation *op);

/// Whether `module` has such an operation.
bool mayHaveUndefined(ModuleOp module);

/// The bound of a scalar's error: `bound`, or -infinity where the result is
/// undefined, or an operand that it depends on.
ErrorBound markUndefined(const Step &s, const ErrorBound &bound);

/// Makes what is undefined in `module`, after its lowering to the LLVM dialect,
/// some number that is the same for all that read it.
void freezeUndefined(ModuleOp module);

/// Removes the flags of integer operations that make results undefined.
void removeIntegerFlags(ModuleOp module);

} // namespace mlir::rowwise

#endif // REFERENCE_UNDEFINEDRESULTS_H
