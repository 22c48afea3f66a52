//===- Resources.cpp - What rewritten bodies ask of the GPU -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/SharedLayout.h"
#include "Rowwise/Schedule/Machine.h"
#include "Rowwise/Schedule/Passes.h"
#include "Rowwise/Schedule/ProgramShape.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_RESOURCESPASS
#include "Rowwise/Schedule/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Blocks of a multiprocessor
//===----------------------------------------------------------------------===//

namespace {
/// What a version's kernel loads of each row, and when.
struct RowLoads {
  bool anyLate = false;     ///< an operand is loaded where it is used
  bool anyLateRow = false;  ///< of those a row
  bool anyEarlyRow = false; ///< a row is loaded first
};
} // namespace

static RowLoads getRowLoads(FuseOp op, Block &body) {
  RowLoads loads;
  for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i) {
    if (op.isTable(i))
      continue;
    bool isLate = isReadLate(op, body, i);
    bool isRow = isa<RankedTensorType>(body.getArgument(i).getType());
    loads.anyLate |= isLate;
    loads.anyLateRow |= isLate && isRow;
    loads.anyEarlyRow |= !isLate && isRow;
  }
  return loads;
}

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

/// Registers that a thread needs for the rows that it holds, and what it reads
/// of operands that it caches.
static int64_t countWords(const ProgramShape &shape, ScheduleAttr schedule,
                          bool anyLate) {
  LayoutAttr layout = schedule.getLayout();
  bool recomputes = schedule.getRecomputes();
  int64_t words = shape.countWords(
      layout.getRegisters() * layout.getVector() * layout.getNeighbours() *
          std::max<int64_t>(1, schedule.getStages()),
      recomputes);
  if (schedule.keepsShared())
    return words +
           ProgramShape::countRegistersOfKept(layout.getVector(), recomputes);
  bool isTall = schedule.getKind() == ScheduleKind::cluster &&
                words > usualWords && shape.liveBytes == wordBytes &&
                !recomputes && !anyLate;
  return words + (isTall ? registersOfTall : 0);
}

/// Of so many blocks of `ofBlock` threads those that fit a multiprocessor: a
/// quarter of it has a quarter of the registers, and may get a warp more than
/// another.
static int64_t fitIntoQuarters(int64_t blocks, int64_t ofBlock,
                               int64_t ofThread, int64_t registers) {
  auto countOfQuarter = [&]() -> int64_t {
    int64_t warps = blocks * ofBlock / warpSize;
    return llvm::divideCeil(warps, processorQuarters) * warpSize * ofThread;
  };
  while (blocks > 1 && countOfQuarter() > registers / processorQuarters)
    --blocks;
  return blocks;
}

static int64_t countBlocksByRegisters(const ProgramShape &shape,
                                      ScheduleAttr schedule, bool anyLate) {
  LayoutAttr layout = schedule.getLayout();
  int64_t words = countWords(shape, schedule, anyLate);
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
                   schedule.getStages() == 0 && !anyLate;
    if (isAlone)
      others = registersBesideOne;
    else if (schedule.getL2Hint() == L2Hint::hold)
      others += registersOfHeld;
  }
  int64_t ofThread = words + others;
  int64_t threads = std::min(most, registers / ofThread);
  return fitIntoQuarters(threads / layout.getThreads(), layout.getThreads(),
                         ofThread, registers);
}

/// Blocks that a multiprocessor is to run at the same time, as many as the
/// registers that a thread needs and shared memory allow, where more than one:
/// a block that holds a row loads, then stores, and another one fills the gap.
/// 0 where ptxas is asked for none.
static int64_t countMinBlocks(const ProgramShape &shape, ScheduleAttr schedule,
                              int64_t sharedBytes, bool anyLate) {
  bool waits =
      schedule.getKind() != ScheduleKind::warp || schedule.getRecomputes();
  if (!waits || !schedule.holdsRow() || schedule.hasRing())
    return 0;
  int64_t blocks = countBlocksByRegisters(shape, schedule, anyLate);
  if (sharedBytes != 0)
    blocks = std::min(blocks, processorShared / (sharedBytes + sharedOfStates +
                                                 sharedOfBlock));
  return blocks > 1 ? blocks : 0;
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

/// Whether vectors are best computed and stored one by one: each makes room for
/// what the next is computed from. Rows that are computed again take none
/// meanwhile, and are best computed side by side (measured on an H200: bf16
/// 50257 wide 240 us for 294), unless operands are loaded for that.
static bool storesByPart(Block &body, ScheduleAttr schedule,
                         const RowLoads &loads) {
  bool holdsLoaded = schedule.getRecomputes() && schedule.holdsRow() &&
                     !schedule.hasRing() &&
                     schedule.getLayout().getNeighbours() == 1;
  return !holdsLoaded || loads.anyLateRow || !loads.anyEarlyRow ||
         getReductionLevels(body).empty();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct ResourcesPass : rowwise::impl::ResourcesPassBase<ResourcesPass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([](FuseOp op) {
      if (!op.getSchedules().empty())
        decide(op);
    });
  }

private:
  static void decide(FuseOp op) {
    ProgramShape shape = getProgramShape(op);
    SmallVector<Attribute> versions;
    for (auto [version, schedule] : llvm::enumerate(op.getSchedules())) {
      Block &body = op.getBody(version).front();
      RowLoads loads = getRowLoads(op, body);
      int64_t sharedBytes = getSharedBytes(op, version);
      versions.push_back(schedule.withResources(
          countMinBlocks(shape, schedule, sharedBytes, loads.anyLate),
          sharedBytes, storesByPart(body, schedule, loads)));
    }
    op.setVersionsAttr(ArrayAttr::get(op.getContext(), versions));
  }
};
} // namespace
