//===- ReadRows.cpp - Layouts of rows that are only read ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"

#include "../Machine/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

int64_t mlir::rowwise::getReadBlocks(const ProgramContext &program,
                                     WidthRange widths) {
  bool readsManyRowsOnce = !ShapedType::isDynamic(program.shape.numRows) &&
                           hasManyRows(program) && program.shape.readsOnce &&
                           !program.shape.writesRows;
  bool isOneNarrowRow = readsOneRow(program) &&
                        program.shape.hasNarrowElements() &&
                        program.shape.mayRematerialize();
  if (!readsManyRowsOnce || !isOneNarrowRow || !program.forced.isFree() ||
      program.target.getCluster() < maxReadClusterBlocks ||
      !mayPeel(program, getPlainSchedule(Scope::cluster), widths))
    return 0;
  int64_t vectors = llvm::divideCeil(widths.max - (program.widestVector - 1),
                                     program.widestVector);
  int64_t blocks = llvm::PowerOf2Ceil(
      llvm::divideCeil(vectors, minClusterThreads * maxReadClusterVectors));
  return blocks > 1 && blocks <= maxReadClusterBlocks ? blocks : 0;
}

LayoutAttr mlir::rowwise::makeReadLayout(const ProgramContext &program,
                                         WidthRange widths, int64_t vectors) {
  int64_t blocks = program.shape.isPeeled ? getReadBlocks(program, widths) : 0;
  if (blocks == 0)
    return {};
  return makeLayout(program, program.shape.vector,
                    llvm::divideCeil(vectors, blocks * minClusterThreads),
                    warpSize, minClusterThreads / warpSize, /*rows=*/1,
                    /*transposed=*/false, blocks);
}
