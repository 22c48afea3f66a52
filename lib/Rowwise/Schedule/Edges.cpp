//===- Edges.cpp - Rows whose ends are held apart ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionBuilder.h"

#include "Rowwise/Programs/ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

// All numbers here were measured on an H200 (bench/experiments.md).

/// The widest vectors of the narrowest row whose ends are held apart at any
/// number of threads.
static constexpr int64_t leastVectors = 84;
/// Of rows of 16-bit elements that meet several operands that rows share.
static constexpr int64_t leastVectorsOfMore = 224;
/// Vectors of narrower rows of 16-bit elements, by the narrowest such row.
static constexpr struct {
  int64_t vector, width;
} narrowEdges[] = {{8, 129}, {4, 49}};

/// Whether an operand is a row and the same for all rows, of which there are
/// several.
bool VersionBuilder::isSharedRow(unsigned input) {
  AffineMap map = op.getInputMap(input);
  return op.isRow(map) && !op.variesWithRow(map) && shape.numRows != 1;
}

int64_t VersionBuilder::countSharedRows() {
  return llvm::count_if(llvm::seq<unsigned>(op.getInputs().size()),
                        [&](unsigned input) { return isSharedRow(input); });
}

/// Whether rows have enough of the widest vectors to be worth threads that have
/// nothing but ends of theirs.
bool VersionBuilder::isWide(WidthRange widths) {
  return widths.min >= leastVectors * widestVector;
}

/// Whether the ends of rows that may start anywhere can be held apart from
/// whole vectors, and that pays. Operands that rows share lie in memory unlike
/// them, and are loaded by elements where they are not shifted, in a warp and
/// in the last vector of a thread: of whole vectors these are far apart, which
/// costs more than it gains for 16-bit elements of rows that are not wide, for
/// several where nothing is shifted, and for any where a warp loads whole
/// vectors at both ends of its row.
bool VersionBuilder::mayHaveEdges(ScheduleKind kind, WidthRange widths) {
  bool mayHold = kind == ScheduleKind::warp || kind == ScheduleKind::block ||
                 kind == ScheduleKind::cluster;
  bool areHalves = shape.elementBytes <= 2;
  int64_t shared = countSharedRows();
  int64_t least = shared > 1 ? leastVectorsOfMore : leastVectors;
  // What is shifted has a known size, along one dimension.
  bool mayShift =
      !ShapedType::isDynamic(op.getRowSize()) && op.getAxis().size() == 1;
  bool isNotWorth =
      widths.min < least * widestVector || (shared > 1 && !mayShift);
  bool areFar = areHalves && shared > 0 && isNotWorth;
  bool isWhole = kind == ScheduleKind::warp && !areHalves && shared > 0;
  bool isNarrow = !isWide(widths) && !areHalves;
  if (!mayHold || areFar || isWhole || isNarrow)
    return false;
  return llvm::all_of(
      llvm::seq<unsigned>(op.getMaps().size()), [&](unsigned number) {
        return !op.isRow(op.getMap(number)) || isContiguousRow(op, number);
      });
}

/// Elements of the whole vectors of rows whose ends are held apart, or 0 where
/// they are not. A row needs two threads for each: so narrow ones have narrow
/// vectors.
int64_t VersionBuilder::getEdgeVector(ScheduleKind kind, WidthRange widths) {
  if (!mayHaveEdges(kind, widths))
    return 0;
  auto hasThreads = [&](int64_t vector) {
    return forced.threads == 0 ||
           forced.threads * std::max<int64_t>(1, forced.blocks) >= 2 * vector;
  };
  if (isWide(widths) || kind != ScheduleKind::warp)
    return shape.vector != 1 && hasThreads(shape.vector) ? shape.vector : 0;
  for (auto [vector, width] : narrowEdges)
    if (vector <= shape.vector && widths.min >= width && hasThreads(vector))
      return vector;
  return 0;
}
