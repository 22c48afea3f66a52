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
  /// What names it: a flag, or "the program".
  std::string name;
  /// Empty is none, and "-" standard output or input.
  std::string path;
};

/// Refuses an output that is another output or an input, by whatever paths and
/// links: what is written first would be lost. Devices and pipes
/// lose nothing, but two outputs on standard output would be mixed.
LogicalResult checkDistinct(const std::vector<UsedFile> &outputs,
                            const std::vector<UsedFile> &inputs);

} // namespace mlir::rowwise

#endif // COMMON_DISTINCTFILES_H
