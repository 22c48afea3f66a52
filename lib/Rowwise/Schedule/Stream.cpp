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

LayoutAttr mlir::rowwise::makeStreamLayout(const ProgramContext &program) {
  int64_t threads = program.forced.threads;
  if (threads == 0)
    threads = program.shape.readsOnce ? readOnceThreads : maxThreads;
  return makeLayout(program, program.shape.vector, streamVectors,
                    std::min(threads, warpSize),
                    std::max<int64_t>(1, threads / warpSize), /*rows=*/1);
}
