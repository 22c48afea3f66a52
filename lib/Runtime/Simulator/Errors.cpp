//===- Errors.cpp - the failure kept for rowwiseStatus --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errors.h"

#include "Runtime/Runtime.h"

#include <cstdarg>
#include <cstdio>
#include <utility>

static thread_local int32_t keptCode = ROWWISE_SUCCESS;
static thread_local char keptText[2048] = "";

void rowwise::sim::recordError(int32_t code, const char *format, ...) {
  if (keptCode != ROWWISE_SUCCESS || code == ROWWISE_SUCCESS)
    return;
  keptCode = code;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(keptText, sizeof(keptText), format, arguments);
  va_end(arguments);
}

int32_t rowwise::sim::takeStatus() {
  return std::exchange(keptCode, ROWWISE_SUCCESS);
}

const char *rowwise::sim::lastErrorText() { return keptText; }
