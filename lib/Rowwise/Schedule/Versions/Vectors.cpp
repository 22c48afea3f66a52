//===- Vectors.cpp - Vectors of contiguous rows ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Layouts.h"
#include "../Schedules.h"
#include "Versions.h"

#include "../Machine/Machine.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct RowVector {
  int64_t elements;
  bool isPeeled = false; ///< boundary elements are peeled
};
} // namespace

static RowRequest makeRequest(const ProgramContext &program, WidthRange widths,
                              bool aligned) {
  return {widths, aligned,
          rematerializesRow(program, widths, aligned, getForced(program))};
}

/// Elements of a vector of unaligned rows. If boundary elements are not peeled,
/// they are accessed one by one, for which each vector has its own code: narrow
/// rows are best accessed by single elements, others by vectors of 4, 8 or 16
/// bytes, so that shared operands are loaded once for each vector.
static RowVector getUnalignedVector(const ProgramContext &program,
                                    WidthRange widths) {
  bool hasNarrowElements = program.shape.hasNarrowElements();
  const VectorStrategy &schedule =
      chooseSchedule(program, makeRequest(program, widths, /*aligned=*/false));
  if (int64_t vector = getPeeledVector(program, schedule, widths))
    return RowVector{vector, /*isPeeled=*/true};
  int64_t maxSingle = hasNarrowElements && countSharedRows(program) == 0
                          ? maxSingle16BitElements
                          : maxSingleElements;
  const RowProperties &rows = schedule.getRowProperties();
  if (schedule.hasShortRows() && widths.max <= warpSize * maxSingle)
    return RowVector{1};
  int64_t bytes =
      hasNarrowElements ? rows.maxUnaligned16BitBytes : rows.maxUnalignedBytes;
  return RowVector{std::clamp<int64_t>(bytes / program.shape.elementBytes, 1,
                                       program.shape.vector)};
}

/// Elements of the widest vector that divides a static width.
static int64_t getDividingVector(const ProgramContext &program, int64_t width) {
  int64_t vector = program.shape.vector;
  while (width % vector != 0)
    vector /= 2;
  return vector;
}

/// Elements of the widest vector that divides a static width, or 1 if that does
/// not pay for another kernel. For 16-bit elements it always pays, unless rows
/// are wide and unaligned ones have the widest vectors as well.
static int64_t getAlignedVector(const ProgramContext &program, int64_t width,
                                int64_t unaligned) {
  int64_t vector = getDividingVector(program, width);
  bool isWidest = hasManyPeeledVectors(program, {width, width}) &&
                  unaligned == program.shape.vector;
  bool pays =
      vector >= unaligned || (program.shape.hasNarrowElements() && !isWidest);
  return pays ? vector : 1;
}

/// The vector of a version; of one element if there is to be no aligned
/// version.
static RowVector chooseVector(const ProgramContext &program, WidthRange widths,
                              bool aligned) {
  bool isDynamic = program.getOp().getRowSize() == ShapedType::kDynamic;
  if (aligned && (isDynamic || widths.max % program.shape.vector == 0))
    return RowVector{program.shape.vector};
  if (aligned && program.batchInvariant)
    return RowVector{getDividingVector(program, widths.max)};
  RowVector unaligned = getUnalignedVector(program, widths);
  if (!aligned)
    return unaligned;
  return RowVector{getAlignedVector(program, widths.max, unaligned.elements)};
}

/// The program with the vectors of a version.
static ProgramContext getVectorContext(const ProgramContext &program,
                                       WidthRange widths, bool aligned) {
  RowVector vector = chooseVector(program, widths, aligned);
  return program.withVector(vector.elements, vector.isPeeled);
}

bool mlir::rowwise::wantsAligned(const ProgramContext &program,
                                 WidthRange widths) {
  ProgramContext aligned = getVectorContext(program, widths, /*aligned=*/true);
  RowRequest rows = makeRequest(aligned, widths, /*aligned=*/true);
  return aligned.shape.vector != 1 &&
         mayChoose(aligned, chooseSchedule(aligned, rows), rows);
}

FailureOr<VersionAttr>
mlir::rowwise::makeVectorVersion(const ProgramContext &program,
                                 WidthRange widths, bool aligned) {
  return makeVersionOfVectors(getVectorContext(program, widths, aligned),
                              widths, aligned);
}
