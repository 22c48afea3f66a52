//===- OutputFiles.h - What a tool writes -----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_OUTPUTFILES_H
#define COMMON_OUTPUTFILES_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/FileSystem.h"

#include <functional>
#include <string>
#include <vector>

namespace mlir::rowwise {

/// What is written to `path`, by any name of resolveOutput's.
struct OutputFile {
  std::string path;
  std::function<void(raw_ostream &)> print;
};

/// "-" for standard output, by whatever name, or else where links lead from
/// `path`; the last of them may lead to no file yet. Names below /dev and /proc
/// stand for what is open, and stay as they are.
std::string resolveOutput(StringRef path);

/// Files that a tool writes, all of them or none: until `keep` what was there
/// before stays as it is, and a signal or an error leaves nothing.
class OutputFiles {
public:
  OutputFiles() = default;
  OutputFiles(const OutputFiles &) = delete;
  OutputFiles &operator=(const OutputFiles &) = delete;
  ~OutputFiles();

  /// Writes each file beside the one that it is to replace. What none can
  /// replace comes after these, as it cannot be taken back: a device, a pipe, a
  /// file in a folder that takes no other, and last of all standard output.
  /// After an error, which is printed, nothing is left to keep.
  LogicalResult write(ArrayRef<OutputFile> files);

  /// Puts what was written in its place, with the permissions of what is
  /// replaced. Fails after an error is printed.
  LogicalResult keep();

  /// Leaves nothing to keep.
  void discard();

private:
  LogicalResult writeBeside(const OutputFile &file, const std::string &target);

  struct WaitingFile {
    std::string target;
    llvm::sys::fs::TempFile file;
  };
  std::vector<WaitingFile> waiting;
};

/// Writes all files and keeps them, or prints an error and leaves none.
LogicalResult writeOutputFiles(ArrayRef<OutputFile> files);

} // namespace mlir::rowwise

#endif // COMMON_OUTPUTFILES_H
