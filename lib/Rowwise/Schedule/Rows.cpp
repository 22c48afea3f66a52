//===- Rows.cpp - Versions for contiguous rows ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "Schedules.h"
#include "Versions.h"

#include "Constants.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

LayoutAttr mlir::rowwise::makeRowLayout(const ProgramContext &program,
                                        ScheduleName kind, int64_t vectors,
                                        int64_t slack, int64_t perThread,
                                        bool recomputes) {
  switch (kind) {
  case ScheduleName::warp:
    return makeWarpLayout(program, vectors);
  case ScheduleName::cluster:
    return makeClusterLayout(program, vectors, slack, perThread, recomputes);
  case ScheduleName::split:
    return makeSplitLayout(program, vectors, perThread);
  case ScheduleName::stream:
    return makeStreamLayout(program);
  default:
    return makeBlockLayout(program, vectors, slack, perThread, recomputes);
  }
}

/// Vectors that a thread is to hold of a row of so many, at most.
static int64_t chooseRegisters(const ProgramContext &program, ScheduleName kind,
                               int64_t vectors, bool aligned, bool recomputes) {
  int64_t perThread = getRowRegisters(program, recomputes);
  if (vectors > getCapacity(program, kind, perThread))
    return getTallRegisters(program, kind, perThread);
  bool areCut = !aligned && !program.shape.hasEdges;
  bool isCluster = kind == ScheduleName::cluster;
  bool isBlock = kind == ScheduleName::block && recomputes;
  if (areCut && program.shape.holdsSeveralRows(recomputes) &&
      (isCluster || isBlock))
    return straddlingFactor * perThread;
  if (areCut && isCluster)
    return std::max(perThread, getCutRegisters(program, recomputes));
  return perThread;
}

FailureOr<VersionAttr>
mlir::rowwise::makeVersionOfVectors(const ProgramContext &program,
                                    WidthRange widths, bool aligned) {
  bool recomputes =
      recomputesRow(program, widths, aligned, program.forced.kind);
  ScheduleName kind = chooseRowKind(program, widths, aligned, recomputes);
  if (failed(checkForced(program, kind)) ||
      failed(checkHoldsRow(program, kind, widths, aligned, recomputes)))
    return failure();
  int64_t vectors = countVectors(program, kind, widths, aligned);
  int64_t perThread =
      chooseRegisters(program, kind, vectors, aligned, recomputes);
  int64_t slack =
      program.shape.hasEdges
          ? 0
          : vectors - countVectors(program, kind, widths, /*aligned=*/true);
  LayoutAttr chosen = chooseLayout(program, kind, widths, aligned, vectors,
                                   perThread, recomputes);
  if (chosen) {
    kind =
        chosen.getBlocks() == 1 ? ScheduleName::block : ScheduleName::cluster;
    // Few rows that are shared after all, by threads that hold their part.
    if (chosen.getRegisters() <= getMaxRegisters(program, program.shape.vector))
      recomputes = recomputes && recomputesRow(program, widths, aligned, kind);
  }
  if (prefersKept(program, kind, widths))
    if (std::optional<ScheduleChoice> kept =
            chooseKept(program, widths.max, vectors, recomputes)) {
      StringRef why = "clusters that step over rows keep what these share";
      return makeVersionOfVectors(program.withForced(*kept, why), widths,
                                  aligned);
    }
  bool isRated = chosen && !program.shape.hasEdges;
  LayoutAttr ring;
  if (kind == ScheduleName::split && aligned)
    ring = chosen = chooseRing(program, vectors);
  if (program.forced.kind == ScheduleName::split && aligned && !ring &&
      program.forced.stages > 1)
    return program.getOp().emitError()
           << "expected rows of whole vectors of 16 bytes, long "
              "enough for several blocks, "
           << program.forced.stages
           << " of which fit shared memory, in schedule split "
              "with stages, found rows of "
           << widths.max << " elements";
  LayoutAttr layout = chosen ? chosen
                             : makeRowLayout(program, kind, vectors, slack,
                                             perThread, recomputes);
  int64_t stages = ring ? countRingStages(program, ring)
                   : kind == ScheduleName::split ? 1
                                                 : program.forced.stages;
  if (!mayStage(kind))
    stages = 0;
  if (kind == ScheduleName::cluster && layout &&
      failed(checkKept(program, layout)))
    return failure();
  FailureOr<VersionAttr> version =
      makeVersion(program, kind, layout, aligned, widths,
                  ring || (recomputes && kind != ScheduleName::stream), stages);
  if (succeeded(version))
    explainRows(program, *version, vectors, perThread, isRated);
  return version;
}

FailureOr<VersionAttr>
mlir::rowwise::makeRowVersion(const ProgramContext &program, WidthRange widths,
                              Alignment alignment) {
  if (alignment != Alignment::packed)
    return makeVectorVersion(program, widths, alignment == Alignment::aligned);
  if (LayoutAttr packed = makePackedLayout(program))
    return makePackedVersion(program, packed);
  return program.getOp().emitError(
      "expected a layout of rows without gaps, found none");
}

FailureOr<SmallVector<Attribute>>
mlir::rowwise::makeRowVersions(const ProgramContext &program) {
  int64_t width = program.getOp().getRowSize();
  SmallVector<WidthRange> ranges = {{width, width}};
  if (ShapedType::isDynamic(width))
    ranges = getWidthClasses(program);
  ProgramContext others = program;
  LayoutAttr packed = makePackedLayout(program);
  // What it has of what is forced other versions of these rows need not have.
  if (packed)
    others.forced.threads = others.forced.rows = 0;
  SmallVector<Attribute> versions;
  for (WidthRange range : ranges)
    for (Alignment alignment :
         {Alignment::packed, Alignment::aligned, Alignment::any}) {
      if (alignment == Alignment::packed && !packed)
        continue;
      if (alignment == Alignment::aligned) {
        if (!wantsAligned(others, range))
          continue;
      }
      std::optional<VersionAttr> tuned = findTuned(program, range, alignment);
      FailureOr<VersionAttr> version =
          tuned ? *tuned
          : alignment == Alignment::packed
              ? makePackedVersion(program, packed)
              : makeRowVersion(others, range, alignment);
      if (failed(version))
        return failure();
      versions.push_back(*version);
    }
  return versions;
}
