//===- Vectors.cpp - Vectors of contiguous rows -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionBuilder.h"

#include "Rowwise/Schedule/Machine.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Elements of a vector of rows that may start anywhere. Where the ends of such
/// a row are not held apart they are accessed element by element, for which
/// each vector has its own code: a narrow row is best taken apart as a whole,
/// others into vectors of 4, 8 or 16 bytes, and what rows share is loaded once
/// for each (measured on an H200).
VersionBuilder::RowVector
VersionBuilder::getUnalignedVector(WidthRange widths) {
  bool areHalves = shape.elementBytes <= 2;
  ScheduleKind kind =
      chooseRowKind(widths, /*aligned=*/false,
                    recomputesRow(widths, /*aligned=*/false, forced.kind));
  if (int64_t vector = getEdgeVector(kind, widths))
    return RowVector{vector, /*hasEdges=*/true};
  int64_t mostAlone = areHalves && countSharedRows() == 0 ? 25 : 12;
  if (kind == ScheduleKind::warp && widths.max <= warpSize * mostAlone)
    return RowVector{1};
  bool isHeldByBlock =
      kind == ScheduleKind::warp || kind == ScheduleKind::block;
  int64_t bytes = isHeldByBlock && areHalves      ? 4
                  : kind == ScheduleKind::cluster ? 8
                                                  : vectorBytes;
  return RowVector{
      std::clamp<int64_t>(bytes / shape.elementBytes, 1, shape.vector)};
}

/// Elements of the widest vector that divides a static width, or 1 if that is
/// not worth a kernel besides that of unaligned rows: of 16-bit elements any
/// is, unless rows are wide and have the widest vectors as well.
int64_t VersionBuilder::getAlignedVector(int64_t width, int64_t unaligned) {
  int64_t vector = shape.vector;
  while (width % vector != 0)
    vector /= 2;
  bool isWidest = isWide({width, width}) && unaligned == shape.vector;
  bool pays = vector >= unaligned || (shape.elementBytes <= 2 && !isWidest);
  return pays ? vector : 1;
}

/// The vector of a version; one of 1 element if there is to be no aligned one.
VersionBuilder::RowVector VersionBuilder::chooseVector(WidthRange widths,
                                                       bool aligned) {
  bool isDynamic = op.getRowSize() == ShapedType::kDynamic;
  if (aligned && (isDynamic || widths.max % shape.vector == 0))
    return RowVector{shape.vector};
  RowVector unaligned = getUnalignedVector(widths);
  if (!aligned)
    return unaligned;
  return RowVector{getAlignedVector(widths.max, unaligned.elements)};
}

VersionBuilder VersionBuilder::getVectorBuilder(WidthRange widths,
                                                bool aligned) {
  RowVector vector = chooseVector(widths, aligned);
  VersionBuilder builder = *this;
  builder.shape.vector = vector.elements;
  builder.shape.hasEdges = vector.hasEdges;
  return builder;
}

/// Whether there is to be a version of aligned rows: single elements are always
/// aligned, and where a schedule that was asked for does not hold rows of wide
/// vectors, narrower ones may.
bool VersionBuilder::wantsAligned(WidthRange widths) {
  VersionBuilder builder = getVectorBuilder(widths, /*aligned=*/true);
  bool recomputes =
      builder.recomputesRow(widths, /*aligned=*/true, forced.kind);
  ScheduleKind kind =
      builder.chooseRowKind(widths, /*aligned=*/true, recomputes);
  return builder.shape.vector != 1 &&
         builder.holdsRow(kind, widths, /*aligned=*/true, recomputes);
}

FailureOr<ScheduleAttr> VersionBuilder::makeVectorVersion(WidthRange widths,
                                                          bool aligned) {
  return getVectorBuilder(widths, aligned)
      .makeVersionOfVectors(widths, aligned);
}
