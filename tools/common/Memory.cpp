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

/// Ends the process, and removes files that are open and not finished. Nothing
/// here asks for memory.
[[noreturn]] static void end(StringRef reason) {
  for (StringRef part : {toolName, StringRef(": error: "), reason})
    if (::write(STDERR_FILENO, part.data(), part.size()) < 0)
      break;
  llvm::sys::RunInterruptHandlers();
  _exit(EXIT_FAILURE);
}

[[noreturn]] static void endWithoutMemory() { end("out of memory\n"); }

/// LLVM's thread pool cannot fail in another way. What else is fatal is a fault
/// of the compiler, and stays one.
static void endWithoutThreads(void *, const char *reason, bool) {
  if (StringRef(reason).starts_with("pthread_create failed"))
    end("no memory for another thread\n");
}

void rowwise::installMemoryHandlers(StringRef name) {
  toolName = name;
  llvm::remove_bad_alloc_error_handler();
  llvm::install_bad_alloc_error_handler(
      [](void *, const char *, bool) { endWithoutMemory(); });
  llvm::remove_fatal_error_handler();
  llvm::install_fatal_error_handler(endWithoutThreads);
  std::set_new_handler(endWithoutMemory);
}
