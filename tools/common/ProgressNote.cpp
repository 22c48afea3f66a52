//===- ProgressNote.cpp - What is said while work takes long --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgressNote.h"

#include "CommonFlags.h"

using namespace mlir;
using namespace mlir::rowwise;

ProgressNote::ProgressNote(const Twine &text, int file,
                           std::chrono::milliseconds patience) {
  if (!isatty(file))
    return;
  // Written at once, as diagnostics may be written at the same time.
  watch =
      std::thread([this, file, patience,
                   line = (getToolName() + ": note: " + text + "\n").str()] {
        std::unique_lock<std::mutex> lock(mutex);
        if (!ended.wait_for(lock, patience, [this] { return isOver; }))
          static_cast<void>(write(file, line.data(), line.size()));
      });
}

ProgressNote::~ProgressNote() {
  if (!watch.joinable())
    return;
  {
    std::scoped_lock<std::mutex> lock(mutex);
    isOver = true;
  }
  ended.notify_one();
  watch.join();
}
