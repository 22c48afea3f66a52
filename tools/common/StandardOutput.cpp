//===- StandardOutput.cpp - What a tool does where stdout is full ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommonFlags.h"

#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>
#include <unistd.h>

using namespace mlir;

/// What did not reach stdout, by way of LLVM's stream or of C's.
static std::error_code flushAll() {
  llvm::outs().flush();
  std::error_code code = llvm::outs().error();
  llvm::outs().clear_error();
  bool failedBefore = std::ferror(stdout) != 0;
  if ((std::fflush(stdout) != 0 || failedBefore) && !code)
    code = std::error_code(failedBefore ? EIO : errno, std::generic_category());
  return code;
}

/// Runs before the destructor of LLVM's stream, which would end the tool for
/// the same reason without an `error:`.
static void endWithoutOutput() {
  std::error_code code = flushAll();
  if (!code)
    return;
  rowwise::printError("standard output cannot be written: " + code.message());
  _exit(EXIT_FAILURE);
}

void rowwise::checkStandardOutputAtExit() {
  llvm::outs(); // what is made first is destroyed last
  std::atexit(endWithoutOutput);
}
