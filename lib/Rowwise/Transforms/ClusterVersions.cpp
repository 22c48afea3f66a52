//===- ClusterVersions.cpp - Schedule cluster -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionBuilder.h"

#include "ScheduleLimits.h"
#include "SharedLayout.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Threads of the smallest block of a cluster. Of clusters that hold a row, the
/// one of the smallest blocks was fastest (measured on an H200).
static constexpr int64_t leastClusterThreads = 128;
/// Threads of a block that one row with cut vectors is best shared by, or half
/// of them if it is computed again from no more than so many vectors a thread.
static constexpr int64_t cutClusterThreads = 256, mostOfHalved = 17;

/// Operands that rows share from which on fewer blocks, of twice the threads,
/// are faster (measured on an H200: layer norm of 32768 floats 266 us for 272).
static constexpr int64_t manyShared = 2;

/// Refuses stages with which threads keep more than shared memory holds.
LogicalResult VersionBuilder::checkKept(LayoutAttr layout) {
  int64_t bytes = getKeptLayout(op, op.getBody().front(), layout).bytes;
  int64_t most = target.getShared() - sharedOfStates;
  if (forced.stages == 0 || bytes <= most)
    return success();
  return op.emitError() << "expected no stages in schedule cluster, found "
                        << forced.stages << ": what a block of "
                        << layout.getThreads()
                        << " threads keeps of operands that rows share takes "
                        << bytes << " bytes of shared memory, and there are "
                        << most;
}

/// As few blocks as hold the row, unless there are few rows. Only for the start
/// of its window, `slack` vectors, there are no more blocks, but larger ones;
/// one row has more for each thread instead.
LayoutAttr VersionBuilder::makeClusterLayout(int64_t vectors, int64_t slack,
                                             int64_t perThread,
                                             bool recomputes) {
  int64_t most = forced.blocks ? forced.blocks : target.getCluster();
  bool isOneCut = slack != 0 && !shape.holdsSeveralRows(recomputes);
  bool sharesMany = slack == 0 && countSharedRows() >= manyShared;
  int64_t threads = isOneCut     ? cutClusterThreads
                    : sharesMany ? 2 * leastClusterThreads
                                 : leastClusterThreads;
  bool mayBeMany =
      isOneCut || (slack == 0 && !recomputes && countSharedRows() == 0);
  int64_t mostOfLeast = mayBeMany ? most : std::min(most, mostOfSmallBlocks);
  if (vectors > threads * perThread * mostOfLeast)
    threads *= 2;
  while (threads < maxThreads && vectors > threads * perThread * most)
    threads *= 2;
  if (forced.threads)
    threads = forced.threads;
  int64_t shared = isOneCut ? vectors : vectors - slack;
  int64_t blocks = std::clamp<int64_t>(
      llvm::PowerOf2Ceil(llvm::divideCeil(shared, threads * perThread)), 2,
      most);
  blocks = forced.blocks ? forced.blocks : spread(blocks, most, /*rows=*/1);
  if (!forced.threads)
    threads = std::clamp<int64_t>(
        llvm::alignTo(llvm::divideCeil(vectors, blocks * perThread), warpSize),
        threads, maxThreads);
  int64_t registers =
      std::max<int64_t>(1, llvm::divideCeil(vectors, threads * blocks));
  bool mayHalve = isOneCut && recomputes && !forced.kind &&
                  registers <= mostOfHalved && 2 * blocks <= mostOfSmallBlocks;
  if (mayHalve) {
    threads /= 2;
    blocks *= 2;
  }
  return makeLayout(shape.vector, registers, warpSize,
                    std::max<int64_t>(1, threads / warpSize), /*rows=*/1,
                    /*transposed=*/false, blocks);
}
