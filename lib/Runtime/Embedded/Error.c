//===- Error.c - Errors of this thread ------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Error.h"

#include "Entry.h"
#include "Libc.h"

static _Thread_local int32_t keptCode;
static _Thread_local char keptText[2048];

bool hasFailed(void) { return keptCode != ROWWISE_SUCCESS; }

bool fail(int32_t code, const char *format, ...) {
  if (hasFailed())
    return false;
  keptCode = code;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(keptText, sizeof(keptText), format, arguments);
  va_end(arguments);
  return false;
}

int32_t rowwiseStatus(void) {
  int32_t code = keptCode;
  keptCode = ROWWISE_SUCCESS;
  return code;
}

const char *rowwiseLastError(void) { return keptText; }

void rowwiseFail(int32_t code, const char *text) {
  if (code != ROWWISE_SUCCESS)
    fail(code, "%s", text);
}
