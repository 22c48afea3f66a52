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

/// A function of the compiler's runtime library, which files are not linked
/// with.
float __truncsfbf2(float value);

/// Writes a number in the type of a parameter. Returns false, with what is
/// expected, if it is no number or does not fit.
bool storeNumber(const RowwiseParameter *parameter, const TVMFFIAny *number,
                 int64_t *memory, const char **expected);

#endif // RUNTIME_EMBEDDED_NUMBERS_H
