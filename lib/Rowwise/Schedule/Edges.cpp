//===- Edges.cpp - Rows whose ends are held apart -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Candidates.h"
#include "Layouts.h"
#include "Schedules.h"

#include "Machine/Constants.h"
#include "Rowwise/Programs/ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::isWide(const ProgramContext &program, WidthRange widths) {
  return widths.min >= minPeeledVectors * program.widestVector;
}

bool mlir::rowwise::mayHaveEdges(const ProgramContext &program, Scope scope,
                                 WidthRange widths) {
  bool areHalves = program.shape.elementBytes <= 2;
  int64_t shared = countSharedRows(program);
  int64_t least = shared > 1 ? minPeeledVectorsOfSeveral : minPeeledVectors;
  // What is shifted has a known size, along one dimension.
  bool mayShift = !ShapedType::isDynamic(program.getOp().getRowSize()) &&
                  program.getOp().getAxis().size() == 1;
  bool isNotWorth =
      widths.min < least * program.widestVector || (shared > 1 && !mayShift);
  bool areFar = areHalves && shared > 0 && isNotWorth;
  bool isWhole = scope == Scope::warp && !areHalves && shared > 0;
  bool isNarrow = !isWide(program, widths) && !areHalves;
  if (scope == Scope::grid || areFar || isWhole || isNarrow)
    return false;
  return llvm::all_of(llvm::seq<unsigned>(program.getOp().getMaps().size()),
                      [&](unsigned number) {
                        return !program.getOp().isRow(
                                   program.getOp().getMap(number)) ||
                               isContiguousRow(program.getOp(), number);
                      });
}

int64_t mlir::rowwise::getEdgeVector(const ProgramContext &program,
                                     const ScheduleForms &schedule,
                                     WidthRange widths) {
  Scope scope = schedule.getScope();
  if (!schedule.holdsRows() || !mayHaveEdges(program, scope, widths))
    return 0;
  auto hasThreads = [&](int64_t vector) {
    return program.forced.threads == 0 ||
           program.forced.threads *
                   std::max<int64_t>(1, program.forced.blocks) >=
               2 * vector;
  };
  if (isWide(program, widths) || scope != Scope::warp)
    return program.shape.vector != 1 && hasThreads(program.shape.vector)
               ? program.shape.vector
               : 0;
  for (auto [vector, width] : narrowPeeledVectors)
    if (vector <= program.shape.vector && widths.min >= width &&
        hasThreads(vector))
      return vector;
  return 0;
}
