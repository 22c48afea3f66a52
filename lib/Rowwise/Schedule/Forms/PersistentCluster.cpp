//===- PersistentCluster.cpp - Clusters that cache what rows share --------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clusters that step over rows load what these share, the weights of a norm,
// only once, and cache it in shared memory. Between a row and the next a
// cluster exchanges states, which takes about as long however wide the row is:
// there have to be enough others meanwhile.
//
//===----------------------------------------------------------------------===//

#include "../Decisions.h"
#include "../Layouts.h"
#include "../Schedules.h"

#include "../Machine/Machine.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/SharedLayout.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::rowwise;

/// Refuses stages with which threads cache more than shared memory holds.
static LogicalResult checkCached(const ProgramContext &program,
                                 LayoutAttr layout) {
  int64_t bytes = countCachedBytes(program.getOp(), layout);
  int64_t most = program.target.getShared() -
                 countStateBytes(program.getOp().getBody().front(), layout);
  if (bytes <= most)
    return success();
  return program.getOp().emitError()
         << "expected no stages in schedule cluster, found "
         << program.forced.stages << ": what a block of " << layout.getThreads()
         << " threads caches of operands that rows share takes " << bytes
         << " bytes of shared memory, and there are " << most;
}

/// Operands that rows share and that threads may cache.
static int64_t countCachedOperands(const ProgramContext &program) {
  Block &body = program.getOp().getBody().front();
  return llvm::count_if(llvm::seq<unsigned>(program.getOp().getInputs().size()),
                        [&](unsigned input) {
                          return isCachedOperand(program.getOp(), body, input);
                        });
}

/// Whether there are certainly `minPersistentRows` for each multiprocessor.
static bool hasMinPersistentRows(const ProgramContext &program) {
  return !ShapedType::isDynamic(program.shape.numRows) &&
         program.shape.numRows >= minPersistentRows * program.target.getSms();
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
static bool has16BitRows(const ProgramContext &program) {
  return llvm::all_of(getRowElementBytes(program),
                      [](int64_t bytes) { return bytes <= 2; });
}

/// The same, and their boundary elements are peeled.
static bool hasPeeled16BitRows(const ProgramContext &program) {
  return program.shape.isPeeled && has16BitRows(program);
}

/// Whether clusters that step over rows are faster than what holds a row
/// otherwise, as they load what rows share only once: where there is much of
/// that, and more than one row for each.
static bool prefersPersistent(const ProgramContext &program,
                              const VectorForms &found, WidthRange widths) {
  // Where no rows are read or written there is nothing to have on its way: what
  // rows share may be read by assertions alone.
  if (!program.forced.isFree() || widths.min != widths.max ||
      getRowElementBytes(program).empty())
    return false;
  int64_t cached = countCachedOperands(program);
  if (found.getScope() == Scope::block && found.holdsRows())
    return program.shape.isPeeled && cached > 1 &&
           hasMinPersistentRows(program) &&
           (hasPeeled16BitRows(program) || widths.max > minCachedBlockWidth);
  int64_t maxUncachedWidth = !program.shape.isPeeled ? minCachedAlignedWidth
                             : hasPeeled16BitRows(program)
                                 ? 0
                                 : minCachedPeeledWidth;
  return found.getScope() == Scope::cluster && hasManyRows(program) &&
         (cached > 1 || (cached == 1 && widths.max > maxUncachedWidth));
}

/// Registers of a thread that has so many vectors of each of its rows.
static int64_t countPersistentRegisters(const ProgramContext &program,
                                        int64_t vectors, bool rematerialized) {
  int64_t elements = persistentStages * vectors * program.shape.vector;
  return countThreadRegisters(program.shape, elements, rematerialized) +
         countCacheRegisters(program.shape.vector, rematerialized);
}

/// Clusters of a layout that the device runs at the same time, if any: where
/// boundary elements are peeled a multiple of the places in a vector where rows
/// start, so that each has rows which lie alike.
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

/// Whether this program's rows, of so many vectors, are of a kind.
static bool matchesRows(const ProgramContext &program, PersistentRows rows,
                        int64_t vectors) {
  switch (rows) {
  case PersistentRows::any:
    return true;
  case PersistentRows::manyPeeled16Bit:
    return hasPeeled16BitRows(program) && hasMinPersistentRows(program);
  case PersistentRows::idle16Bit: {
    int64_t missing = llvm::alignTo(vectors, idleVectors) - vectors;
    return has16BitRows(program) && !program.shape.isPeeled &&
           missing * idlePart > vectors;
  }
  }
  llvm_unreachable("all cases are above");
}

/// A cluster that steps over rows of so many vectors: the first by preference
/// of which enough fit the device, or else the first of which most do. Nothing
/// where none holds two rows and what they share.
static std::optional<ScheduleChoice>
choosePersistent(const ProgramContext &program, int64_t width, int64_t vectors,
                 bool rematerialized) {
  constexpr int64_t bytesOfGigabyte = 1000; // a microsecond
  SmallVector<int64_t> ofElement = getRowElementBytes(program);
  assert(!ofElement.empty() && "expected rows of their own");
  int64_t enough = llvm::divideCeil(
      program.target.getBandwidth() * bytesOfGigabyte * persistentRowTime,
      width * std::accumulate(ofElement.begin(), ofElement.end(), int64_t(0)));
  std::optional<ScheduleChoice> best;
  int64_t most = 0;
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
    if (clusters <= most)
      continue;
    most = clusters;
    best = ScheduleChoice{PersistentClusterAttr::optionName.str(), threads,
                          /*rows=*/0, blocks, persistentStages};
    if (most >= enough)
      break;
  }
  return best;
}

