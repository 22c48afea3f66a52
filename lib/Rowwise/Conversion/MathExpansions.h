//===- MathExpansions.h - Elementary functions in arithmetic ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expansions of elementary functions to additions, multiplications, fused
// multiply-adds and integer operations, the same for f32, f64 and vectors of
// them. Coefficients are those of the Taylor series unless stated otherwise,
// cut where the next term is below a tenth of the type's precision. Passes.td
// states the errors.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_CONVERSION_MATHEXPANSIONS_H
#define ROWWISE_LIB_CONVERSION_MATHEXPANSIONS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// Whether the expansions below exist for `type`: f32, f64, vectors of these.
bool hasExpansions(Type type);

Value expandAcos(ImplicitLocOpBuilder &b, Value x);
Value expandAcosh(ImplicitLocOpBuilder &b, Value x);
Value expandAsin(ImplicitLocOpBuilder &b, Value x);
Value expandAsinh(ImplicitLocOpBuilder &b, Value x);
Value expandAtan(ImplicitLocOpBuilder &b, Value x);
Value expandAtan2(ImplicitLocOpBuilder &b, Value y, Value x);
Value expandAtanh(ImplicitLocOpBuilder &b, Value x);
Value expandCbrt(ImplicitLocOpBuilder &b, Value x);
Value expandCos(ImplicitLocOpBuilder &b, Value x);
Value expandErf(ImplicitLocOpBuilder &b, Value x);
Value expandErfc(ImplicitLocOpBuilder &b, Value x);
Value expandSin(ImplicitLocOpBuilder &b, Value x);
Value expandTan(ImplicitLocOpBuilder &b, Value x);
Value expandExp(ImplicitLocOpBuilder &b, Value x);
Value expandExp2(ImplicitLocOpBuilder &b, Value x);
Value expandExpM1(ImplicitLocOpBuilder &b, Value x);
Value expandLog(ImplicitLocOpBuilder &b, Value x);
/// x^y for x >= 0; x = 1 with an infinite y gives NaN.
Value expandPowerOfMagnitude(ImplicitLocOpBuilder &b, Value x, Value y);
Value expandLog2(ImplicitLocOpBuilder &b, Value x);
Value expandLog10(ImplicitLocOpBuilder &b, Value x);
Value expandLog1p(ImplicitLocOpBuilder &b, Value x);
Value expandRsqrt(ImplicitLocOpBuilder &b, Value x);
Value expandSinh(ImplicitLocOpBuilder &b, Value x);
Value expandCosh(ImplicitLocOpBuilder &b, Value x);
Value expandPowF(ImplicitLocOpBuilder &b, Value x, Value y);
Value expandTanh(ImplicitLocOpBuilder &b, Value x);

/// x - trunc(x / y) y, with the sign of x; exact.
Value expandRemF(ImplicitLocOpBuilder &b, Value x, Value y);

/// Whether x is an infinity, or a normal number of its type, which may be any
/// float type.
Value expandIsInf(ImplicitLocOpBuilder &b, Value x);
Value expandIsNormal(ImplicitLocOpBuilder &b, Value x);

/// A power of an integer of more than one bit, modulo 2^n for n bits.
Value expandIPowI(ImplicitLocOpBuilder &b, Value base, Value exponent);

/// x to a power for which there is a cheap expansion, or null.
Value expandConstantPower(ImplicitLocOpBuilder &b, Value x,
                          const APFloat &exponent);

/// f64 to f32, rounded such that a second rounding, to fewer bits, is the only
/// one that counts.
Value roundToOddF32(ImplicitLocOpBuilder &b, Value x);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_CONVERSION_MATHEXPANSIONS_H
