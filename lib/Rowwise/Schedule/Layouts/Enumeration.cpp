//===- Enumeration.cpp - Layouts that --tune tries ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Enumeration.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

void mlir::rowwise::enumerateWarps(const TuningSpace &space, StringRef name,
                                   AddChoice add) {
  const ScheduleChoice &accepted = space.accepted;
  for (int64_t threads : space.choose(accepted.threads, triedLanes))
    for (int64_t block : triedWarpBlocks)
      for (int64_t rows :
           space.choose(accepted.rows, {block / std::max<int64_t>(1, threads)}))
        add({name.str(), threads, rows});
}

/// Powers of two, and the threads for each number of vectors a thread.
static SmallVector<int64_t> getTriedThreads(const TuningSpace &space) {
  SmallVector<int64_t> numbers(std::begin(triedBlockThreads),
                               std::end(triedBlockThreads));
  int64_t vectors = space.maxWidth / space.program.shape.vector + 1;
  for (int64_t threadVectors = 1; threadVectors <= maxTriedVectors;
       ++threadVectors) {
    int64_t threads = llvm::divideCeil(vectors, threadVectors);
    if (threads <= maxThreads)
      numbers.push_back(llvm::alignTo(threads, warpSize));
  }
  return numbers;
}

void mlir::rowwise::enumerateBlocks(const TuningSpace &space, StringRef name,
                                    int64_t stages, AddChoice add) {
  for (int64_t threads :
       space.choose(space.accepted.threads, getTriedThreads(space)))
    add({name.str(), threads, /*rows=*/0, /*blocks=*/0, stages});
}

void mlir::rowwise::enumerateClusters(const TuningSpace &space, StringRef name,
                                      ArrayRef<int64_t> stages, AddChoice add) {
  const ScheduleChoice &accepted = space.accepted;
  for (int64_t blocks : space.choose(accepted.blocks, triedClusterBlocks))
    for (int64_t threads : space.choose(accepted.threads, triedSharedThreads))
      for (int64_t numStages : stages)
        if (blocks <= space.program.target.getCluster())
          add({name.str(), threads, /*rows=*/0, blocks, numStages});
}

void mlir::rowwise::enumerateGrids(const TuningSpace &space, StringRef name,
                                   int64_t stages, AddChoice add) {
  const ScheduleChoice &accepted = space.accepted;
  for (int64_t threads : space.choose(accepted.threads, triedGridThreads)) {
    int64_t resident =
        space.program.target.getSms() *
        std::max<int64_t>(1,
                          countBlocksByThreads(std::max<int64_t>(1, threads)));
    SmallVector<int64_t> numbers;
    for (int64_t groups : triedGridRows)
      numbers.push_back(resident / groups);
    for (int64_t blocks : space.choose(accepted.blocks, numbers))
      add({name.str(), threads, /*rows=*/0, blocks, stages});
  }
}
