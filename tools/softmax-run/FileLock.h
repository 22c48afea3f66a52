//===- FileLock.h - A lock that processes share -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_FILELOCK_H
#define SOFTMAX_RUN_FILELOCK_H

#include "Program.h"

#include "llvm/Support/FileSystem.h"

namespace mlir {
namespace rowwise {

/// Holds the lock of a file, if one is named.
class FileLock {
public:
  Status lock(const std::string &path);
  ~FileLock();

private:
  llvm::sys::fs::file_t file = -1;
};

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_FILELOCK_H
