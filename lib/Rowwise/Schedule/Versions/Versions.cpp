//===- Versions.cpp - The versions of a program ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Versions.h"
#include "../Layouts/Layouts.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The version that rules choose for such rows with nothing forced, if they
/// want one and it has what is forced. Packed rows have one layout, for fewer
/// rows where options ask for it: that is completed, and not chosen.
static std::optional<VersionAttr> findChosen(const ProgramContext &program,
                                             WidthRange widths,
                                             Alignment alignment) {
  if (program.forced.isFree() || alignment == Alignment::packed)
    return std::nullopt;
  ProgramContext free = program.withForced(ScheduleChoice(), /*origin=*/"");
  const VersionMaker &maker = getMaker(free, alignment);
  if (!maker.wants(free, widths, alignment))
    return std::nullopt;
  FailureOr<VersionAttr> chosen = maker.make(free, widths, alignment);
  if (failed(chosen) || !program.forced.accepts(getChoice(*chosen)))
    return std::nullopt;
  // Once more, for its remark.
  free.origin = program.origin;
  return *maker.make(free, widths, alignment);
}

FailureOr<VersionAttr> mlir::rowwise::makeVersion(const ProgramContext &program,
                                                  WidthRange widths,
                                                  Alignment alignment) {
  if (std::optional<VersionAttr> chosen =
          findChosen(program, widths, alignment))
    return *chosen;
  return getMaker(program, alignment).make(program, widths, alignment);
}

FailureOr<VersionAttr>
mlir::rowwise::makeFirstVersion(const ProgramContext &program) {
  int64_t width = program.getOp().getRowSize();
  WidthRange widths = {width, width};
  Alignment alignment = getMaker(program, Alignment::aligned)
                                .wants(program, widths, Alignment::aligned)
                            ? Alignment::aligned
                            : Alignment::any;
  if (std::optional<VersionAttr> tuned = findTuned(program, widths, alignment))
    return *tuned;
  return makeVersion(program, widths, alignment);
}

/// Adds one version for rows at any alignment and, if its vectors may be
/// accessed at once, one for aligned rows that adds in the same order.
static LogicalResult addInvariant(const ProgramContext &program,
                                  WidthRange widths,
                                  SmallVectorImpl<Attribute> &versions) {
  bool hasVectors = getMaker(program, Alignment::any)
                        .wants(program, widths, Alignment::aligned);
  FailureOr<VersionAttr> made = makeVersion(
      program, widths, hasVectors ? Alignment::aligned : Alignment::any);
  RowsAttr any = makeRows(program, Alignment::any, widths);
  if (failed(made) || !any)
    return failure();
  VersionAttr unaligned =
      made->startingAtRow([&] { return program.getOp().emitError(); }, any);
  if (!unaligned)
    return failure();
  if (hasVectors)
    versions.push_back(*made);
  versions.push_back(unaligned);
  return success();
}

/// Adds what a device takes that runs fewer blocks at a time than the target.
static LogicalResult addForFewerBlocks(const ProgramContext &program,
                                       WidthRange widths,
                                       SmallVectorImpl<Attribute> &versions) {
  FailureOr<VersionAttr> version =
      getMaker(program, Alignment::any)
          .make(
              program.withForced({getVectorSchedules().back()->getName().str()},
                                 "for devices that run fewer blocks at a time"),
              widths, Alignment::any);
  if (failed(version))
    return failure();
  versions.push_back(*version);
  return success();
}

/// Adds the versions for each alignment that wants one. What is forced of
/// `packed` may be what the others do not have.
static LogicalResult addVersions(const ProgramContext &packed,
                                 const ProgramContext &others,
                                 WidthRange widths,
                                 SmallVectorImpl<Attribute> &versions) {
  for (Alignment alignment :
       {Alignment::packed, Alignment::aligned, Alignment::any}) {
    const ProgramContext &program =
        alignment == Alignment::packed ? packed : others;
    const VersionMaker &maker = getMaker(packed, alignment);
    std::optional<VersionAttr> version = findChosen(packed, widths, alignment);
    if (!version && !maker.wants(program, widths, alignment))
      continue;
    if (!version)
      version = findTuned(packed, widths, alignment);
    if (!version) {
      FailureOr<VersionAttr> made = maker.make(program, widths, alignment);
      if (failed(made))
        return failure();
      version = *made;
    }
    versions.push_back(*version);
    if (version->streamsThroughGrid() && alignment == Alignment::any &&
        packed.forced.isFree() &&
        failed(addForFewerBlocks(program, widths, versions)))
      return failure();
  }
  return success();
}

FailureOr<SmallVector<Attribute>>
mlir::rowwise::makeVersions(const ProgramContext &program) {
  const VersionMaker &anyMaker = getMaker(program, Alignment::any);
  if (failed(checkForcedSizes(program)) || failed(anyMaker.check(program)))
    return failure();
  int64_t width = program.getOp().getRowSize();
  SmallVector<WidthRange> ranges = {{width, width}};
  if (ShapedType::isDynamic(width))
    ranges = anyMaker.getWidthClasses(program);
  ProgramContext others = program;
  const VersionMaker &packedMaker = getMaker(program, Alignment::packed);
  if (packedMaker.wants(program, ranges.front(), Alignment::packed))
    others.forced.threads = others.forced.rows = 0;
  SmallVector<Attribute> versions;
  for (WidthRange range : ranges)
    if (failed(program.batchInvariant
                   ? addInvariant(program, range, versions)
                   : addVersions(program, others, range, versions)))
      return failure();
  return versions;
}
