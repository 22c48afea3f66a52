//===- Rows.cpp - Versions for vectors of contiguous rows -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Layouts.h"
#include "../Schedules.h"
#include "Versions.h"

#include "../Machine/Constants.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The most vectors that each thread is to hold of a row of so many vectors.
static int64_t chooseThreadVectors(const ProgramContext &program,
                                   const VectorStrategy &schedule,
                                   const RowRequest &rows, int64_t vectors) {
  int64_t perThread = getRowVectors(program, rows.rematerialized);
  if (vectors > schedule.getCapacity(program, perThread))
    return schedule.getMaxVectors(program, perThread, rows.aligned);
  bool isStraddling = !rows.aligned && !program.shape.isPeeled;
  return isStraddling ? schedule.getMaxStraddlingVectors(program, perThread,
                                                         rows.rematerialized)
                      : perThread;
}

static RowExtent measure(const ProgramContext &program,
                         const VectorStrategy &schedule,
                         const RowRequest &rows) {
  int64_t vectors = countVectors(program, schedule, rows.widths, rows.aligned);
  int64_t padding = program.shape.isPeeled
                        ? 0
                        : vectors - countVectors(program, schedule, rows.widths,
                                                 /*aligned=*/true);
  return {rows, vectors, padding,
          chooseThreadVectors(program, schedule, rows, vectors)};
}

namespace {
/// How rows are mapped to threads.
struct RowMapping {
  const VectorStrategy *schedule;
  LayoutAttr layout; ///< null: that of the schedule
  bool rematerialized;
  StringRef why;
};
} // namespace

/// A layout for few rows, or one that is rated better than that of the schedule
/// `found`, with the schedule that takes it; else what that has.
static RowMapping chooseMapping(const ProgramContext &program,
                                const VectorStrategy &found,
                                const RowExtent &rows, LayoutAttr few) {
  bool areFew = static_cast<bool>(few);
  LayoutAttr layout = areFew ? few : chooseLayout(program, found, rows);
  if (!layout)
    return {&found, {}, rows.rematerialized, ""};
  const VectorStrategy &schedule =
      getPlainSchedule(layout.getBlocks() == 1 ? Scope::block : Scope::cluster);
  bool rematerialized = rows.rematerialized && !areFew;
  // Few rows that blocks share after all: threads hold their computed part.
  if (layout.getVectorsPerThread() <=
      getMaxThreadVectors(program, program.shape.vector))
    rematerialized =
        rematerialized &&
        rematerializesRow(program, rows.widths, rows.aligned, &schedule);
  StringRef why = areFew                   ? "all rows run at the same time"
                  : program.shape.isPeeled ? ""
                                           : "no layout is rated better";
  return {&schedule, layout, rematerialized, why};
}

FailureOr<VersionAttr>
mlir::rowwise::makeVersionOfVectors(const ProgramContext &program,
                                    WidthRange widths, bool aligned) {
  RowRequest request = {
      widths, aligned,
      rematerializesRow(program, widths, aligned, getForced(program))};
  const VectorStrategy &found = chooseSchedule(program, request);
  if (failed(found.checkForced(program)) ||
      failed(checkHoldsRow(program, found, request)))
    return failure();
  RowExtent rows = measure(program, found, request);
  LayoutAttr few = chooseConcurrentRowsLayout(program, rows);
  // What is forced is completed by the schedule alone.
  bool isFree = program.forced.isFree();
  RowMapping mapping = {&found, {}, rows.rematerialized, ""};
  if (isFree)
    mapping = chooseMapping(program, found, rows, few);
  const VectorStrategy &schedule = *mapping.schedule;
  rows.rematerialized = mapping.rematerialized;
  auto better = isFree ? findPreferred(program, schedule, rows) : std::nullopt;
  if (better)
    return makeVersionOfVectors(program.withForced(better->choice, better->why),
                                widths, aligned);
  LayoutAttr layout =
      mapping.layout ? mapping.layout : schedule.makeLayout(program, rows);
  // Whoever forces the layout of few rows gets the version that has it.
  bool rematerialized = rows.rematerialized && layout != few;
  FailureOr<VersionAttr> version = makeVersion(
      program, schedule, layout,
      makeRows(program, aligned ? Alignment::aligned : Alignment::any, widths),
      schedule.rematerializes(rematerialized));
  if (succeeded(version))
    explainRows(program, schedule, *version, rows.vectors, rows.perThread,
                mapping.why);
  return version;
}

namespace {
class VectorMaker final : public VersionMaker {
public:
  bool serves(const ProgramContext & /*program*/,
              Alignment alignment) const override {
    return alignment != Alignment::packed;
  }

  LogicalResult check(const ProgramContext &program) const override {
    return checkForcedVectors(program);
  }

  SmallVector<WidthRange>
  getWidthClasses(const ProgramContext &program) const override {
    return rowwise::getWidthClasses(program);
  }

  bool wants(const ProgramContext &program, WidthRange widths,
             Alignment alignment) const override {
    return alignment == Alignment::any ||
           (alignment == Alignment::aligned && wantsAligned(program, widths));
  }

  FailureOr<VersionAttr> make(const ProgramContext &program, WidthRange widths,
                              Alignment alignment) const override {
    // Of a layout for any alignment no vector is accessed at once, so that rows
    // lie in it as if they were aligned.
    bool aligned = alignment == Alignment::aligned || program.batchInvariant;
    return makeVectorVersion(program, widths, aligned);
  }
};
} // namespace

const VersionMaker &mlir::rowwise::getVectorMaker() {
  static const VectorMaker maker;
  return maker;
}
