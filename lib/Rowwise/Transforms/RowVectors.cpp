//===- RowVectors.cpp - Vectors of contiguous rows ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionBuilder.h"

#include "ScheduleLimits.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Elements of a vector of rows that may start anywhere. Where the ends of such
/// a row are not held apart they are accessed element by element, for which
/// each vector has its own code: a narrow row is best taken apart as a whole,
/// others into vectors of 4, 8 or 16 bytes (measured on an H200, for softmax).
FailureOr<int64_t> VersionBuilder::getUnalignedVector(WidthRange widths) {
  bool areHalves = shape.elementBytes <= 2;
  FailureOr<ScheduleKind> kind = chooseRowKind(
      widths, /*aligned=*/false, recomputesRow(widths, /*aligned=*/false));
  if (failed(kind))
    return failure();
  if (hasEdges(*kind, widths))
    return shape.vector;
  if (*kind == ScheduleKind::warp &&
      widths.max <= warpSize * (areHalves ? 25 : 12))
    return 1;
  bool isHeldByBlock =
      *kind == ScheduleKind::warp || *kind == ScheduleKind::block;
  int64_t bytes = isHeldByBlock && areHalves       ? 4
                  : *kind == ScheduleKind::cluster ? 8
                                                   : vectorBytes;
  return std::clamp<int64_t>(bytes / shape.elementBytes, 1, shape.vector);
}

/// Elements of the widest vector that divides a static width, or 1 if that is
/// not worth a kernel besides that of unaligned rows: of 16-bit elements any is
/// that does not have the widest vectors as well.
int64_t VersionBuilder::getAlignedVector(int64_t width, int64_t unaligned) {
  int64_t vector = shape.vector;
  while (width % vector != 0)
    vector /= 2;
  bool pays = vector >= unaligned ||
              (shape.elementBytes <= 2 && unaligned < shape.vector);
  return pays ? vector : 1;
}

/// Elements of a vector of a version; 1 if there is to be no aligned one.
FailureOr<int64_t> VersionBuilder::chooseVector(WidthRange widths,
                                                bool aligned) {
  bool isDynamic = op.getRowSize() == ShapedType::kDynamic;
  if (aligned && (isDynamic || widths.max % shape.vector == 0))
    return shape.vector;
  FailureOr<int64_t> unaligned = getUnalignedVector(widths);
  if (failed(unaligned) || !aligned)
    return unaligned;
  return getAlignedVector(widths.max, *unaligned);
}
