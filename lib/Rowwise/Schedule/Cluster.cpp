//===- Cluster.cpp - Schedule cluster ---------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "Schedules.h"

#include "Machine.h"

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

/// Vectors of a row that is only read, of 16-bit elements and with its ends
/// apart, that a thread of 128 holds at most, and the most blocks that share
/// it: many such rows are slower where they stream (measured on an H200:
/// logsumexp of 33001 bf16 0.96 for 0.88, of 50257 0.95 for 0.93, of 80001 0.87
/// for 0.95).
static constexpr int64_t mostOfRead = 17, mostReadBlocks = 4;

/// Vectors of one row of f32 that 256 threads of each block hold where fewer
/// take twice as many threads (measured on an H200: softmax of 180224 floats
/// 1.01 for 0.94, of 262144 0.99 for 0.98). Of two rows that live at the same
/// time half as many (masked softmax of 90112 floats 1.05 for 0.93).
static constexpr int64_t wideThreads = 256, mostOfWide = 16;

int64_t mlir::rowwise::getReadBlocks(const ProgramContext &program,
                                     WidthRange widths) {
  bool areMany = !ShapedType::isDynamic(program.shape.numRows) &&
                 hasManyRows(program) && program.shape.readsOnce;
  bool isOneOfHalves = readsOneRow(program) &&
                       program.shape.elementBytes <= 2 &&
                       program.shape.mayRecompute();
  if (!areMany || !isOneOfHalves || !program.forced.isFree() ||
      program.target.getCluster() < mostReadBlocks ||
      !mayHaveEdges(program, ScheduleKind::cluster, widths))
    return 0;
  int64_t vectors = llvm::divideCeil(widths.max + 1 - program.widestVector,
                                     program.widestVector);
  int64_t blocks = llvm::PowerOf2Ceil(
      llvm::divideCeil(vectors, leastClusterThreads * mostOfRead));
  return blocks > 1 && blocks <= mostReadBlocks ? blocks : 0;
}

LayoutAttr mlir::rowwise::makeReadLayout(const ProgramContext &program,
                                         WidthRange widths, int64_t vectors) {
  int64_t blocks = program.shape.hasEdges ? getReadBlocks(program, widths) : 0;
  if (blocks == 0)
    return {};
  return makeLayout(program, program.shape.vector,
                    llvm::divideCeil(vectors, blocks * leastClusterThreads),
                    warpSize, leastClusterThreads / warpSize, /*rows=*/1,
                    /*transposed=*/false, blocks);
}

LayoutAttr mlir::rowwise::makeClusterLayout(const ProgramContext &program,
                                            int64_t vectors, int64_t slack,
                                            int64_t perThread,
                                            bool recomputes) {
  int64_t most = program.forced.blocks ? program.forced.blocks
                                       : program.target.getCluster();
  bool isOneCut = slack != 0 && !program.shape.holdsSeveralRows(recomputes);
  bool sharesMany = slack == 0 && countSharedRows(program) >= manyShared;
  int64_t threads = isOneCut     ? cutClusterThreads
                    : sharesMany ? 2 * leastClusterThreads
                                 : leastClusterThreads;
  bool mayBeMany =
      isOneCut || (slack == 0 && !recomputes && countSharedRows(program) == 0);
  int64_t mostOfLeast = mayBeMany ? most : std::min(most, mostOfSmallBlocks);
  if (vectors > threads * perThread * mostOfLeast)
    threads *= 2;
  bool isKnown = program.forced.isFree() &&
                 !ShapedType::isDynamic(program.getOp().getRowSize());
  bool areTwo = program.shape.liveBytes == 8;
  bool areFloats = program.shape.elementBytes == 4 &&
                   (program.shape.liveBytes == 4 || areTwo);
  int64_t ofWide = areTwo ? mostOfWide / 2 : mostOfWide;
  bool isWide = isKnown && !recomputes && areFloats && hasManyRows(program) &&
                vectors > wideThreads * perThread * most &&
                vectors <= wideThreads * ofWide * most;
  if (isWide)
    perThread = ofWide;
  while (threads < maxThreads && vectors > threads * perThread * most)
    threads *= 2;
  if (program.forced.threads)
    threads = program.forced.threads;
  int64_t shared = isOneCut ? vectors : vectors - slack;
  int64_t blocks = std::clamp<int64_t>(
      llvm::PowerOf2Ceil(llvm::divideCeil(shared, threads * perThread)), 2,
      most);
  blocks = program.forced.blocks ? program.forced.blocks
                                 : spread(program, blocks, most, /*rows=*/1);
  if (!program.forced.threads)
    threads = std::clamp<int64_t>(
        llvm::alignTo(llvm::divideCeil(vectors, blocks * perThread), warpSize),
        threads, maxThreads);
  int64_t registers =
      std::max<int64_t>(1, llvm::divideCeil(vectors, threads * blocks));
  bool mayHalve = isOneCut && recomputes && !program.forced.kind &&
                  registers <= mostOfHalved && 2 * blocks <= mostOfSmallBlocks;
  if (mayHalve) {
    threads /= 2;
    blocks *= 2;
  }
  return makeLayout(program, program.shape.vector, registers, warpSize,
                    std::max<int64_t>(1, threads / warpSize), /*rows=*/1,
                    /*transposed=*/false, blocks);
}
