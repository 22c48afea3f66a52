//===- Peeling.cpp - Rows whose boundary elements are peeled --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "Schedules.h"

#include "Machine/Constants.h"
#include "Rowwise/Programs/ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::hasManyPeeledVectors(const ProgramContext &program,
                                         WidthRange widths) {
  return widths.min >= minPeeledVectors * program.widestVector;
}

bool mlir::rowwise::mayPeel(const ProgramContext &program, Scope scope,
                            WidthRange widths) {
  bool are16Bit = program.shape.is16Bit();
  int64_t shared = countSharedRows(program);
  int64_t minVectors =
      shared > 1 ? minPeeledVectorsOfSeveral : minPeeledVectors;
  // Shifted loads need a known size, along one dimension.
  bool mayShift = !ShapedType::isDynamic(program.getOp().getRowSize()) &&
                  program.getOp().getAxis().size() == 1;
  bool isTooNarrow = widths.min < minVectors * program.widestVector ||
                     (shared > 1 && !mayShift);
  bool isTooNarrow16Bit = are16Bit && shared > 0 && isTooNarrow;
  bool isWarpWithOperands = scope == Scope::warp && !are16Bit && shared > 0;
  bool isNarrow = !hasManyPeeledVectors(program, widths) && !are16Bit;
  if (scope == Scope::grid || isTooNarrow16Bit || isWarpWithOperands ||
      isNarrow)
    return false;
  return llvm::all_of(llvm::seq<unsigned>(program.getOp().getMaps().size()),
                      [&](unsigned number) {
                        return !program.getOp().isRow(
                                   program.getOp().getMap(number)) ||
                               isContiguousRow(program.getOp(), number);
                      });
}

int64_t mlir::rowwise::getPeeledVector(const ProgramContext &program,
                                       const VectorForms &schedule,
                                       WidthRange widths) {
  Scope scope = schedule.getScope();
  if (!schedule.holdsRows() || !mayPeel(program, scope, widths))
    return 0;
  auto hasThreads = [&](int64_t vector) {
    return program.forced.threads == 0 ||
           program.forced.threads *
                   std::max<int64_t>(1, program.forced.blocks) >=
               2 * vector;
  };
  if (hasManyPeeledVectors(program, widths) || scope != Scope::warp)
    return program.shape.vector != 1 && hasThreads(program.shape.vector)
               ? program.shape.vector
               : 0;
  for (auto [vector, width] : narrowPeeledVectors)
    if (vector <= program.shape.vector && widths.min >= width &&
        hasThreads(vector))
      return vector;
  return 0;
}
