//===- Float8Expansions.h - 8-bit floats in integers ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversions between f32 and 8-bit floats by integer arithmetic, which any GPU
// and any host has; of scalars and of vectors.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_CONVERSION_FLOAT8EXPANSIONS_H
#define ROWWISE_LIB_CONVERSION_FLOAT8EXPANSIONS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// The numbers of f8E4M3FN or f8E5M2. The code after that of the largest is
/// what overflows: the infinity, or NaN where there is none.
struct Float8Format {
  explicit Float8Format(FloatType type);

  int getBias() const { return 1 - minExponent; }
  /// Halfway from the largest number to what would come next.
  float getOverflowLimit() const;
  /// Whether that middle rounds up: ties go to the even code.
  bool overflowsAtLimit() const { return largestCode % 2 == 1; }
  bool hasInfinity() const { return largestCode + 1 != nanCode; }

  static constexpr uint32_t nanCode = 0x7f;
  int fractionBits, minExponent, maxExponent;
  uint32_t largestCode;
  float largest;
};

/// The codes of f32, as i8, of a type that `is8BitFloat`.
Value roundToFloat8(ImplicitLocOpBuilder &b, FloatType type, Value x);

/// The f32 that such codes stand for.
Value extendFloat8(ImplicitLocOpBuilder &b, FloatType type, Value code);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_CONVERSION_FLOAT8EXPANSIONS_H
