//===- EdgeVersions.cpp - Rows whose ends are held apart ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramSupport.h"
#include "ScheduleLimits.h"
#include "VersionBuilder.h"

#include "Rowwise/IR/Traffic.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

// All numbers here were measured on an H200 (docs/performance.md).

/// The widest vectors of the narrowest row whose ends are held apart at any
/// number of threads.
static constexpr int64_t leastVectors = 84;
/// Vectors of narrower rows of 16-bit elements, by the narrowest such row.
static constexpr struct {
  int64_t vector, width;
} narrowEdges[] = {{8, 129}, {4, 49}};
/// Blocks that should fit a multiprocessor, so that one loads while another
/// exchanges states and a third stores, and the threads of the largest such.
static constexpr double blocksInTurn = 3;
static constexpr int64_t mostThreads = 320;
/// Words that a thread holds at most, of one row and where it has more than
/// that to do.
static constexpr int64_t mostWords = 32, mostWordsOfMore = 64;
/// Bytes of rows that a multiprocessor must have on their way: the more of it
/// waits at a time, the more. A warp waits for itself alone, a block for all of
/// its warps, a cluster for all of its blocks; and for operands that rows
/// share, which are loaded at the end.
static constexpr double bytesOfWarps = 40e3, bytesOfBlocks = 64e3,
                        bytesOfClusters = 120e3, lateFactor = 1.5;

/// Whether an operand is a row and the same for all rows, of which there are
/// several.
bool VersionBuilder::isSharedRow(unsigned input) {
  AffineMap map = op.getInputMap(input);
  return op.isRow(map) && !op.variesWithRow(map) && shape.numRows != 1;
}

int64_t VersionBuilder::countSharedRows() {
  return llvm::count_if(llvm::seq<unsigned>(op.getInputs().size()),
                        [&](unsigned input) { return isSharedRow(input); });
}

/// Bytes that are loaded for an element of each row.
int64_t VersionBuilder::countLoadedBytes() {
  int64_t bytes = 0;
  for (auto [number, input] : llvm::enumerate(op.getInputs()))
    if (op.isRow(op.getInputMap(number)) && !isSharedRow(number))
      bytes += getElementBytes(getElementTypeOrSelf(input.getType()));
  return bytes;
}

/// Whether rows have enough of the widest vectors to be worth threads that have
/// nothing but ends of theirs.
bool VersionBuilder::isWide(WidthRange widths) {
  return widths.min >= leastVectors * widestVector;
}

/// Whether the ends of rows that may start anywhere can be held apart from
/// whole vectors, and that pays. Operands that rows share lie in memory unlike
/// them, and are loaded by elements: of whole vectors these are far apart,
/// which costs more than it gains for two operands of 16-bit elements, and for
/// any where a warp loads whole vectors at both ends of its row.
bool VersionBuilder::mayHaveEdges(ScheduleKind kind, WidthRange widths) {
  bool mayHold = kind == ScheduleKind::warp || kind == ScheduleKind::block ||
                 kind == ScheduleKind::cluster;
  bool areHalves = shape.elementBytes <= 2;
  int64_t shared = countSharedRows();
  bool areFar = areHalves && shared > (isWide(widths) ? 1 : 0);
  bool isWhole = kind == ScheduleKind::warp && !areHalves && shared > 0;
  bool isNarrow = !isWide(widths) && !areHalves;
  if (!mayHold || areFar || isWhole || isNarrow)
    return false;
  return llvm::all_of(
      llvm::seq<unsigned>(op.getMaps().size()), [&](unsigned number) {
        return !op.isRow(op.getMap(number)) || isContiguousRow(op, number);
      });
}

/// Elements of the whole vectors of rows whose ends are held apart, or 0 where
/// they are not. A row needs two threads for each: so narrow ones have narrow
/// vectors.
int64_t VersionBuilder::getEdgeVector(ScheduleKind kind, WidthRange widths) {
  if (!mayHaveEdges(kind, widths))
    return 0;
  auto hasThreads = [&](int64_t vector) {
    return forced.threads == 0 ||
           forced.threads * std::max<int64_t>(1, forced.blocks) >= 2 * vector;
  };
  if (isWide(widths) || kind != ScheduleKind::warp)
    return shape.vector != 1 && hasThreads(shape.vector) ? shape.vector : 0;
  for (auto [vector, width] : narrowEdges)
    if (vector <= shape.vector && widths.min >= width && hasThreads(vector))
      return vector;
  return 0;
}

