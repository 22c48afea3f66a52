//===- ProgressNote.h - What is said while work takes long ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_PROGRESSNOTE_H
#define COMMON_PROGRESSNOTE_H

#include "mlir/Support/LLVM.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace mlir {
namespace rowwise {

/// Says once what a tool is at, if that takes long while the object lives.
/// Where nobody watches, as stderr is no terminal, it says nothing: what
/// programs read there does not depend on time.
class ProgressNote {
public:
  /// Says "TOOL: note: text" after so long.
  explicit ProgressNote(
      const Twine &text, int file = STDERR_FILENO,
      std::chrono::milliseconds patience = std::chrono::seconds(3));
  ~ProgressNote();

private:
  std::mutex mutex;
  std::condition_variable ended;
  bool isOver = false;
  std::thread watch; ///< none where nobody watches
};

} // namespace rowwise
} // namespace mlir

#endif // COMMON_PROGRESSNOTE_H
