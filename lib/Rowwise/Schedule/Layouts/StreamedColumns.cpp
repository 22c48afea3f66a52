//===- StreamedColumns.cpp - Columns that stream --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Columns.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether blocks with so many columns each keep a part of the multiprocessors,
/// of 1, busy.
static bool keepBusy(const ProgramContext &program, int64_t columns,
                     double part) {
  return ShapedType::isDynamic(program.shape.numRows) ||
         llvm::divideCeil(program.shape.numRows, columns) >=
             part * program.target.getSms();
}

int64_t mlir::rowwise::countStreamedColumns(const ProgramContext &program) {
  int64_t columns = getColumns(program, columnTiles[0]);
  if (program.forced.rows)
    return columns;
  auto haveEnough = [&] {
    int64_t bytes = columns / 2 * program.shape.elementBytes;
    bool wouldWriteParts = program.shape.writesRows && bytes <= sectorBytes;
    return keepBusy(program, columns,
                    wouldWriteParts ? maxStreamedSectorFill
                                    : maxStreamedColumnFill);
  };
  while (columns > narrowestClusterTile.columns && !haveEnough())
    columns /= 2;
  return columns;
}

bool mlir::rowwise::keepBusyStreamingColumns(const ProgramContext &program) {
  // Columns that are read once anyway stream through narrow tiles as well.
  int64_t columns = program.shape.readsOnce
                        ? sectorBytes / program.shape.elementBytes
                        : columnTiles[0].columns;
  return keepBusy(program, columns, maxStreamedColumnFill);
}
