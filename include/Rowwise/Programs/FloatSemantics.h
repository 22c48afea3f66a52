//===- FloatSemantics.h - What float operations need ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What rowwise-compute-types must know of operations to change their types.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_FLOATSEMANTICS_H
#define ROWWISE_PROGRAMS_FLOATSEMANTICS_H

#include "Rowwise/IR/Rowwise.h"

#include "llvm/ADT/APFloat.h"

namespace mlir::rowwise {

/// Whether a scalar, or the elements of a row, are of a float type, or of f64.
bool isFloat(Type type);
bool isDouble(Type type);
/// f16 or bf16.
bool holds16BitFloats(Type type);

/// Whether `op` casts floats to floats: no more than a change of format.
bool isFloatCast(Operation *op);

/// Whether `op` means the same in a wider format: arithmetic in the default
/// rounding mode, but nothing that reads bits.
bool isArithmetic(Operation *op);

/// Whether the result, on operands that a narrower format holds, is one that it
/// holds too. What is not known to be exact is rounded, which is never wrong.
bool isExact(Operation *op);

/// The value of a float constant; of all elements, if it is a row.
std::optional<APFloat> getConstant(Operation *op);

/// `value` rounded to nearest; `isChanged` says whether that differs.
APFloat roundConstant(APFloat value, const llvm::fltSemantics &semantics,
                      bool &isChanged);

/// Whether f64 occurs inside the program, but neither in the tensors that it
/// reads and writes nor in those of its function.
bool hasDoubleInsideOnly(FuseOp op);

/// An operation on f64 that f32 has no room for, or null.
Operation *findNeedOfDouble(FuseOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_FLOATSEMANTICS_H
