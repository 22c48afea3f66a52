//===- Finding.cpp - why a launch ends early ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Finding.h"

#include <cstdio>

using namespace rowwise::sim;

void Finding::record(int32_t newCode, const Thread &thread, const char *where,
                     const char *format, va_list arguments) {
  char what[sizeof(text) / 2];
  vsnprintf(what, sizeof(what), format, arguments);
  code = newCode;
  snprintf(text, sizeof(text), "%.400s: %s (block %s, thread %s)", where, what,
           nameOf(*thread.block).chars, nameOf(thread).chars);
}

void Finding::record(int32_t newCode, const Thread &thread, const char *where,
                     const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  record(newCode, thread, where, format, arguments);
  va_end(arguments);
}
