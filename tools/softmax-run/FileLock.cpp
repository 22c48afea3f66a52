//===- FileLock.cpp - A lock that processes share -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileLock.h"
#include "CommonFlags.h"

using namespace mlir;
using namespace mlir::rowwise;

Status FileLock::lock(const std::string &path) {
  if (path.empty())
    return ROWWISE_SUCCESS;
  std::error_code error =
      llvm::sys::fs::openFileForWrite(path, file, llvm::sys::fs::CD_OpenAlways);
  if (!error)
    error = llvm::sys::fs::lockFile(file);
  if (!error)
    return ROWWISE_SUCCESS;
  printError("expected to lock the file of --gpu-lock, '" + path +
             "', found: " + error.message());
  return ROWWISE_BAD_ARGUMENT;
}

FileLock::~FileLock() {
  if (file >= 0)
    llvm::sys::fs::closeFile(file); // which unlocks it
}
