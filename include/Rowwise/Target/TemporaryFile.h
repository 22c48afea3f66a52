//===- TemporaryFile.h - Files between programs -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TARGET_TEMPORARYFILE_H
#define ROWWISE_TARGET_TEMPORARYFILE_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallString.h"

#include <string>
#include <system_error>

namespace mlir::rowwise {

/// A new file in the folder for temporary files. It is removed at the end of
/// the object's life, or by a signal that ends the process.
class TemporaryFile {
public:
  /// If no file could be created, `error` says why.
  TemporaryFile(StringRef suffix, std::error_code &error);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;

  StringRef getPath() const { return path; }
  std::error_code write(StringRef content) const;
  /// The contents of the file, or nothing if it cannot be read.
  std::string read() const;

private:
  SmallString<128> path;
};

} // namespace mlir::rowwise

#endif // ROWWISE_TARGET_TEMPORARYFILE_H
