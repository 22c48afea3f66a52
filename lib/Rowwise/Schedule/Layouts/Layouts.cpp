//===- Layouts.cpp - What layouts of all kinds share ----------------------===//
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

int64_t mlir::rowwise::getMaxThreadVectors(const ProgramContext &program,
                                           int64_t vector,
                                           bool rematerialized) {
  int64_t words = countVectorWords(program.shape, vector, rematerialized);
  return std::max<int64_t>(
      1, std::min(countFittingVectors(program.target, program.shape, vector,
                                      rematerialized, maxThreads),
                  maxRowWords / words));
}

int64_t mlir::rowwise::countThreadsOfAll(const ProgramContext &program,
                                         int64_t vectors) {
  int64_t words =
      llvm::divideCeil(program.shape.vector * (program.shape.liveBytes +
                                               program.shape.epilogueBytes),
                       wordBytes);
  return llvm::divideCeil(vectors, std::max<int64_t>(1, maxRowWords / words));
}

int64_t mlir::rowwise::spread(const ProgramContext &program, int64_t blocks,
                              int64_t maxBlocks, int64_t rows,
                              int64_t blocksPerProcessor) {
  if (ShapedType::isDynamic(program.shape.numRows))
    return blocks;
  int64_t tiles = llvm::divideCeil(program.shape.numRows, rows);
  while (blocks < maxBlocks &&
         tiles <= blocksPerProcessor * program.target.getSms() / (2 * blocks))
    blocks *= 2;
  return blocks;
}

LayoutAttr mlir::rowwise::makeLayout(const ProgramContext &program,
                                     int64_t vector, int64_t registers,
                                     int64_t lanes, int64_t warps, int64_t rows,
                                     bool transposed, int64_t blocks,
                                     int64_t rowsPerThread) {
  return LayoutAttr::getChecked(
      [&] { return program.getOp().emitError(); }, program.getOp().getContext(),
      vector, registers, lanes, warps, rows, transposed, blocks,
      program.shape.isPeeled && !transposed, rowsPerThread);
}

RowsAttr mlir::rowwise::makeRows(const ProgramContext &program,
                                 Alignment alignment, WidthRange widths,
                                 int64_t minRows) {
  return RowsAttr::getChecked([&] { return program.getOp().emitError(); },
                              program.getOp().getContext(), alignment,
                              widths.min, widths.max, minRows);
}

int64_t mlir::rowwise::getStraddlingVectors(const ProgramContext &program,
                                            bool rematerialized) {
  int64_t words = program.shape.hasNarrowElements() ? maxStraddling16BitWords
                                                    : maxStraddlingWords;
  // If all rows are epilogue operands, none stays in registers.
  int64_t vectorWords = std::max<int64_t>(
      1, program.shape.countWords(program.shape.vector, rematerialized));
  return std::max<int64_t>(1, words / vectorWords);
}

int64_t mlir::rowwise::getReadVectors(const ProgramContext &program,
                                      int64_t maxVectors, int64_t perThread) {
  bool isOnlyRead = !program.shape.writesRows && program.forced.isFree() &&
                    !program.shape.isPeeled;
  return isOnlyRead ? std::min(perThread, maxVectors) : perThread;
}
