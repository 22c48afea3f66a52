//===- Block.cpp - Schedules of contiguous rows ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Enumeration.h"
#include "../Layouts/Layouts.h"
#include "../Schedules.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Threads of a block that holds a row: as many as the row takes, or a power of
/// two if that leaves a thread at most one vector less, as whole blocks then
/// fill a multiprocessor. Rows that are only read get no power of two: threads
/// have so few vectors that half of the block might have none. In a small block
/// no warp is without vectors of an aligned row of known size. One row with
/// straddling vectors gets at most `straddlingThreads` as long as they hold it.
static int64_t getBlockThreads(const ProgramContext &program, int64_t vectors,
                               int64_t padding, int64_t perThread,
                               bool rematerialized) {
  int64_t maxBlockThreads = getMaxBlockThreads(program);
  int64_t wanted =
      llvm::alignTo(llvm::divideCeil(vectors, perThread), warpSize);
  int64_t maxVectors = program.shape.hasNarrowElements()
                           ? maxReadVectors
                           : maxReadVectorsOfBlocks;
  int64_t readVectors = getReadVectors(program, maxVectors, perThread);
  bool usesReadVectors = padding == 0 && readVectors < perThread;
  if (usesReadVectors) {
    // Not more than two blocks of a multiprocessor have, unless the row takes
    // more.
    maxBlockThreads =
        std::min(maxBlockThreads, std::max(maxPairedThreads, wanted));
    perThread = readVectors;
    wanted = llvm::alignTo(llvm::divideCeil(vectors, perThread), warpSize);
  }
  int64_t power = llvm::PowerOf2Ceil(wanted);
  int64_t threadVectors =
      llvm::divideCeil(vectors, std::max<int64_t>(1, power));
  bool isPower = threadVectors + 1 >= perThread && !usesReadVectors;
  int64_t threads =
      std::clamp(isPower ? power : wanted, defaultThreads, maxBlockThreads);
  bool isKnown = !program.forced.isNamed() &&
                 !ShapedType::isDynamic(program.getOp().getRowSize());
  if (padding == 0 && isKnown && threads == defaultThreads)
    return llvm::alignTo(
        llvm::divideCeil(vectors, llvm::divideCeil(vectors, threads)),
        warpSize);
  if (padding == 0 || rematerialized)
    return threads;
  int64_t few = llvm::alignTo(
      llvm::divideCeil(vectors, getStraddlingVectors(program, rematerialized)),
      warpSize);
  if (isKnown && few < defaultThreads && readsOneRow(program))
    return few;
  int64_t straddlingVectors = llvm::divideCeil(vectors, straddlingThreads);
  bool fits =
      program.shape.countWords(straddlingVectors * program.shape.vector,
                               rematerialized) <= maxStraddlingBlockWords;
  return fits ? std::min(threads, straddlingThreads) : threads;
}

namespace {
class BlockStrategy final : public PlainStrategy<BlockAttr, VectorStrategy> {
public:
  BlockStrategy() : PlainStrategy({maxThreads}, blockRows) {}

  bool mayAccumulate() const override { return true; }

  void enumerate(const TuningSpace &space, AddChoice add) const override {
    if (acceptsStages(space.accepted.stages))
      enumerateBlocks(space, BlockAttr::optionName, /*stages=*/0, add);
  }

  StringRef getCapacityText() const override { return "a block holds"; }

  int64_t getCapacity(const ProgramContext &program,
                      int64_t perThread) const override {
    return perThread * (program.forced.threads > 0
                            ? program.forced.threads
                            : getMaxBlockThreads(program));
  }

  int64_t getMaxStraddlingVectors(const ProgramContext &program,
                                  int64_t perThread,
                                  bool rematerialized) const override {
    bool areSeveral =
        rematerialized && program.shape.holdsSeveralRows(rematerialized);
    return areSeveral ? straddlingFactor * perThread : perThread;
  }

  LayoutAttr makeLayout(const ProgramContext &program,
                        const RowExtent &rows) const override {
    int64_t threads =
        program.forced.threads != 0
            ? program.forced.threads
            : getBlockThreads(program, rows.vectors, rows.padding,
                              rows.perThread, rows.rematerialized);
    int64_t threadVectors =
        std::max<int64_t>(1, llvm::divideCeil(rows.vectors, threads));
    return rowwise::makeLayout(program, program.shape.vector, threadVectors,
                               std::min(threads, warpSize),
                               std::max<int64_t>(1, threads / warpSize),
                               /*rows=*/1);
  }

  void addWidthLimits(const ProgramContext &program, int64_t perThread,
                      SmallVectorImpl<int64_t> &limits) const override {
    addLimitsOfOneBlock(program, perThread, getCapacity(program, perThread),
                        limits);
  }

protected:
  bool acceptsStages(int64_t stages) const override { return stages == 0; }
};
} // namespace

const VectorStrategy &mlir::rowwise::getBlockStrategy() {
  static const BlockStrategy strategy;
  return strategy;
}
