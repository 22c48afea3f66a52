//===- PersistentCluster.cpp - Clusters that cache what rows share --------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clusters that step over rows load operands that rows share, such as weights
// of a norm, only once, and cache them in shared memory. From one row to the
// next a cluster exchanges states, which takes about the same time however wide
// the row is: enough other clusters must run meanwhile.
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Enumeration.h"
#include "../Layouts/Layouts.h"
#include "../Schedules.h"
#include "../Versions/Decisions.h"

#include "../Machine/Machine.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/SharedLayout.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::rowwise;

/// Refuses stages with which the cached operands exceed shared memory.
static LogicalResult checkCached(const ProgramContext &program,
                                 LayoutAttr layout) {
  int64_t bytes = countCachedBytes(program.getOp(), layout);
  int64_t maxBytes = program.target.getShared() -
                     countStateBytes(program.getOp().getBody().front(), layout);
  if (bytes <= maxBytes)
    return success();
  return program.getOp().emitError()
         << "expected no stages in schedule cluster, found "
         << program.forced.stages << ": what a block of " << layout.getThreads()
         << " threads caches of operands that rows share takes " << bytes
         << " bytes of shared memory, and there are " << maxBytes;
}

/// The number of operands that rows share and that threads may cache.
static int64_t countCachedOperands(const ProgramContext &program) {
  Block &body = program.getOp().getBody().front();
  return llvm::count_if(llvm::seq<unsigned>(program.getOp().getInputs().size()),
                        [&](unsigned input) {
                          return isCachedOperand(program.getOp(), body, input);
                        });
}

/// Whether there are known to be `minPersistentRows` rows for each
/// multiprocessor.
static bool hasMinPersistentRows(const ProgramContext &program) {
  return !ShapedType::isDynamic(program.shape.numRows) &&
         program.shape.numRows >= minPersistentRows * program.target.getSms();
}

/// For each operand with rows of their own the bytes of an element.
static SmallVector<int64_t> getRowElementBytes(const ProgramContext &program) {
  SmallVector<int64_t> bytes;
  for (auto [map, tensor] : llvm::zip_equal(
           program.getOp().getMaps().getAsValueRange<AffineMapAttr>(),
           program.getOp().getTensors()))
    if (program.getOp().isRow(map) && program.getOp().variesWithRow(map))
      bytes.push_back(getElementBytes(getElementTypeOrSelf(tensor.getType())));
  return bytes;
}

/// Whether all rows have elements of 16 bits or fewer.
static bool has16BitRows(const ProgramContext &program) {
  return llvm::all_of(getRowElementBytes(program),
                      [](int64_t bytes) { return bytes <= 2; });
}

/// Whether, in addition, boundary elements are peeled.
static bool hasPeeled16BitRows(const ProgramContext &program) {
  return program.shape.isPeeled && has16BitRows(program);
}

/// Whether clusters that step over rows are faster than `found`, since they
/// load shared operands only once: there must be many bytes of these, and
/// several rows for each cluster.
static bool prefersPersistent(const ProgramContext &program,
                              const VectorStrategy &found, WidthRange widths) {
  // Without rows to read or write there is nothing to load ahead: shared rows
  // may be used by assertions alone.
  if (widths.min != widths.max || getRowElementBytes(program).empty())
    return false;
  int64_t cached = countCachedOperands(program);
  if (found.holdsRowsIn(Scope::block))
    return program.shape.isPeeled && cached > 1 &&
           hasMinPersistentRows(program) &&
           (hasPeeled16BitRows(program) || widths.max > minCachedBlockWidth);
  int64_t maxUncachedWidth = !program.shape.isPeeled ? minCachedAlignedWidth
                             : hasPeeled16BitRows(program)
                                 ? 0
                                 : minCachedPeeledWidth;
  return found.holdsRowsIn(Scope::cluster) && hasManyRows(program) &&
         (cached > 1 || (cached == 1 && widths.max > maxUncachedWidth));
}

/// Registers of a thread that has so many vectors of each of its rows.
static int64_t countPersistentRegisters(const ProgramContext &program,
                                        int64_t vectors, bool rematerialized) {
  int64_t elements = persistentStages * vectors * program.shape.vector;
  return countThreadRegisters(program.shape, elements, rematerialized) +
         countCacheRegisters(program.shape.vector, rematerialized);
}

/// The number of clusters of a layout that the device runs at the same time; 0
/// if it runs none. If boundary elements are peeled, a multiple of the number
/// of alignment residues, so that all rows of a cluster have one.
static int64_t countPersistentClusters(const ProgramContext &program,
                                       LayoutAttr layout, int64_t width,
                                       bool rematerialized) {
  int64_t threads = layout.getThreads();
  int64_t bytes = countCachedBytes(program.getOp(), layout) +
                  countStateBytes(program.getOp().getBody().front(), layout);
  int64_t byShared = program.target.getShared() / bytes;
  if (byShared * threads < minPersistentThreads)
    return 0;
  int64_t registers = countPersistentRegisters(
      program, layout.getVectorsPerThread(), rematerialized);
  int64_t clusters = countResidentBlocks(threads, registers, byShared) *
                     program.target.getSms() / layout.getBlocks();
  int64_t residues =
      program.shape.vector / std::gcd(program.shape.vector, width);
  bool isRounded = program.shape.isPeeled && clusters >= residues;
  return isRounded ? llvm::alignDown(clusters, residues) : clusters;
}

