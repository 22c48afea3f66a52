//===- Persistent.cpp - Clusters that keep what rows share ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clusters that step over rows load what these share, the weights of a norm,
// only once, and keep it in shared memory. Between a row and the next a cluster
// exchanges states, which takes about as long however wide the row is: there
// have to be enough others meanwhile.
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "Schedules.h"

#include "Machine.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/SharedLayout.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::rowwise;

// All numbers here were measured on an H200 (bench/experiments.md).

/// Stages of such clusters, and the most registers that a thread may need by
/// our count: of more, kernels spilled (ptxas 13.0).
static constexpr int64_t keptStages = 2, mostRegistersOfKept = 240;
/// Threads of a multiprocessor that must have room for what they keep.
static constexpr int64_t fewestResident = 256;
/// Microseconds in which a cluster is done with a row: what all of them have
/// of rows is to be as much as memory moves in that time.
static constexpr int64_t rowTime = 2;

/// Elements of a row beyond which a single operand that rows share is worth
/// keeping in a cluster: of aligned rows, and of f32 whose ends are apart. Of
/// 16-bit elements whose ends are apart it is in any.
static constexpr int64_t elementsOfAligned = 80000, elementsOfOthers = 65536;
/// And of a row of f32 whose ends are apart from which on several such operands
/// are, where a block would hold the row. Of 16-bit elements they always are.
static constexpr int64_t elementsOfBlock = 10000;
/// Rows for each multiprocessor from which on that is so and clusters of 2
/// blocks are best: of fewer, as there may be where their number is dynamic, a
/// cluster has too few for what it keeps.
static constexpr int64_t manyRows = 8;

namespace {
/// Which rows blocks of such clusters are for. Aligned rows of 16-bit elements
/// of which 8 blocks of 128 threads leave some without their last vector are
/// faster in 4 of them, also where as many idle there.
enum class KeptRows {
  any,
  manyCutHalves, ///< of 16-bit elements, ends apart, that areKnownMany
  idleHalves     ///< of 16-bit elements, aligned, that idle so
};

struct KeptBlocks {
  int64_t blocks, threads;
  KeptRows rows;
  bool onlyOfSeveral; ///< for more than one operand that rows share
};
} // namespace

LogicalResult mlir::rowwise::checkKept(const ProgramContext &program,
                                       LayoutAttr layout) {
  int64_t bytes = countCachedBytes(program.getOp(), layout);
  int64_t most = program.target.getShared() -
                 countStateBytes(program.getOp().getBody().front(), layout);
  if (program.forced.stages == 0 || bytes <= most)
    return success();
  return program.getOp().emitError()
         << "expected no stages in schedule cluster, found "
         << program.forced.stages << ": what a block of " << layout.getThreads()
         << " threads keeps of operands that rows share takes " << bytes
         << " bytes of shared memory, and there are " << most;
}

/// Operands that rows share and that threads may keep.
static int64_t countKept(const ProgramContext &program) {
  Block &body = program.getOp().getBody().front();
  return llvm::count_if(llvm::seq<unsigned>(program.getOp().getInputs().size()),
                        [&](unsigned input) {
                          return isKeptInput(program.getOp(), body, input);
                        });
}

bool mlir::rowwise::hasManyRows(const ProgramContext &program) {
  return ShapedType::isDynamic(program.shape.numRows) ||
         program.shape.numRows >= program.target.getSms();
}

/// Whether there are certainly `manyRows` for each multiprocessor.
static bool areKnownMany(const ProgramContext &program) {
  return !ShapedType::isDynamic(program.shape.numRows) &&
         program.shape.numRows >= manyRows * program.target.getSms();
}

/// Bytes of an element of each operand of which rows have their own.
static SmallVector<int64_t> getRowElementBytes(const ProgramContext &program) {
  SmallVector<int64_t> bytes;
  for (auto [map, tensor] : llvm::zip_equal(
           program.getOp().getMaps().getAsValueRange<AffineMapAttr>(),
           program.getOp().getTensors()))
    if (program.getOp().isRow(map) && program.getOp().variesWithRow(map))
      bytes.push_back(getElementBytes(getElementTypeOrSelf(tensor.getType())));
  return bytes;
}

/// Whether rows are of 16-bit elements, or narrower ones.
static bool hasHalves(const ProgramContext &program) {
  return llvm::all_of(getRowElementBytes(program),
                      [](int64_t bytes) { return bytes <= 2; });
}

/// And their ends apart.
static bool hasCutHalves(const ProgramContext &program) {
  return program.shape.hasEdges && hasHalves(program);
}

