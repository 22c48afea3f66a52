//===- Machine.cpp - What a version takes of a GPU ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules, rating, the model of candidates and the bound for ptxas were each
// calibrated with a count of their own of registers and blocks. All of these
// counts are here, and those of states in shared memory.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "../Versions/Decisions.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/SharedLayout.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Registers of a thread
//===----------------------------------------------------------------------===//

int64_t mlir::rowwise::countVectorWords(const ProgramShape &shape,
                                        int64_t vector, bool rematerialized) {
  return std::max<int64_t>(1, shape.countWords(vector, rematerialized));
}

int64_t mlir::rowwise::countFittingVectors(TargetAttr target,
                                           const ProgramShape &shape,
                                           int64_t vector, bool rematerialized,
                                           int64_t threads) {
  int64_t registers =
      std::min(maxThreadRegisters, target.getRegisters() / threads);
  return std::max<int64_t>(1,
                           (registers - otherRegisters) /
                               countVectorWords(shape, vector, rematerialized));
}

int64_t mlir::rowwise::countCacheRegisters(int64_t vector,
                                           bool rematerialized) {
  return cacheRegisters +
         (rematerialized ? rematerializingCacheVectors * vector : 0);
}

int64_t mlir::rowwise::countThreadRegisters(const ProgramShape &shape,
                                            int64_t elements,
                                            bool rematerialized) {
  return shape.countWords(elements, rematerialized) + otherRegisters +
         (shape.isPeeled ? peeledRegisters : 0);
}

/// Rows that a thread has in registers at the same time.
static int64_t countRowsInRegisters(VersionAttr version) {
  std::optional<RowLoop> loop = version.getSchedule().getRowLoop();
  return loop && loop->memory == RowMemory::registers ? loop->stages : 1;
}

double mlir::rowwise::countWantedRegisters(const ProgramShape &shape,
                                           VersionAttr version) {
  LayoutAttr layout = version.getLayout();
  int64_t elements = layout.getVector() * layout.getVectorsPerThread() *
                         layout.getRowsPerThread() +
                     layout.getPeeled();
  int64_t cachedRegisters =
      version.getSchedule().getOperandCache() != OperandCache::none
          ? countCacheRegisters(layout.getVector(), version.getRematerialized())
          : 0;
  return otherRegisters + cachedRegisters +
         shape.countWords(elements, version.getRematerialized()) *
             countRowsInRegisters(version);
}

//===----------------------------------------------------------------------===//
// Blocks that a multiprocessor runs at the same time
//===----------------------------------------------------------------------===//

/// Each quarter of a multiprocessor has a quarter of its registers, and a warp
/// takes a multiple of 256 of them (CUDA's occupancy calculator).
int64_t mlir::rowwise::countResidentBlocks(int64_t threads, int64_t registers,
                                           int64_t maxBlocks) {
  int64_t oneWarp = warpSize * llvm::alignTo(registers, registerGranule);
  int64_t warps =
      std::min<int64_t>(processorQuarters * (quarterRegisters / oneWarp),
                        residentThreads / warpSize);
  return std::min<int64_t>(warps * warpSize / threads, maxBlocks);
}

int64_t mlir::rowwise::countBlocksByThreads(int64_t threads) {
  return residentThreads / threads;
}

int64_t mlir::rowwise::countWantedBlocks(TargetAttr target,
                                         const ProgramShape &shape,
                                         VersionAttr version) {
  // A block that has all of the shared memory is alone.
  if (version.getSchedule().isMultiStage())
    return 1;
  int64_t threads = version.getLayout().getThreads();
  double threadRegisters = std::min<double>(
      countWantedRegisters(shape, version), maxThreadRegisters);
  int64_t byRegisters = target.getRegisters() / (threadRegisters * threads);
  return std::clamp<int64_t>(
      std::min(target.getThreads() / threads, byRegisters), 1,
      maxResidentBlocks);
}

/// Registers that a thread needs for the rows that it holds and for operands
/// that it has loaded with them or reads from a cache.
static int64_t countResidentWords(const ProgramShape &shape,
                                  VersionAttr version, bool anyEpilogue) {
  LayoutAttr layout = version.getLayout();
  bool rematerialized = version.getRematerialized();
  int64_t elements = layout.getVectorsPerThread() * layout.getVector() *
                     layout.getRowsPerThread() * countRowsInRegisters(version);
  int64_t words = shape.countWords(elements, rematerialized);
  if (version.getSchedule().getOperandCache() != OperandCache::none)
    return words + countCacheRegisters(layout.getVector(), rematerialized);
  bool isLargestCluster = version.hasCluster() && !layout.getTransposed() &&
                          words > maxClusterWords &&
                          shape.liveBytes == wordBytes && !rematerialized &&
                          !anyEpilogue;
  int64_t operandWords =
      version.getLoadsOperandsFirst() ? shape.countOperandWords(elements) : 0;
  return words + operandWords + (isLargestCluster ? extraClusterRegisters : 0);
}

/// How many of `blocks` blocks with `blockThreads` threads each fit on a
/// multiprocessor: each quarter of it has a quarter of the registers, and one
/// quarter may get a warp more than another.
static int64_t fitIntoQuarters(int64_t blocks, int64_t blockThreads,
                               int64_t threadRegisters, int64_t registers) {
  auto countQuarterRegisters = [&]() -> int64_t {
    int64_t warps = blocks * blockThreads / warpSize;
    return llvm::divideCeil(warps, processorQuarters) * warpSize *
           threadRegisters;
  };
  while (blocks > 1 && countQuarterRegisters() > registers / processorQuarters)
    --blocks;
  return blocks;
}

