//===- VectorStream.cpp - Schedules of rows of vectors --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Layouts.h"
#include "../Schedules.h"
#include "../Versions/Versions.h"

#include "../Machine/Machine.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/SharedLayout.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The operands and results that have vectors.
static SmallVector<unsigned> getVectorOperands(FuseOp op) {
  return llvm::filter_to_vector(
      llvm::seq<unsigned>(op.getMaps().size()), [&](unsigned number) {
        return op.getInnerPosition(op.getMap(number)).has_value();
      });
}

/// The elements of the longest vector.
static int64_t getLongestVector(FuseOp op) {
  int64_t longest = 1;
  for (int64_t dim : op.getInnerDims())
    longest = std::max(longest, op.getDimSize(dim));
  return longest;
}

static int64_t getWidestBytes(FuseOp op) {
  int64_t widest = 1;
  for (unsigned number : getVectorOperands(op))
    widest = std::max(widest, getElementBytes(getElementTypeOrSelf(
                                  op.getTensors()[number].getType())));
  return widest;
}

/// The elements that a lane accesses at once of vectors that are aligned: 16
/// bytes of the widest. 1 where vectors that lie one behind another are not.
static int64_t getAlignedVector(FuseOp op) {
  int64_t vector = vectorBytes / getWidestBytes(op);
  bool areWhole = llvm::all_of(op.getInnerDims(), [&](int64_t dim) {
    return op.getDimSize(dim) % vector == 0;
  });
  return areWhole ? vector : 1;
}

/// How many consecutive rows have the same vectors: those that differ along the
/// last outer dimensions alone, which no row of vectors names.
static int64_t countRowsOfVectors(FuseOp op) {
  auto isNamed = [&](unsigned dim) {
    return llvm::any_of(getVectorOperands(op), [&](unsigned number) {
      AffineMap map = op.getMap(number);
      return op.isRow(map) && map.isFunctionOfDim(dim);
    });
  };
  int64_t rows = 1;
  for (unsigned dim : llvm::reverse(op.getOuterDims())) {
    int64_t size = op.getDimSize(dim);
    if (size == 1)
      continue;
    if (ShapedType::isDynamic(size) || isNamed(dim) ||
        llvm::MulOverflow(rows, size, rows))
      break;
  }
  return rows;
}

namespace {
/// How rows of vectors are mapped to threads.
struct VectorMapping {
  int64_t vector, vectorsPerThread, lanes;
  int64_t elements, sharedRows, parts;

  VectorMapping(const ProgramContext &program, int64_t vector);

  /// The layout of blocks whose tiles have so many parts of the same rows.
  LayoutAttr makeLayout(const ProgramContext &program, int64_t parts) const;

private:
  /// The warps that tiles of so many rows fill, if each has all of its rows.
  int64_t countWarps(int64_t rows, int64_t rowsOfTile) const {
    return llvm::divideCeil(rows, rowsOfTile * (warpSize / lanes));
  }
  double predictSharing(const ProgramContext &program,
                        int64_t rowsOfTile) const;
  void shareRows(const ProgramContext &program);
  void divideRows(const ProgramContext &program);
};

/// Whether mappings may depend on the number of rows.
bool knowsRows(const ProgramContext &program) {
  return !ShapedType::isDynamic(program.shape.numRows) &&
         !program.batchInvariant;
}
} // namespace

VectorMapping::VectorMapping(const ProgramContext &program, int64_t vector)
    : vector(vector) {
  FuseOp op = program.getOp();
  int64_t vectors = llvm::divideCeil(getLongestVector(op), vector);
  lanes = std::min<int64_t>(warpSize, llvm::PowerOf2Ceil(vectors));
  vectorsPerThread = llvm::divideCeil(vectors, lanes);
  // A single element takes a word for its address, too.
  int64_t words =
      vectorsPerThread *
      (vector == 1 ? 2
                   : llvm::divideCeil(vector * getWidestBytes(op), wordBytes));
  elements = llvm::bit_floor(uint64_t(
      std::clamp<int64_t>(streamedVectorWords / words, 1, maxStreamedVectors)));
  shareRows(program);
  divideRows(program);
}

/// What tiles of so many rows take, relative to others: instructions are issued
/// by the multiprocessors that have any of the warps. The parts of a row are in
/// one block.
double VectorMapping::predictSharing(const ProgramContext &program,
                                     int64_t rowsOfTile) const {
  int64_t warps = countWarps(program.shape.numRows, rowsOfTile),
          processors = std::min<int64_t>(warps, program.target.getSms());
  return double(warps) * (streamedVectorIssue + rowsOfTile * sharedRowIssue) /
         std::max<int64_t>(processors, 1);
}

