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

/// Writes the output to `path`, a name that resolveOutput returned.
struct OutputFile {
  std::string path;
  std::function<void(raw_ostream &)> print;
};

/// "-" for standard output under any name, else the path that links from `path`
/// lead to, of which the last may be no file yet. Names below /dev and /proc
/// stand for open files, and stay.
std::string resolveOutput(StringRef path);

/// Files that a tool writes, all or none: until `keep` old files stay, and a
/// signal or an error leaves nothing behind.
class OutputFiles {
public:
  OutputFiles() = default;
  OutputFiles(const OutputFiles &) = delete;
  OutputFiles &operator=(const OutputFiles &) = delete;
  ~OutputFiles();

  /// Writes each file beside the one that it is to replace. Outputs that
  /// replace no file, which cannot be undone, come last: devices, pipes, files
  /// in folders that take no new file, and finally standard output. After an
  /// error, which is printed, there is nothing to keep.
  LogicalResult write(ArrayRef<OutputFile> files);

  /// Moves what was written to its path, with the permissions of the file that
  /// it replaces. Where one cannot be moved, moves those before it back, prints
  /// an error and fails.
  LogicalResult keep();

  /// Removes what was written.
  void discard();

private:
  LogicalResult writeBeside(const OutputFile &file, const std::string &target);

  struct WaitingFile {
    std::string target;
    llvm::sys::fs::TempFile file;
    bool isExchanged = false; ///< `file` is what was at `target` before

    std::error_code moveToTarget();
    void moveBack();
  };
  std::vector<WaitingFile> waiting;
};

/// Writes all files and keeps them, or prints an error and leaves none behind.
LogicalResult writeOutputFiles(ArrayRef<OutputFile> files);

} // namespace mlir::rowwise

#endif // COMMON_OUTPUTFILES_H
