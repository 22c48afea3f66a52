//===- FloatSemantics.h - What float operations need ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Properties of operations that decide in which types they can be computed.
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
/// Floats of 8 or 16 bits.
bool holdsNarrowFloats(Type type);
/// Floats of 8 bits, whose roundings are kept, as a program has no other way to
/// quantize.
bool holds8BitFloats(Type type);

/// Whether `op` casts floats to floats, which only changes the format.
bool isFloatCast(Operation *op);

/// Whether `op` means the same in a wider format: arithmetic in the default
/// rounding mode, but nothing that reads bits.
bool isArithmetic(Operation *op);

/// Whether the exact result for operands that a narrower format holds is held
/// by it, too. False where that is not known: a rounding too many is never
/// wrong.
bool isExact(Operation *op);

/// The value of a float constant; of all elements, if it is a row.
std::optional<APFloat> getConstant(Operation *op);
/// That of a constant, or of what all elements of a row are equal to.
std::optional<APFloat> getConstant(Value value);

/// `value` rounded to nearest; `isChanged` says whether that differs.
APFloat roundConstant(APFloat value, const llvm::fltSemantics &semantics,
                      bool &isChanged);

/// Whether f64 occurs inside of the program only: not in the tensors that it
/// reads and writes, nor in those of its function.
bool hasDoubleInsideOnly(FuseOp op);

/// An operation that needs the range or precision of f64, or null.
Operation *findNeedOfDouble(FuseOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_FLOATSEMANTICS_H
