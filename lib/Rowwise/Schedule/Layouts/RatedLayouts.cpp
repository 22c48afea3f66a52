//===- RatedLayouts.cpp - Layouts of contiguous rows, rated ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rates the layouts that hold a row by how well they use the device. The
// constants were measured on an H200 (bench/experiments.md).
//
//===----------------------------------------------------------------------===//

#include "../Versions/Versions.h"
#include "Layouts.h"

#include "../Machine/Machine.h"
#include "Rowwise/IR/Traffic.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct LayoutChoice {
  int64_t threads, threadVectors, blocks;
  double rate;
};
} // namespace

/// Bytes that are loaded for one element of each row.
static int64_t countLoadedBytes(const ProgramContext &program) {
  int64_t bytes = 0;
  for (auto [number, input] : llvm::enumerate(program.getOp().getInputs()))
    if (program.getOp().isRow(program.getOp().getInputMap(number)) &&
        !isSharedRow(program, number))
      bytes += getElementBytes(getElementTypeOrSelf(input.getType()));
  return bytes;
}

/// How well a layout uses the device: the product of the part of the threads'
/// registers that holds elements, the part of the wanted bytes that is on its
/// way, the part of the multiprocessors that has a block, and the part of the
/// wanted blocks that is resident.
static double rateLayout(const ProgramContext &program, int64_t vectors,
                         int64_t threads, int64_t blocks, bool rematerialized) {
  int64_t threadVectors = llvm::divideCeil(vectors, threads * blocks);
  int64_t threadRegisters = countThreadRegisters(
      program.shape, threadVectors * program.shape.vector, rematerialized);
  int64_t maxBlocks = program.target.getThreads() >= threadsOfMaxResidentBlocks
                          ? maxResidentBlocks
                          : maxResidentBlocksOfAny;
  int64_t resident = countResidentBlocks(threads, threadRegisters, maxBlocks);
  double rate =
      threads > warpSize ? std::min(1.0, resident / wantedBlocks) : 1.0;
  if (!ShapedType::isDynamic(program.shape.numRows)) {
    double blocksPerProcessor =
        double(program.shape.numRows) * blocks / program.target.getSms();
    resident = std::min<int64_t>(resident, std::ceil(blocksPerProcessor));
    rate *= std::min(1.0, blocksPerProcessor);
  }
  double bytes = double(resident) * program.shape.vector *
                 countLoadedBytes(program) * vectors / blocks;
  double wanted = blocks != 1           ? wantedClusterBytes
                  : threads == warpSize ? wantedWarpBytes
                                        : wantedBlockBytes;
  if (countSharedRows(program) != 0)
    wanted *= epilogueFactor;
  double full = double(vectors) / (threads * blocks * threadVectors);
  return rate * full * std::min(1.0, bytes / wanted);
}

/// The fewest threads of a block in a cluster of so many blocks. Rematerialized
/// rows differ: 16 blocks of 128 threads are as good.
static int64_t getMinThreads(const ProgramContext &program, int64_t blocks) {
  bool exceedsSmallBlocks = blocks > maxSmallBlocks && !program.shape.isPeeled;
  return exceedsSmallBlocks && countSharedRows(program) != 0
             ? 2 * defaultThreads
             : defaultThreads;
}

/// The most words that each of so many threads holds.
static int64_t getMaxWords(const ProgramContext &program, int64_t threads,
                           bool rematerialized) {
  if (program.shape.isPeeled &&
      (program.shape.holdsSeveralRows(rematerialized) ||
       countSharedRows(program) != 0))
    return maxPeeledWordsOfSeveral;
  return threads == warpSize && readsOneRow(program) ? maxOneWarpWords
                                                     : maxRatedWords;
}