/// How well the device is used: the part of the threads' registers that holds
/// elements, of the bytes that must be on their way those that are, of the
/// multiprocessors those that have a block, and of blocks in turn those that
/// fit.
double VersionBuilder::rateEdgeLayout(int64_t vectors, int64_t threads,
                                      int64_t blocks, bool recomputes) {
  int64_t registers = llvm::divideCeil(vectors, threads * blocks);
  int64_t words = shape.countWords(registers * shape.vector, recomputes);
  // A multiprocessor of 2048 threads runs 32 blocks, one of 1536 at least 16.
  int64_t mostBlocks = target.getThreads() >= 2048 ? 32 : 16;
  int64_t resident = countResidentBlocks(
      threads, words + otherRegisters + edgeRegisters, mostBlocks);
  bool isBlock = blocks == 1 && threads > warpSize;
  double rate = isBlock ? std::min(1.0, resident / blocksInTurn) : 1.0;
  if (!ShapedType::isDynamic(shape.numRows)) {
    double ofProcessor = double(shape.numRows) * blocks / target.getSms();
    resident = std::min<int64_t>(resident, std::ceil(ofProcessor));
    rate *= std::min(1.0, ofProcessor);
  }
  double bytes =
      double(resident) * shape.vector * countLoadedBytes() * vectors / blocks;
  double wanted = blocks != 1           ? bytesOfClusters
                  : threads == warpSize ? bytesOfWarps
                                        : bytesOfBlocks;
  if (countSharedRows() != 0)
    wanted *= lateFactor;
  double full = double(vectors) / (threads * blocks * registers);
  return rate * full * std::min(1.0, bytes / wanted);
}

/// The layouts that hold the row, by rising threads and blocks.
SmallVector<VersionBuilder::EdgeChoice>
VersionBuilder::listEdgeLayouts(int64_t vectors, bool recomputes) {
  bool hasMore = shape.holdsSeveralRows(recomputes) || countSharedRows() != 0;
  int64_t least = countSharedRows() != 0 ? usualThreads : warpSize;
  SmallVector<EdgeChoice> choices;
  for (int64_t threads = least; threads <= mostThreads; threads += warpSize)
    for (int64_t blocks = 1; blocks <= target.getCluster(); blocks *= 2) {
      int64_t registers = llvm::divideCeil(vectors, threads * blocks);
      bool fits = shape.countWords(registers * shape.vector, recomputes) <=
                  (hasMore ? mostWordsOfMore : mostWords);
      bool isSmall = blocks > 1 && threads < usualThreads;
      if (fits && !isSmall && threads * blocks >= 2 * shape.vector)
        choices.push_back(
            {threads, registers, blocks,
             rateEdgeLayout(vectors, threads, blocks, recomputes)});
    }
  return choices;
}

/// The best rated layout; of those that are as good the one with the fewest
/// vectors a thread, then with the smallest blocks. Null if none holds the row.
LayoutAttr VersionBuilder::chooseEdgeLayout(int64_t vectors, bool recomputes) {
  constexpr double noise = 0.01;
  SmallVector<EdgeChoice> choices = listEdgeLayouts(vectors, recomputes);
  if (choices.empty())
    return {};
  double best = llvm::max_element(choices, [](const EdgeChoice &lhs,
                                              const EdgeChoice &rhs) {
                  return lhs.rate < rhs.rate;
                })->rate;
  llvm::erase_if(choices, [&](const EdgeChoice &choice) {
    return choice.rate < (1 - noise) * best;
  });
  const EdgeChoice &chosen = *llvm::min_element(
      choices, [](const EdgeChoice &lhs, const EdgeChoice &rhs) {
        return lhs.registers < rhs.registers;
      });
  return makeLayout(shape.vector, chosen.registers, warpSize,
                    chosen.threads / warpSize, /*rows=*/1,
                    /*transposed=*/false, chosen.blocks);
}
