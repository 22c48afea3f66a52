//===- StandardOutput.cpp - A tool whose output cannot be written ---------===//
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
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

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

LogicalResult rowwise::flushStandardOutput() {
  std::error_code code = flushAll();
  if (!code)
    return success();
  printError("standard output cannot be written: " + code.message());
  return failure();
}

/// Runs before the destructors of LLVM's streams, which would end the tool for
/// the same reason without an `error:`, and for a note that nobody reads, too.
static void endWithoutOutput() {
  llvm::errs().clear_error();
  if (failed(rowwise::flushStandardOutput()))
    _exit(EXIT_FAILURE);
}

void rowwise::reserveStandardFiles() {
  // Opened in the wrong direction they fail as closed ones do.
  constexpr std::pair<int, int> files[] = {{STDIN_FILENO, O_WRONLY},
                                           {STDOUT_FILENO, O_RDONLY},
                                           {STDERR_FILENO, O_WRONLY}};
  // The lowest number that is free is the one that is given.
  for (auto [file, mode] : files)
    if (fcntl(file, F_GETFD) < 0)
      static_cast<void>(open("/dev/null", mode));
}

void rowwise::checkStandardOutputAtExit() {
  // What is made first is destroyed last.
  llvm::outs();
  llvm::errs();
  std::atexit(endWithoutOutput);
}
