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

#include "Decisions.h"
#include "VersionBuilder.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/SharedLayout.h"
#include "Rowwise/Schedule/Machine.h"

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

/// Bytes of shared memory for the states of a block, at most: of each reduction
/// two words for each warp of the cluster, of which merging makes no more,
/// twice over, and two mbarriers.
int64_t VersionBuilder::countStateBytes(LayoutAttr layout) {
  constexpr int64_t words = 2, phases = 2, barrierBytes = 16;
  int64_t warps = layout.getBlocks() * layout.getThreads() / warpSize;
  int64_t bytes = 0;
  for (ReduceOp reduce : op.getBody().front().getOps<ReduceOp>())
    bytes +=
        phases * (warps * words *
                      getElementBytes(reduce.getInputType().getElementType()) +
                  barrierBytes);
  return std::max(bytes, sharedOfStates);
}

/// Bytes of shared memory for operands that a block caches.
int64_t VersionBuilder::countCachedBytes(LayoutAttr layout) {
  bool mayShift = mayShiftCached(layout.getVector(), layout.getEdges());
  return getKeptLayout(op, op.getBody().front(), layout, mayShift).bytes;
}

/// Refuses stages with which threads keep more than shared memory holds.
LogicalResult VersionBuilder::checkKept(LayoutAttr layout) {
  int64_t bytes = countCachedBytes(layout);
  int64_t most = target.getShared() - countStateBytes(layout);
  if (forced.stages == 0 || bytes <= most)
    return success();
  return op.emitError() << "expected no stages in schedule cluster, found "
                        << forced.stages << ": what a block of "
                        << layout.getThreads()
                        << " threads keeps of operands that rows share takes "
                        << bytes << " bytes of shared memory, and there are "
                        << most;
}

/// Operands that rows share and that threads may keep.
int64_t VersionBuilder::countKept() {
  Block &body = op.getBody().front();
  return llvm::count_if(
      llvm::seq<unsigned>(op.getInputs().size()),
      [&](unsigned input) { return isKeptInput(op, body, input); });
}

/// Whether there may be a row for each multiprocessor.
bool VersionBuilder::hasManyRows() {
  return ShapedType::isDynamic(shape.numRows) ||
         shape.numRows >= target.getSms();
}

/// Whether there are certainly `manyRows` for each multiprocessor.
bool VersionBuilder::areKnownMany() {
  return !ShapedType::isDynamic(shape.numRows) &&
         shape.numRows >= manyRows * target.getSms();
}

/// Bytes of an element of each operand of which rows have their own.
SmallVector<int64_t> VersionBuilder::getRowElementBytes() {
  SmallVector<int64_t> bytes;
  for (auto [map, tensor] : llvm::zip_equal(
           op.getMaps().getAsValueRange<AffineMapAttr>(), op.getTensors()))
    if (op.isRow(map) && op.variesWithRow(map))
      bytes.push_back(getElementBytes(getElementTypeOrSelf(tensor.getType())));
  return bytes;
}

/// Whether rows are of 16-bit elements, or narrower ones.
bool VersionBuilder::hasHalves() {
  return llvm::all_of(getRowElementBytes(),
                      [](int64_t bytes) { return bytes <= 2; });
}

/// And their ends apart.
bool VersionBuilder::hasCutHalves() { return shape.hasEdges && hasHalves(); }

/// Whether clusters that step over rows are faster than what holds a row
/// otherwise, as they load what rows share only once: where there is much of
/// that, and more than one row for each.
bool VersionBuilder::prefersKept(ScheduleKind kind, WidthRange widths) {
  // Where no rows are read or written there is nothing to have on its way: what
  // rows share may be read by assertions alone.
  if (!forced.isFree() || widths.min != widths.max ||
      getRowElementBytes().empty())
    return false;
  int64_t kept = countKept();
  if (kind == ScheduleKind::block)
    return shape.hasEdges && kept > 1 && areKnownMany() &&
           (hasCutHalves() || widths.max > elementsOfBlock);
  int64_t mostNotKept = !shape.hasEdges  ? elementsOfAligned
                        : hasCutHalves() ? 0
                                         : elementsOfOthers;
  return kind == ScheduleKind::cluster && hasManyRows() &&
         (kept > 1 || (kept == 1 && widths.max > mostNotKept));
}