/// As many rows share a tile as registers hold, or fewer where that leaves
/// multiprocessors idle.
void VectorMapping::shareRows(const ProgramContext &program) {
  constexpr int64_t tilesOfRow = 3; // a sum, its error, one of a dot product
  int64_t fitting = std::clamp<int64_t>(
      sharedRowWords / (tilesOfRow * vector * vectorsPerThread + elements), 1,
      VectorStreamAttr::maxSharedRows);
  int64_t rows = countRowsOfVectors(program.getOp());
  sharedRows = 1;
  for (int64_t count = 2; count <= fitting; ++count)
    if (rows % count == 0 &&
        (!knowsRows(program) ||
         predictSharing(program, count) <= predictSharing(program, sharedRows)))
      sharedRows = count;
}

/// Parts of rows are in different warps: as many as fill the device with those
/// of all rows, or a block of the default size where the number of rows is not
/// known or is not to matter.
void VectorMapping::divideRows(const ProgramContext &program) {
  FuseOp op = program.getOp();
  int64_t width = op.getRowSize();
  bool isKnown = knowsRows(program);
  int64_t warps = isKnown ? countWarps(program.shape.numRows, sharedRows) : 0;
  int64_t wanted = streamingWarps * program.target.getSms(),
          most = isKnown ? maxRowParts : defaultThreads / warpSize;
  auto fits = [&](int64_t count) {
    return (ShapedType::isDynamic(width) || count * elements <= width) &&
           countPartStateBytes(op.getBody().front(), makeLayout(program, count),
                               {sharedRows, count}) <= staticSharedBytes;
  };
  parts = 1;
  while (parts < most && warps * parts < wanted && fits(2 * parts))
    parts *= 2;
}

LayoutAttr VectorMapping::makeLayout(const ProgramContext &program,
                                     int64_t parts) const {
  int64_t tiles = std::max(warpSize / lanes, defaultThreads / (lanes * parts));
  return rowwise::makeLayout(program, vector, vectorsPerThread, lanes,
                             /*warps=*/1, tiles * parts);
}

namespace {
class VectorStreamStrategy final : public ScheduleStrategy,
                                   public VersionMaker {
public:
  VectorStreamStrategy()
      : ScheduleStrategy(VectorStreamAttr::optionName, VectorStreamAttr::scope,
                         {warpSize}, {}) {}

  const VersionMaker &getMaker() const override { return *this; }

  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr layout,
                                 bool /*aligned*/) const override {
    VectorMapping mapping(program, layout.getVector());
    return VectorStreamAttr::get(program.getOp().getContext(), mapping.elements,
                                 mapping.sharedRows, mapping.parts);
  }

  /// Nothing but what is chosen.
  void enumerate(const TuningSpace & /*space*/,
                 AddChoice /*add*/) const override {}

  bool serves(const ProgramContext &program,
              Alignment /*alignment*/) const override {
    return FuseOp(program.getOp()).hasInner();
  }

  /// Its name may be forced, and nothing else.
  LogicalResult check(const ProgramContext &program) const override {
    const ScheduleChoice &forced = program.forced;
    if (forced.isNamed() && forced.schedule != getName())
      return program.getOp().emitError()
             << "expected schedule " << getName()
             << " for rows of vectors, found " << forced.schedule;
    if (forced.threads == 0 && forced.rows == 0 && forced.blocks == 0 &&
        forced.stages == 0)
      return success();
    return program.getOp().emitError()
           << "expected no threads, rows, blocks or stages to be forced for "
              "rows of vectors, found "
           << forced.threads << ", " << forced.rows << ", " << forced.blocks
           << " and " << forced.stages;
  }

  SmallVector<WidthRange>
  getWidthClasses(const ProgramContext & /*program*/) const override {
    return {{0, std::numeric_limits<int64_t>::max()}};
  }

  /// Where versions are to be batch-invariant, lanes of single elements add in
  /// one order at any alignment.
  bool wants(const ProgramContext &program, WidthRange /*widths*/,
             Alignment alignment) const override {
    if (alignment == Alignment::aligned)
      return !program.batchInvariant && getAlignedVector(program.getOp()) > 1;
    return alignment == Alignment::any;
  }

  FailureOr<VersionAttr> make(const ProgramContext &program, WidthRange widths,
                              Alignment alignment) const override {
    FuseOp op = program.getOp();
    int64_t vector = alignment == Alignment::aligned ? getAlignedVector(op) : 1;
    ProgramContext vectors = program.withVector(vector, /*isPeeled=*/false);
    VectorMapping mapping(vectors, vector);
    FailureOr<VersionAttr> version =
        makeVersion(vectors, *this, mapping.makeLayout(vectors, mapping.parts),
                    makeRows(vectors, alignment, widths),
                    /*rematerialized=*/false);
    if (succeeded(version))
      explainVectors(vectors, *version, getLongestVector(op));
    return version;
  }

protected:
  bool acceptsStages(int64_t stages) const override { return stages == 0; }
};
} // namespace

const ScheduleStrategy &mlir::rowwise::getVectorStreamStrategy() {
  static const VectorStreamStrategy strategy;
  return strategy;
}