bool mlir::rowwise::prefersKept(const ProgramContext &program,
                                ScheduleKind kind, WidthRange widths) {
  // Where no rows are read or written there is nothing to have on its way: what
  // rows share may be read by assertions alone.
  if (!program.forced.isFree() || widths.min != widths.max ||
      getRowElementBytes(program).empty())
    return false;
  int64_t kept = countKept(program);
  if (kind == ScheduleKind::block)
    return program.shape.hasEdges && kept > 1 && areKnownMany(program) &&
           (hasCutHalves(program) || widths.max > elementsOfBlock);
  int64_t mostNotKept = !program.shape.hasEdges ? elementsOfAligned
                        : hasCutHalves(program) ? 0
                                                : elementsOfOthers;
  return kind == ScheduleKind::cluster && hasManyRows(program) &&
         (kept > 1 || (kept == 1 && widths.max > mostNotKept));
}

/// Registers of a thread that has so many vectors of each of its rows.
static int64_t countKeptRegisters(const ProgramContext &program,
                                  int64_t vectors, bool recomputes) {
  int64_t elements = keptStages * vectors * program.shape.vector;
  return countThreadRegisters(program.shape, elements, recomputes) +
         countCacheRegisters(program.shape.vector, recomputes);
}

/// Clusters of a layout that the device runs at the same time, if any: where
/// ends are apart a multiple of the places in a vector where rows start, so
/// that each has rows which lie alike.
static int64_t countKeptClusters(const ProgramContext &program,
                                 LayoutAttr layout, int64_t width,
                                 bool recomputes) {
  int64_t threads = layout.getThreads();
  int64_t bytes = countCachedBytes(program.getOp(), layout) +
                  countStateBytes(program.getOp().getBody().front(), layout);
  int64_t byShared = program.target.getShared() / bytes;
  if (byShared * threads < fewestResident)
    return 0;
  int64_t registers =
      countKeptRegisters(program, layout.getRegisters(), recomputes);
  int64_t clusters = countResidentBlocks(threads, registers, byShared) *
                     program.target.getSms() / layout.getBlocks();
  int64_t phases = program.shape.vector / std::gcd(program.shape.vector, width);
  bool isRounded = program.shape.hasEdges && clusters >= phases;
  return isRounded ? llvm::alignDown(clusters, phases) : clusters;
}

/// Whether this program's rows, of so many vectors, are of a kind.
static bool areSuch(const ProgramContext &program, KeptRows rows,
                    int64_t vectors) {
  // Of a row's vectors a 32nd may be missing.
  constexpr int64_t threads = 8 * 128, missingPart = 32;
  switch (rows) {
  case KeptRows::any:
    return true;
  case KeptRows::manyCutHalves:
    return hasCutHalves(program) && areKnownMany(program);
  case KeptRows::idleHalves: {
    int64_t missing = llvm::alignTo(vectors, threads) - vectors;
    return hasHalves(program) && !program.shape.hasEdges &&
           missing * missingPart > vectors;
  }
  }
  llvm_unreachable("all cases are above");
}

/// By preference. Clusters of 2 blocks leave no multiprocessor idle, of 8 or 16
/// up to a seventh of them, which rows of 16-bit elements whose ends are apart
/// cannot spare: they take the most instructions a byte.
static constexpr KeptBlocks keptLayouts[] = {
    {2, 256, KeptRows::manyCutHalves, false},
    {2, 128, KeptRows::manyCutHalves, true},
    {2, 64, KeptRows::manyCutHalves, true},
    {4, 128, KeptRows::idleHalves, false},
    {8, 128, KeptRows::any, false},
    {8, 64, KeptRows::any, false},
    {16, 128, KeptRows::any, false},
    {16, 256, KeptRows::any, false}};

std::optional<ScheduleChoice>
mlir::rowwise::chooseKept(const ProgramContext &program, int64_t width,
                          int64_t vectors, bool recomputes) {
  constexpr int64_t bytesOfGigabyte = 1000; // a microsecond
  SmallVector<int64_t> ofElement = getRowElementBytes(program);
  assert(!ofElement.empty() && "expected rows of their own");
  int64_t enough = llvm::divideCeil(
      program.target.getBandwidth() * bytesOfGigabyte * rowTime,
      width * std::accumulate(ofElement.begin(), ofElement.end(), int64_t(0)));
  std::optional<ScheduleChoice> best;
  int64_t most = 0;
  for (auto [blocks, threads, rows, onlyOfSeveral] : keptLayouts) {
    int64_t registers = llvm::divideCeil(vectors, blocks * threads);
    if (blocks > program.target.getCluster() ||
        !areSuch(program, rows, vectors) ||
        (onlyOfSeveral && countKept(program) == 1) ||
        countKeptRegisters(program, registers, recomputes) >
            mostRegistersOfKept)
      continue;
    int64_t clusters =
        countKeptClusters(program,
                          makeLayout(program, program.shape.vector, registers,
                                     warpSize, threads / warpSize,
                                     /*rows=*/1, /*transposed=*/false, blocks),
                          width, recomputes);
    if (clusters <= most)
      continue;
    most = clusters;
    best = ScheduleChoice{ScheduleKind::cluster, threads, /*rows=*/0, blocks,
                          keptStages};
    if (most >= enough)
      break;
  }
  return best;
}
