//===- DistinctFiles.h - One file for one purpose ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_DISTINCTFILES_H
#define COMMON_DISTINCTFILES_H

#include "mlir/Support/LLVM.h"

#include <string>
#include <vector>

namespace mlir::rowwise {

/// A file that a tool reads or writes.
struct UsedFile {
  /// What gave it: a flag, or "the program".
  std::string name;
  /// Empty: none. "-": standard input of an input, else standard output.
  std::string path;
};

/// Refuses an output that is also another output or an input, by any path or
/// link, as the first one written would be lost. Devices and pipes lose
/// nothing, but two outputs to standard output would be mixed.
LogicalResult checkDistinct(const std::vector<UsedFile> &outputs,
                            const std::vector<UsedFile> &inputs);

} // namespace mlir::rowwise

#endif // COMMON_DISTINCTFILES_H
