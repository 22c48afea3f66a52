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

#include <string>
#include <system_error>

namespace mlir::rowwise {

/// A new file in the folder for such files. It is removed at the end of its
/// scope, and by a signal that ends the process before.
class TemporaryFile {
public:
  /// `error` says why there is none.
  TemporaryFile(StringRef suffix, std::error_code &error);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;

  StringRef getPath() const { return path; }
  std::error_code write(StringRef content) const;
  /// What a program left there, or nothing if it cannot be read.
  std::string read() const;

private:
  SmallString<128> path;
};

} // namespace mlir::rowwise

#endif // ROWWISE_TARGET_TEMPORARYFILE_H
