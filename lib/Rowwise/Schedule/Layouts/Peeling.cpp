//===- Peeling.cpp - Rows whose boundary elements are peeled --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"

#include "../Machine/Constants.h"
#include "Rowwise/Programs/ProgramSupport.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::hasManyPeeledVectors(const ProgramContext &program,
                                         WidthRange widths) {
  return widths.min >= minPeeledVectors * program.widestVector;
}

bool mlir::rowwise::mayPeel(const ProgramContext &program,
                            const VectorStrategy &schedule, WidthRange widths) {
  const RowProperties &rows = schedule.getRowProperties();
  bool hasNarrowElements = program.shape.hasNarrowElements();
  int64_t shared = countSharedRows(program);
  int64_t minVectors =
      shared > 1 ? minPeeledVectorsOfSeveral : minPeeledVectors;
  // Shifted loads need a known size, along one dimension.
  bool mayShift = !ShapedType::isDynamic(program.getOp().getRowSize()) &&
                  program.getOp().getAxis().size() == 1;
  bool isTooNarrow = widths.min < minVectors * program.widestVector ||
                     (shared > 1 && !mayShift);
  bool isTooNarrow16Bit = hasNarrowElements && shared > 0 && isTooNarrow;
  bool areShortWithOperands =
      schedule.hasShortRows() && !hasNarrowElements && shared > 0;
  bool isNarrow = !hasManyPeeledVectors(program, widths) && !hasNarrowElements;
  if (!rows.mayBePeeled || isTooNarrow16Bit || areShortWithOperands || isNarrow)
    return false;
  return llvm::all_of(llvm::seq<unsigned>(program.getOp().getMaps().size()),
                      [&](unsigned number) {
                        return !program.getOp().isRow(
                                   program.getOp().getMap(number)) ||
                               isContiguousRow(program.getOp(), number);
                      });
}

int64_t mlir::rowwise::getPeeledVector(const ProgramContext &program,
                                       const VectorStrategy &schedule,
                                       WidthRange widths) {
  if (!mayPeel(program, schedule, widths))
    return 0;
  auto hasThreads = [&](int64_t vector) {
    return program.forced.threads == 0 ||
           program.forced.threads *
                   std::max<int64_t>(1, program.forced.blocks) >=
               2 * vector;
  };
  if (hasManyPeeledVectors(program, widths) || !schedule.hasShortRows())
    return program.shape.vector != 1 && hasThreads(program.shape.vector)
               ? program.shape.vector
               : 0;
  for (auto [vector, width] : narrowPeeledVectors)
    if (vector <= program.shape.vector && widths.min >= width &&
        hasThreads(vector))
      return vector;
  return 0;
}
