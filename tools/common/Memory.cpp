//===- Memory.cpp - What a tool does without memory -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommonFlags.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Signals.h"

#include <cstdlib>
#include <new>
#include <unistd.h>

using namespace mlir;

static StringRef toolName;

/// Of what is open, files that are not finished are removed. Nothing here asks
/// for memory.
[[noreturn]] static void endWithoutMemory() {
  for (StringRef part : {toolName, StringRef(": error: out of memory\n")})
    if (::write(STDERR_FILENO, part.data(), part.size()) < 0)
      break;
  llvm::sys::RunInterruptHandlers();
  _exit(EXIT_FAILURE);
}

void rowwise::installMemoryHandlers(StringRef name) {
  toolName = name;
  llvm::remove_bad_alloc_error_handler();
  llvm::install_bad_alloc_error_handler(
      [](void *, const char *, bool) { endWithoutMemory(); });
  std::set_new_handler(endWithoutMemory);
}
