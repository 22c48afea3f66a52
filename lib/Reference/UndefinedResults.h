//===- UndefinedResults.h - Results without a meaning -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Results that programs leave undefined, so that any is right: integers divided
// by zero, shifts by too many bits, floats beyond the range of the integers
// that they are converted to.
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_UNDEFINEDRESULTS_H
#define REFERENCE_UNDEFINEDRESULTS_H

#include "Errors/ErrorStep.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rowwise {

/// Whether the result of `op` is undefined for some operands, perhaps because
/// of a flag such as nsw.
bool mayBeUndefined(Operation *op);

/// Whether `module` has such an operation.
bool mayHaveUndefined(ModuleOp module);

/// The bound of a scalar's error: `bound`, or -infinity if the result, or an
/// operand that it depends on, is undefined.
ErrorBound markUndefined(const Step &s, const ErrorBound &bound);

/// Gives undefined values in `module`, which is in the LLVM dialect, some value
/// that is the same for all readers.
void freezeUndefined(ModuleOp module);

/// Removes flags of integer operations that make results undefined.
void removeIntegerFlags(ModuleOp module);

} // namespace mlir::rowwise

#endif // REFERENCE_UNDEFINEDRESULTS_H