static int64_t countBlocksByRegisters(const ProgramShape &shape,
                                      VersionAttr version, bool anyEpilogue) {
  LayoutAttr layout = version.getLayout();
  int64_t words = countResidentWords(shape, version, anyEpilogue);
  // ptxas ignores a bound that exceeds the blocks of the GPU.
  if (layout.getPeeled())
    return countResidentBlocks(layout.getThreads(),
                               words + otherRegisters + peeledRegisters,
                               maxResidentBlocks);
  constexpr int64_t registers = processorQuarters * quarterRegisters;
  int64_t maxProcessorThreads = residentThreads,
          others = version.getSchedule().getGridExchange() && version.holdsRow()
                       ? gridRowRegisters
                       : otherRegisters;
  // Registers that rematerializing leaves free can go to other blocks, which
  // pays where rows are written. Computed rows take all registers.
  if (version.getRematerialized() && shape.hasLowIntensity &&
      shape.writesRows) {
    maxProcessorThreads = residentRematerializingThreads;
    bool isAlone = !shape.holdsSeveralRows(/*rematerialized=*/true) &&
                   !areShort(version.getSchedule().getScope()) &&
                   !layout.getTransposed() && layout.getBlocks() == 1 &&
                   !version.getSchedule().getRowLoop() && !anyEpilogue;
    if (isAlone)
      others = otherRegistersOfOneRow;
    else if (version.getL2Hint() == L2Hint::hold)
      others += l2HoldRegisters;
  }
  int64_t threadRegisters = words + others;
  int64_t threads = std::min(maxProcessorThreads, registers / threadRegisters);
  return fitIntoQuarters(threads / layout.getThreads(), layout.getThreads(),
                         threadRegisters, registers);
}

int64_t mlir::rowwise::countMinBlocks(TargetAttr target,
                                      const ProgramShape &shape,
                                      VersionAttr version, int64_t sharedBytes,
                                      bool anyEpilogue) {
  bool waits = version.getSchedule().getScope() != Scope::warp ||
               version.getRematerialized();
  // Blocks of the grid that share a row must run at the same time.
  bool mayBeBound =
      version.holdsRow() || version.getSchedule().getGridExchange();
  // Blocks of a row that wait for each other all run at the same time.
  int64_t minRunning =
      version.getSchedule().getScope() == Scope::grid
          ? llvm::divideCeil(version.getBlocksOfRow(), target.getSms())
          : 1;
  if (version.getSchedule().isMultiStage() || version.holdsVectors())
    return minRunning > 1 ? minRunning : 0;
  if (!waits || !mayBeBound)
    return 0;
  int64_t blocks = countBlocksByRegisters(shape, version, anyEpilogue);
  if (sharedBytes != 0)
    blocks = std::min(blocks,
                      (target.getShared() + reservedSharedBytes) /
                          (sharedBytes + minStateBytes + reservedSharedBytes));
  blocks = std::max(blocks, minRunning);
  return blocks > 1 ? blocks : 0;
}

//===----------------------------------------------------------------------===//
// Bytes of a block's shared memory
//===----------------------------------------------------------------------===//

int64_t mlir::rowwise::countStateBytes(Block &body, LayoutAttr layout) {
  // Room for alignment: an mbarrier may lie before a buffer that starts at a
  // multiple of a vector.
  constexpr int64_t alignedBarrierBytes = vectorBytes;
  int64_t warps = layout.getBlocks() * layout.getThreads() / warpSize;
  int64_t bytes = 0;
  for (ReduceOp reduce : body.getOps<ReduceOp>())
    bytes += stateBuffers *
             (warps * maxStateWords *
                  getElementBytes(reduce.getInputType().getElementType()) +
              alignedBarrierBytes);
  return std::max(bytes, minStateBytes);
}

int64_t mlir::rowwise::countStateWords(FuseOp op) {
  int64_t words = 0;
  op.walk([&](ReduceOp reduce) {
    int64_t componentWords = llvm::divideCeil(
        reduce.getInputType().getElementTypeBitWidth(), wordBits);
    words += llvm::PowerOf2Ceil(componentWords *
                                reduce.getMonoid().getNumComponents());
  });
  return words;
}

int64_t mlir::rowwise::countColumnStateBytes(FuseOp op, int64_t columns,
                                             int64_t senders, int64_t buffers) {
  constexpr int64_t results = 1;
  return columns * buffers * (senders + results) * countStateWords(op) *
         wordBytes;
}

int64_t mlir::rowwise::countCachedBytes(FuseOp op, LayoutAttr layout) {
  bool mayShift = mayShiftCached(layout.getVector(), layout.getPeeled());
  return getCachedLayout(op, op.getBody().front(), layout, mayShift).bytes;
}

int64_t mlir::rowwise::countFittingStages(TargetAttr target, FuseOp op,
                                          LayoutAttr layout, int64_t blocks,
                                          int64_t stateBytes) {
  auto stage = getStageLayout(op, op.getBody().front(), layout);
  int64_t room = target.getShared() / blocks - reservedSharedBytes - stateBytes;
  return stage ? room / stage->stageBytes : 0;
}
