//===- Abort.c - Errors that nobody takes ---------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entry.h"

#include "Libc.h"

void rowwiseAbort(void) {
  fputs("error: ", stderr);
  fputs(rowwiseLastError(), stderr);
  fputs("\n", stderr);
  abort();
}
