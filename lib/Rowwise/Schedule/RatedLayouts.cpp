//===- RatedLayouts.cpp - Layouts of contiguous rows, rated -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of the layouts of a row's vectors the one that is best rated by how well it
// uses the device. All numbers here were measured on an H200
// (bench/experiments.md).
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "Schedules.h"
#include "Versions.h"

#include "Machine.h"
#include "Rowwise/IR/Traffic.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

/// Blocks that should fit a multiprocessor, so that one loads while another
/// exchanges states and a third stores, and the threads of the largest such.
static constexpr double blocksInTurn = 3;
static constexpr int64_t mostThreads = 320;
/// Words that a thread holds at most, of one row, of one row that a single warp
/// holds, which waits for no other, and where it has more than that to do and
/// the ends of rows cut vectors, which costs each thread.
static constexpr int64_t mostWords = 32, mostWordsOfWarp = 44,
                         mostWordsOfMore = 64;
/// By how much another layout of an aligned row must be rated better than the
/// usual one, and threads of a block that holds a row up to which that one is
/// as good for elements of 16 bits: of one row, and of several.
static constexpr double clearly = 1.1;
static constexpr int64_t mostUsualThreads = 256, mostUsualThreadsOfMore = 128;
/// Bytes of rows that a multiprocessor must have on their way: the more of it
/// waits at a time, the more. A warp waits for itself alone, a block for all of
/// its warps, a cluster for all of its blocks; and for operands that rows
/// share, which are loaded at the end.
static constexpr double bytesOfWarps = 40e3, bytesOfBlocks = 64e3,
                        bytesOfClusters = 120e3, lateFactor = 1.5;

namespace {
struct LayoutChoice {
  int64_t threads, registers, blocks;
  double rate;
};
} // namespace

/// Bytes that are loaded for an element of each row.
static int64_t countLoadedBytes(const ProgramContext &program) {
  int64_t bytes = 0;
  for (auto [number, input] : llvm::enumerate(program.getOp().getInputs()))
    if (program.getOp().isRow(program.getOp().getInputMap(number)) &&
        !isSharedRow(program, number))
      bytes += getElementBytes(getElementTypeOrSelf(input.getType()));
  return bytes;
}

/// How well the device is used: the part of the threads' registers that holds
/// elements, of the bytes that must be on their way those that are, of the
/// multiprocessors those that have a block, and of blocks in turn those that
/// fit.
static double rateLayout(const ProgramContext &program, int64_t vectors,
                         int64_t threads, int64_t blocks, bool recomputes) {
  int64_t registers = llvm::divideCeil(vectors, threads * blocks);
  int64_t ofThread = countThreadRegisters(
      program.shape, registers * program.shape.vector, recomputes);
  // A multiprocessor of 2048 threads runs 32 blocks, one of 1536 at least 16.
  int64_t mostBlocks = program.target.getThreads() >= 2048 ? 32 : 16;
  int64_t resident = countResidentBlocks(threads, ofThread, mostBlocks);
  double rate =
      threads > warpSize ? std::min(1.0, resident / blocksInTurn) : 1.0;
  if (!ShapedType::isDynamic(program.shape.numRows)) {
    double ofProcessor =
        double(program.shape.numRows) * blocks / program.target.getSms();
    resident = std::min<int64_t>(resident, std::ceil(ofProcessor));
    rate *= std::min(1.0, ofProcessor);
  }
  double bytes = double(resident) * program.shape.vector *
                 countLoadedBytes(program) * vectors / blocks;
  double wanted = blocks != 1           ? bytesOfClusters
                  : threads == warpSize ? bytesOfWarps
                                        : bytesOfBlocks;
  if (countSharedRows(program) != 0)
    wanted *= lateFactor;
  double full = double(vectors) / (threads * blocks * registers);
  return rate * full * std::min(1.0, bytes / wanted);
}

/// Threads of the smallest block of a cluster of so many. What is computed
/// again was measured anew: 16 blocks of 128 are as good.
static int64_t getLeastThreads(const ProgramContext &program, int64_t blocks) {
  bool areMany = blocks > mostOfSmallBlocks && !program.shape.hasEdges;
  return areMany && countSharedRows(program) != 0 ? 2 * usualThreads
                                                  : usualThreads;
}

/// Words that each of so many threads holds at most.
static int64_t getMostWords(const ProgramContext &program, int64_t threads,
                            bool recomputes) {
  if (program.shape.hasEdges && (program.shape.holdsSeveralRows(recomputes) ||
                                 countSharedRows(program) != 0))
    return mostWordsOfMore;
  return threads == warpSize && readsOneRow(program) ? mostWordsOfWarp
                                                     : mostWords;
}