namespace {
class PersistentClusterForms final : public VectorForms {
public:
  PersistentClusterForms()
      : VectorForms(PersistentClusterAttr::optionName,
                    PersistentClusterAttr::scope,
                    {maxThreads, /*rows=*/false, /*blocks=*/true,
                     /*stages=*/true}) {}

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

  /// Stages pay where threads cache operands.
  void enumerate(const TuningSpace &space, AddChoice add) const override {
    SmallVector<int64_t> stages;
    if (space.accepted.stages != 0)
      stages = {space.accepted.stages};
    else if (countCachedOperands(space.program) != 0)
      stages.append(std::begin(triedCachingStages),
                    std::end(triedCachingStages));
    enumerateClusters(space, stages, add);
  }

  bool cachesOperands() const override { return true; }

  int64_t getCapacity(const ProgramContext &program,
                      int64_t perThread) const override {
    return getHolder(Scope::cluster).getCapacity(program, perThread);
  }

  int64_t getMaxVectors(const ProgramContext &program,
                        int64_t perThread) const override {
    return getHolder(Scope::cluster).getMaxVectors(program, perThread);
  }

  bool takes(const ProgramContext &program,
             const RowRequest &rows) const override {
    return isForcedOrHolds(program, rows) && mayShareRow(program, rows);
  }

  LayoutAttr makeLayout(const ProgramContext &program,
                        const RowExtent &rows) const override {
    LayoutAttr layout = getHolder(Scope::cluster).makeLayout(program, rows);
    return layout && succeeded(checkCached(program, layout)) ? layout
                                                             : LayoutAttr();
  }

  std::optional<Preference> prefer(const ProgramContext &program,
                                   const VectorForms &found,
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
  bool acceptsStages(int64_t stages) const override { return stages != 0; }

  LogicalResult checkFields(const ProgramContext &program) const override {
    return checkForcedClusters(program, getName(), "schedule cluster");
  }
};
} // namespace

const ScheduleForms &mlir::rowwise::getPersistentClusterForms() {
  static const PersistentClusterForms forms;
  return forms;
}
