//===- Stream.cpp - Rows that no registers hold ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "Schedules.h"

#include "Machine.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Vectors of a tile that a thread of schedule stream has in flight.
static constexpr int64_t streamRegisters = 4;
/// Threads of a block that streams a row of which each element is read once: of
/// several small blocks, others load while one is at the end of its row
/// (measured on an H200).
static constexpr int64_t readOnceThreads = 256;
LayoutAttr mlir::rowwise::makeStreamLayout(const ProgramContext &program) {
  int64_t threads = program.forced.threads;
  if (threads == 0)
    threads = program.shape.readsOnce ? readOnceThreads : maxThreads;
  return makeLayout(program, program.shape.vector, streamRegisters,
                    std::min(threads, warpSize),
                    std::max<int64_t>(1, threads / warpSize), /*rows=*/1);
}
