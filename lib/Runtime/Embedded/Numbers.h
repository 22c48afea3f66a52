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

/// A function of the compiler's library, which files are not linked to.
float __truncsfbf2(float value);

/// Writes a number as one of the parameter's type; false, and what is expected,
/// where it is none or does not fit.
bool storeNumber(const RowwiseParameter *parameter, const TVMFFIAny *number,
                 int64_t *memory, const char **expected);

#endif // RUNTIME_EMBEDDED_NUMBERS_H