/// The layouts that hold the row, by ascending threads and blocks.
static SmallVector<LayoutChoice> listLayouts(const ProgramContext &program,
                                             int64_t vectors,
                                             bool rematerialized) {
  int64_t minThreads =
      countSharedRows(program) != 0 ? defaultThreads : warpSize;
  SmallVector<LayoutChoice> choices;
  for (int64_t threads = minThreads; threads <= maxRatedThreads;
       threads += warpSize)
    for (int64_t blocks = 1; blocks <= program.target.getCluster();
         blocks *= 2) {
      int64_t threadVectors = llvm::divideCeil(vectors, threads * blocks);
      bool fits = program.shape.countWords(threadVectors * program.shape.vector,
                                           rematerialized) <=
                  getMaxWords(program, threads, rematerialized);
      bool isSmall = blocks > 1 && threads < getMinThreads(program, blocks);
      if (fits && !isSmall && threads * blocks >= 2 * program.shape.vector)
        choices.push_back(
            {threads, threadVectors, blocks,
             rateLayout(program, vectors, threads, blocks, rematerialized)});
    }
  return choices;
}

/// The best rated layout; among equals the one with the fewest vectors a
/// thread, then with the smallest blocks. If that is a block that holds one
/// computed row and nothing else, the smallest such block. Null if none holds
/// the row.
static LayoutAttr chooseRatedLayout(const ProgramContext &program,
                                    int64_t vectors, bool rematerialized) {
  SmallVector<LayoutChoice> choices =
      listLayouts(program, vectors, rematerialized);
  if (choices.empty())
    return {};
  const LayoutChoice *chosen = llvm::max_element(
      choices, [](const LayoutChoice &lhs, const LayoutChoice &rhs) {
        return std::make_pair(lhs.rate, -lhs.threadVectors) <
               std::make_pair(rhs.rate, -rhs.threadVectors);
      });
  bool isStatic = !ShapedType::isDynamic(program.getOp().getRowSize());
  if (isStatic && chosen->blocks == 1 && !rematerialized &&
      readsOneRow(program))
    chosen = llvm::find_if(choices, [&](const LayoutChoice &choice) {
      return choice.rate == chosen->rate && choice.blocks == 1;
    });
  return makeLayout(program, program.shape.vector, chosen->threadVectors,
                    warpSize, chosen->threads / warpSize, /*rows=*/1,
                    /*transposed=*/false, chosen->blocks);
}

LayoutAttr mlir::rowwise::chooseLayout(const ProgramContext &program,
                                       const VectorStrategy &schedule,
                                       const RowExtent &rows) {
  WidthRange widths = rows.widths;
  int64_t vectors = rows.vectors;
  bool rematerialized = rows.rematerialized;
  bool areShort = schedule.hasShortRows();
  if (LayoutAttr read = makeReadLayout(program, widths, vectors))
    return read;
  // Of a range of widths each has the threads that it needs.
  if (widths.min != widths.max && !areShort)
    return {};
  if (program.shape.isPeeled)
    return areShort && !hasManyPeeledVectors(program, widths)
               ? LayoutAttr()
               : chooseRatedLayout(program, vectors, rematerialized);
  bool isKnown = rows.aligned && widths.min == widths.max;
  if (!isKnown || !schedule.holdsRows() || areShort)
    return {};
  // None holds what any number of blocks share.
  LayoutAttr rated = chooseRatedLayout(program, vectors, rematerialized);
  if (!rated)
    return {};
  auto rate = [&](LayoutAttr layout) {
    return rateLayout(program, vectors, layout.getThreads(), layout.getBlocks(),
                      rematerialized);
  };
  LayoutAttr defaultLayout = schedule.makeLayout(program, rows);
  // The rating is not calibrated for rows that are only read.
  if (!program.shape.writesRows &&
      defaultLayout.getVectorsPerThread() <= maxReadVectors)
    return {};
  int64_t maxDefaultThreads =
      readsOneRow(program) ? maxUnratedThreads : maxUnratedThreadsOfSeveral;
  bool isOneWarp = rated.getThreads() == warpSize;
  if (program.shape.hasNarrowElements() && defaultLayout.getBlocks() == 1 &&
      defaultLayout.getThreads() <= maxDefaultThreads && !isOneWarp)
    return {};
  return rate(rated) > minRatedGain * rate(defaultLayout) ? rated
                                                          : LayoutAttr();
}
