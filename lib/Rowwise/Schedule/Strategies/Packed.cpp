//===- Packed.cpp - Schedules of rows without gaps ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Enumeration.h"
#include "../Layouts/Layouts.h"
#include "../Schedules.h"
#include "../Versions/Versions.h"

#include "../Machine/Machine.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Lanes that share a packed row: one if it can hold the row, which then takes
/// no exchange.
static int64_t getPackedLanes(const ProgramContext &program, int64_t width) {
  int64_t lanes = 1;
  while (lanes < warpSize &&
         program.shape.countWords(llvm::divideCeil(width, lanes),
                                  /*rematerialized=*/false) > maxPackedWords)
    lanes *= 2;
  return lanes;
}

/// Whether rows are better copied together than loaded by lanes: all that are
/// not shared are packed, they have more than one vector but no whole number of
/// vectors, and are not wide. (Rows of whole vectors would also meet few banks
/// of shared memory.)
static bool mayPack(const ProgramContext &program) {
  int64_t width = program.getOp().getRowSize(), narrowest = vectorBytes;
  if (ShapedType::isDynamic(width))
    return false;
  for (unsigned number = 0, e = program.getOp().getMaps().size(); number < e;
       ++number) {
    AffineMap map = program.getOp().getMap(number);
    if (!program.getOp().isRow(map) || !program.getOp().variesWithRow(map))
      continue;
    int64_t elementBytes = getElementBytes(
        getElementTypeOrSelf(program.getOp().getTensors()[number].getType()));
    int64_t bytes = width * elementBytes;
    bool isVector = bytes <= vectorBytes && llvm::isPowerOf2_64(bytes);
    if (!isPackedRow(program.getOp(), number) || bytes % vectorBytes == 0 ||
        isVector)
      return false;
    narrowest = std::min(narrowest, elementBytes);
  }
  return narrowest != vectorBytes &&
         width <= (narrowest <= 2 ? maxPacked16BitWidth : maxPackedWidth);
}

/// The number of rows from which on the version is launched: any if options
/// force it.
static int64_t getMinPackedRows(const ProgramContext &program) {
  return program.packsFewRows ? 1 : minPackedThreads * program.target.getSms();
}

/// The layout of rows that pass through shared memory; null if that does not
/// pay, or no layout has what is forced.
static LayoutAttr makePackedLayout(const ProgramContext &program) {
  bool runsAtOnce = !ShapedType::isDynamic(program.shape.numRows) &&
                    program.shape.numRows < getMinPackedRows(program);
  const ScheduleStrategy &schedule = getPackedStrategy();
  bool mayHaveForced = schedule.agreesWithForced(program) &&
                       schedule.mayHaveThreads(program) &&
                       program.forced.rows >= 0 && program.forced.blocks == 0;
  if (!mayHaveForced || runsAtOnce || !mayPack(program))
    return {};
  int64_t width = program.getOp().getRowSize(),
          bytes = countPackedBytes(program.getOp());
  int64_t lanes = program.forced.threads ? program.forced.threads
                                         : getPackedLanes(program, width);
  int64_t rows =
      program.forced.rows ? program.forced.rows : defaultThreads / lanes;
  while (program.forced.rows == 0 && rows * lanes > warpSize &&
         rows * bytes > maxPackedSharedBytes)
    rows /= 2;
  bool areWarps = rows * lanes % warpSize == 0 && rows * lanes <= maxThreads;
  if (!areWarps || rows * bytes > staticSharedBytes ||
      rows % PackedAttr::rowsMultiple != 0)
    return {};
  return makeLayout(program, /*vector=*/1, llvm::divideCeil(width, lanes),
                    lanes,
                    /*warps=*/1, rows);
}

namespace {
class PackedStrategy final : public PlainStrategy<PackedAttr>,
                             public VersionMaker {
public:
  PackedStrategy() : PlainStrategy({warpSize, /*rows=*/true}, {}) {}

  void enumerate(const TuningSpace &space, AddChoice add) const override {
    enumerateWarps(space, PackedAttr::optionName, add);
  }

  bool needsAlignment() const override { return true; }

  const VersionMaker &getMaker() const override { return *this; }

  bool serves(const ProgramContext & /*program*/,
              Alignment alignment) const override {
    return alignment == Alignment::packed;
  }

  SmallVector<WidthRange>
  getWidthClasses(const ProgramContext & /*program*/) const override {
    return {};
  }

  bool wants(const ProgramContext &program, WidthRange /*widths*/,
             Alignment /*alignment*/) const override {
    return isAvailable(program) && makePackedLayout(program);
  }

  FailureOr<VersionAttr> make(const ProgramContext &program, WidthRange widths,
                              Alignment /*alignment*/) const override {
    LayoutAttr layout = makePackedLayout(program);
    if (!layout)
      return program.getOp().emitError(
          "expected a layout of rows without gaps, found none");
    ProgramContext elements = program.withVector(1, program.shape.isPeeled);
    FailureOr<VersionAttr> version =
        makeVersion(elements, *this, layout,
                    makeRows(elements, Alignment::packed, widths,
                             getMinPackedRows(elements)),
                    /*rematerialized=*/false);
    if (succeeded(version))
      explainRows(elements, *this, *version, widths.max,
                  maxPackedWords * wordBytes / elements.shape.liveBytes);
    return version;
  }

protected:
  bool acceptsStages(int64_t stages) const override { return stages == 0; }
};
} // namespace

const ScheduleStrategy &mlir::rowwise::getPackedStrategy() {
  static const PackedStrategy strategy;
  return strategy;
}
