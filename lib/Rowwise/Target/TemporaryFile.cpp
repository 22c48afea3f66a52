//===- TemporaryFile.cpp - Files between programs -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Target/TemporaryFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rowwise;

TemporaryFile::TemporaryFile(StringRef suffix, std::error_code &error) {
  error = llvm::sys::fs::createTemporaryFile("rowwise", suffix, path);
  if (error)
    path.clear();
  else
    llvm::sys::RemoveFileOnSignal(path);
}

TemporaryFile::~TemporaryFile() {
  if (path.empty())
    return;
  llvm::sys::fs::remove(path);
  llvm::sys::DontRemoveFileOnSignal(path);
}

std::error_code TemporaryFile::write(StringRef content) const {
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error);
  if (error)
    return error;
  stream << content;
  stream.close();
  error = stream.error();
  stream.clear_error(); // which is fatal otherwise
  return error;
}

std::string TemporaryFile::read() const {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}