/// The layouts that hold the row, by rising threads and blocks.
static SmallVector<LayoutChoice> listLayouts(const ProgramContext &program,
                                             int64_t vectors, bool recomputes) {
  int64_t least = countSharedRows(program) != 0 ? usualThreads : warpSize;
  SmallVector<LayoutChoice> choices;
  for (int64_t threads = least; threads <= mostThreads; threads += warpSize)
    for (int64_t blocks = 1; blocks <= program.target.getCluster();
         blocks *= 2) {
      int64_t registers = llvm::divideCeil(vectors, threads * blocks);
      bool fits = program.shape.countWords(registers * program.shape.vector,
                                           recomputes) <=
                  getMostWords(program, threads, recomputes);
      bool isSmall = blocks > 1 && threads < getLeastThreads(program, blocks);
      if (fits && !isSmall && threads * blocks >= 2 * program.shape.vector)
        choices.push_back(
            {threads, registers, blocks,
             rateLayout(program, vectors, threads, blocks, recomputes)});
    }
  return choices;
}

/// The best rated layout; of those that are as good the one with the fewest
/// vectors a thread, then with the smallest blocks. If that is a block that
/// holds nothing but one row as it is computed, the smallest such block. Null
/// if none holds the row.
static LayoutAttr chooseRatedLayout(const ProgramContext &program,
                                    int64_t vectors, bool recomputes) {
  constexpr double noise = 0.01;
  SmallVector<LayoutChoice> choices = listLayouts(program, vectors, recomputes);
  if (choices.empty())
    return {};
  double best = llvm::max_element(choices, [](const LayoutChoice &lhs,
                                              const LayoutChoice &rhs) {
                  return lhs.rate < rhs.rate;
                })->rate;
  llvm::erase_if(choices, [&](const LayoutChoice &choice) {
    return choice.rate < (1 - noise) * best;
  });
  const LayoutChoice *chosen = llvm::min_element(
      choices, [](const LayoutChoice &lhs, const LayoutChoice &rhs) {
        return lhs.registers < rhs.registers;
      });
  bool isStatic = !ShapedType::isDynamic(program.getOp().getRowSize());
  if (isStatic && chosen->blocks == 1 && !recomputes && readsOneRow(program))
    chosen = llvm::find_if(
        choices, [](const LayoutChoice &choice) { return choice.blocks == 1; });
  return makeLayout(program, program.shape.vector, chosen->registers, warpSize,
                    chosen->threads / warpSize, /*rows=*/1,
                    /*transposed=*/false, chosen->blocks);
}

LayoutAttr mlir::rowwise::chooseLayout(const ProgramContext &program,
                                       ScheduleKind kind, WidthRange widths,
                                       bool aligned, int64_t vectors,
                                       int64_t perThread, bool recomputes) {
  if (!program.forced.isFree())
    return {};
  if (LayoutAttr read = makeReadLayout(program, widths, vectors))
    return read;
  if (program.shape.hasEdges)
    return kind == ScheduleKind::warp && !isWide(program, widths)
               ? LayoutAttr()
               : chooseRatedLayout(program, vectors, recomputes);
  bool isKnown = aligned && widths.min == widths.max;
  bool isRated = kind == ScheduleKind::cluster || kind == ScheduleKind::block;
  if (!isKnown || !isRated)
    return {};
  auto rate = [&](LayoutAttr layout) {
    return rateLayout(program, vectors, layout.getThreads(), layout.getBlocks(),
                      recomputes);
  };
  LayoutAttr usual =
      makeRowLayout(program, kind, vectors, /*slack=*/0, perThread, recomputes);
  // What is best for rows that are only read is not what is rated.
  if (!program.shape.writesRows && usual.getRegisters() <= mostReadVectors)
    return {};
  LayoutAttr rated = chooseRatedLayout(program, vectors, recomputes);
  int64_t mostUsual =
      readsOneRow(program) ? mostUsualThreads : mostUsualThreadsOfMore;
  bool isOneWarp = rated && rated.getThreads() == warpSize;
  if (program.shape.elementBytes <= 2 && usual.getBlocks() == 1 &&
      usual.getThreads() <= mostUsual && !isOneWarp)
    return {};
  return rated && rate(rated) > clearly * rate(usual) ? rated : LayoutAttr();
}
