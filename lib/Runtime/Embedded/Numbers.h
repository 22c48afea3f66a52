//===- Numbers.h - Numbers as entries take them -------------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_EMBEDDED_NUMBERS_H
#define RUNTIME_EMBEDDED_NUMBERS_H

#include "Entry.h"
#include "TvmFfi.h"

/// Functions of the compiler's runtime library, which files are not linked
/// with.
float __truncdfbf2(double value);
float __truncsfbf2(float value);

/// The nearest 16-bit float, ties to even: float16, with 5 exponent bits, or
/// bfloat16, with 8. Done by hand, as no compiler library is linked.
uint16_t roundTo16Bits(double value, int exponentBits);

/// Writes a number in the type of a parameter. Returns false, with what is
/// expected, if it is no number or does not fit.
bool storeNumber(const RowwiseParameter *parameter, const TVMFFIAny *number,
                 int64_t *memory, const char **expected);

#endif // RUNTIME_EMBEDDED_NUMBERS_H