/// Whether the program's rows, of so many vectors, are of this kind.
static bool matchesRows(const ProgramContext &program, PersistentRows rows,
                        int64_t vectors) {
  switch (rows) {
  case PersistentRows::any:
    return true;
  case PersistentRows::peeled16Bit:
    return hasPeeled16BitRows(program) && hasMinPersistentRows(program);
  case PersistentRows::idle16Bit: {
    int64_t missing = llvm::alignTo(vectors, idleVectors) - vectors;
    return has16BitRows(program) && !program.shape.isPeeled &&
           missing * idlePart > vectors;
  }
  }
  llvm_unreachable("all cases are above");
}

/// The blocks and threads of clusters that step over rows of so many vectors:
/// the first by preference of which enough run on the device, or else
/// the first of those of which most run. Nothing if none holds two rows
/// and the cached operands.
static std::optional<ScheduleChoice>
choosePersistent(const ProgramContext &program, int64_t width, int64_t vectors,
                 bool rematerialized) {
  constexpr int64_t bytesOfGigabyte = 1000; // a microsecond
  SmallVector<int64_t> elementBytes = getRowElementBytes(program);
  assert(!elementBytes.empty() && "expected rows of their own");
  int64_t wantedClusters = llvm::divideCeil(
      program.target.getBandwidth() * bytesOfGigabyte * persistentRowTime,
      width * std::accumulate(elementBytes.begin(), elementBytes.end(),
                              int64_t(0)));
  std::optional<ScheduleChoice> best;
  int64_t maxClusters = 0;
  for (auto [blocks, threads, rows, onlyOfSeveral] : persistentBlocks) {
    int64_t threadVectors = llvm::divideCeil(vectors, blocks * threads);
    if (blocks > program.target.getCluster() ||
        !matchesRows(program, rows, vectors) ||
        (onlyOfSeveral && countCachedOperands(program) == 1) ||
        countPersistentRegisters(program, threadVectors, rematerialized) >
            maxPersistentRegisters)
      continue;
    int64_t clusters = countPersistentClusters(
        program,
        makeLayout(program, program.shape.vector, threadVectors, warpSize,
                   threads / warpSize,
                   /*rows=*/1, /*transposed=*/false, blocks),
        width, rematerialized);
    if (clusters <= maxClusters)
      continue;
    maxClusters = clusters;
    best = ScheduleChoice{PersistentClusterAttr::optionName.str(), threads,
                          /*rows=*/0, blocks, persistentStages};
    if (maxClusters >= wantedClusters)
      break;
  }
  return best;
}

namespace {
class PersistentClusterStrategy final : public SteppingStrategy {
public:
  PersistentClusterStrategy()
      : SteppingStrategy(PersistentClusterAttr::optionName,
                         PersistentClusterAttr::scope,
                         {maxThreads, /*rows=*/false, /*blocks=*/true,
                          /*stages=*/true},
                         clusterRows) {}

  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr layout,
                                 bool aligned) const override {
    MLIRContext *context = program.getOp().getContext();
    DenseI64ArrayAttr slices;
    if (aligned)
      slices = DenseI64ArrayAttr::get(context, launchSlices);
    return PersistentClusterAttr::getChecked(
        [&] { return program.getOp().emitError(); }, context,
        program.forced.stages, slices, sliceShift,
        mayShiftCached(layout.getVector(), layout.getPeeled()),
        /*alignsGroups=*/true);
  }

  /// Stages pay only where threads cache operands.
  void enumerate(const TuningSpace &space, AddChoice add) const override {
    SmallVector<int64_t> stages;
    if (space.accepted.stages != 0)
      stages = {space.accepted.stages};
    else if (countCachedOperands(space.program) != 0)
      stages.append(std::begin(triedCachingStages),
                    std::end(triedCachingStages));
    enumerateClusters(space, PersistentClusterAttr::optionName, stages, add);
  }

  bool cachesOperands() const override { return true; }

  bool pays(const ProgramContext &program,
            const RowRequest &rows) const override {
    return paysToShareRow(program, rows);
  }

  LayoutAttr makeLayout(const ProgramContext &program,
                        const RowExtent &rows) const override {
    LayoutAttr layout = SteppingStrategy::makeLayout(program, rows);
    return layout && succeeded(checkCached(program, layout)) ? layout
                                                             : LayoutAttr();
  }

  std::optional<Preference> prefer(const ProgramContext &program,
                                   const VectorStrategy &found,
                                   const RowExtent &rows) const override {
    if (!prefersPersistent(program, found, rows.widths))
      return std::nullopt;
    std::optional<ScheduleChoice> choice = choosePersistent(
        program, rows.widths.max, rows.vectors, rows.rematerialized);
    if (!choice)
      return std::nullopt;
    return Preference{*choice,
                      "clusters that step over rows cache what these share"};
  }

protected:
  LogicalResult checkFields(const ProgramContext &program) const override {
    return checkForcedClusters(program, getName(), "schedule cluster");
  }
};
} // namespace

const VectorStrategy &mlir::rowwise::getPersistentClusterStrategy() {
  static const PersistentClusterStrategy strategy;
  return strategy;
}
