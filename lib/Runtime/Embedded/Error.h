//===- Error.h - Errors of this thread ----------------------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_EMBEDDED_ERROR_H
#define RUNTIME_EMBEDDED_ERROR_H

#include <stdbool.h>
#include <stdint.h>

/// Keeps a failure as this thread's error, unless one is kept; returns false.
bool fail(int32_t code, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Whether a failure is kept.
bool hasFailed(void);

#endif // RUNTIME_EMBEDDED_ERROR_H