/// Registers of a thread that has so many vectors of each of its rows.
int64_t VersionBuilder::countKeptRegisters(int64_t vectors, bool recomputes) {
  int64_t elements = keptStages * vectors * shape.vector;
  return shape.countWords(elements, recomputes) + otherRegisters +
         ProgramShape::countRegistersOfKept(shape.vector, recomputes) +
         (shape.hasEdges ? edgeRegisters : 0);
}

/// Clusters of a layout that the device runs at the same time, if any: where
/// ends are apart a multiple of the places in a vector where rows start, so
/// that each has rows which lie alike.
int64_t VersionBuilder::countKeptClusters(LayoutAttr layout, int64_t width,
                                          bool recomputes) {
  int64_t threads = layout.getThreads();
  int64_t bytes = countCachedBytes(layout) + countStateBytes(layout);
  int64_t byShared = target.getShared() / bytes;
  if (byShared * threads < fewestResident)
    return 0;
  int64_t registers = countKeptRegisters(layout.getRegisters(), recomputes);
  int64_t clusters = countResidentBlocks(threads, registers, byShared) *
                     target.getSms() / layout.getBlocks();
  int64_t phases = shape.vector / std::gcd(shape.vector, width);
  bool isRounded = shape.hasEdges && clusters >= phases;
  return isRounded ? llvm::alignDown(clusters, phases) : clusters;
}

/// Whether this program's rows, of so many vectors, are of a kind.
bool VersionBuilder::areSuch(KeptRows rows, int64_t vectors) {
  // Of a row's vectors a 32nd may be missing.
  constexpr int64_t threads = 8 * 128, missingPart = 32;
  switch (rows) {
  case KeptRows::any:
    return true;
  case KeptRows::manyCutHalves:
    return hasCutHalves() && areKnownMany();
  case KeptRows::idleHalves: {
    int64_t missing = llvm::alignTo(vectors, threads) - vectors;
    return hasHalves() && !shape.hasEdges && missing * missingPart > vectors;
  }
  }
  llvm_unreachable("all cases are above");
}

const VersionBuilder::KeptBlocks VersionBuilder::keptLayouts[] = {
    {2, 256, KeptRows::manyCutHalves, false},
    {2, 128, KeptRows::manyCutHalves, true},
    {2, 64, KeptRows::manyCutHalves, true},
    {4, 128, KeptRows::idleHalves, false},
    {8, 128, KeptRows::any, false},
    {8, 64, KeptRows::any, false},
    {16, 128, KeptRows::any, false},
    {16, 256, KeptRows::any, false}};

/// A cluster that steps over rows of so many vectors: the first by preference
/// of which enough fit the device, or else the first of which most do. Nothing
/// where none holds two rows and what they share.
std::optional<ScheduleChoice>
VersionBuilder::chooseKept(int64_t width, int64_t vectors, bool recomputes) {
  constexpr int64_t bytesOfGigabyte = 1000; // a microsecond
  SmallVector<int64_t> ofElement = getRowElementBytes();
  assert(!ofElement.empty() && "expected rows of their own");
  int64_t enough = llvm::divideCeil(
      target.getBandwidth() * bytesOfGigabyte * rowTime,
      width * std::accumulate(ofElement.begin(), ofElement.end(), int64_t(0)));
  std::optional<ScheduleChoice> best;
  int64_t most = 0;
  for (auto [blocks, threads, rows, onlyOfSeveral] : keptLayouts) {
    int64_t registers = llvm::divideCeil(vectors, blocks * threads);
    if (blocks > target.getCluster() || !areSuch(rows, vectors) ||
        (onlyOfSeveral && countKept() == 1) ||
        countKeptRegisters(registers, recomputes) > mostRegistersOfKept)
      continue;
    int64_t clusters = countKeptClusters(
        makeLayout(shape.vector, registers, warpSize, threads / warpSize,
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
