//===- Residency.cpp - Blocks that a multiprocessor is to run -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Residency.h"

#include "Rowwise/Device/StateWords.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/SharedLayout.h"
#include "Rowwise/Schedule/Machine.h"
#include "Rowwise/Schedule/ProgramShape.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Words of one row that a thread holds as a rule, and registers that it needs
/// besides where it holds more: with fewer a log-softmax spilled (ptxas 13.0).
static constexpr int64_t wordBytes = 4, usualWords = 32, registersOfTall = 20;
/// Registers that a thread of a block needs besides those of the one row that
/// it computes again, and of nothing else.
static constexpr int64_t registersBesideOne = 20;
/// And to give back lines of the L2 cache that it holds, in a cluster that
/// computes rows again: without them softmax of 28672 bf16 spilled
/// (ptxas 13.0).
static constexpr int64_t registersOfHeld = 4;

static bool hasReadLate(FuseOp op, unsigned version) {
  Block &body = op.getBody(version).front();
  for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i)
    if (!op.isTable(i) && isReadLate(op, body, i))
      return true;
  return false;
}

static int64_t countBlocksByRegisters(FuseOp op, unsigned version) {
  ScheduleAttr schedule = op.getSchedules()[version];
  LayoutAttr layout = schedule.getLayout();
  bool hasEpilogueOperands = hasReadLate(op, version);
  ProgramShape shape = getProgramShape(op);
  int64_t words = shape.countWords(
      layout.getRegisters() * layout.getVector() * layout.getNeighbours() *
          std::max<int64_t>(1, schedule.getStages()),
      schedule.getRecomputes());
  if (schedule.keepsShared())
    words += ProgramShape::countRegistersOfKept(layout.getVector(),
                                                schedule.getRecomputes());
  else if (schedule.getKind() == ScheduleKind::cluster && words > usualWords &&
           shape.liveBytes == wordBytes && !schedule.getRecomputes() &&
           !hasEpilogueOperands)
    words += registersOfTall;
  // Of GPUs that run fewer ptxas ignores the bound.
  constexpr int64_t mostBlocks = 32;
  if (layout.getEdges())
    return countResidentBlocks(layout.getThreads(),
                               words + otherRegisters + edgeRegisters,
                               mostBlocks);
  // Several rows whose vectors are cut, computed again, spilled without a
  // vector of each more (ptxas 13.0).
  if (!schedule.getAligned() && schedule.getRecomputes() &&
      shape.holdsSeveralRows(/*recomputes=*/true))
    words += 2 * layout.getVector();
  constexpr int64_t registers = residentThreads * 64;
  int64_t most = residentThreads, others = otherRegisters;
  // Other blocks can have the registers that little is computed again in, which
  // gains where rows are written. What is computed and held fills all of them.
  if (schedule.getRecomputes() && shape.isLight && shape.writesRows) {
    most = residentOfRecomputed;
    bool isAlone = !shape.holdsSeveralRows(/*recomputes=*/true) &&
                   schedule.getKind() == ScheduleKind::block &&
                   schedule.getStages() == 0 && !hasEpilogueOperands;
    if (isAlone)
      others = registersBesideOne;
    else if (schedule.getL2Hint() == L2Hint::hold)
      others += registersOfHeld;
  }
  int64_t threads = std::min(most, registers / (words + others));
  // A quarter of a multiprocessor has a quarter of the registers, and may get a
  // warp more than another.
  int64_t blocks = threads / layout.getThreads();
  auto countOfQuarter = [&] {
    int64_t warps = blocks * layout.getThreads() / warpSize;
    return llvm::divideCeil(warps, processorQuarters) * warpSize *
           (words + others);
  };
  while (blocks > 1 && countOfQuarter() > registers / processorQuarters)
    --blocks;
  return blocks;
}

/// Blocks that a multiprocessor is to run at the same time: as many as the
/// registers that a thread needs and shared memory allow, or one, with its
/// ring.
static int64_t countBlocksOfProcessor(FuseOp op, unsigned version) {
  ScheduleAttr schedule = op.getSchedules()[version];
  if (schedule.hasRing())
    return 1;
  int64_t shared = getSharedBytes(op, version);
  int64_t bySharedMemory =
      processorShared / (shared + sharedOfStates + sharedOfBlock);
  return shared == 0
             ? countBlocksByRegisters(op, version)
             : std::min(bySharedMemory, countBlocksByRegisters(op, version));
}

std::optional<int64_t> mlir::rowwise::getRequestedBlocks(FuseOp op,
                                                         unsigned version) {
  ScheduleAttr schedule = op.getSchedules()[version];
  // A block that holds a row loads, then stores: another one fills the gap.
  int64_t resident = countBlocksOfProcessor(op, version);
  bool waits =
      schedule.getKind() != ScheduleKind::warp || schedule.getRecomputes();
  if (waits && schedule.holdsRow() && resident > 1)
    return resident;
  return std::nullopt;
}
