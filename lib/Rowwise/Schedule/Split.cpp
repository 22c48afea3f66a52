//===- Split.cpp - Rows over blocks of the whole GPU ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "Schedules.h"

#include "Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

int64_t mlir::rowwise::getSplitThreads(const ProgramContext &program) {
  return program.forced.threads > 0 ? program.forced.threads : gridThreads;
}

/// Blocks that the target runs at the same time.
static int64_t getResidentBlocks(const ProgramContext &program) {
  return program.target.getSms() *
         std::clamp<int64_t>(countBlocksByThreads(getSplitThreads(program)), 1,
                             maxResidentBlocksOfAny);
}

LogicalResult mlir::rowwise::checkSplit(const ProgramContext &program) {
  if (program.forced.blocks <= getResidentBlocks(program))
    return checkRing(program);
  return program.getOp().emitError()
         << "expected at most " << getResidentBlocks(program)
         << " blocks a row in schedule split, which "
         << program.target.getChip() << " runs at the same time, found "
         << program.forced.blocks;
}

int64_t mlir::rowwise::getSplitCapacity(const ProgramContext &program,
                                        int64_t perThread) {
  int64_t blocks = program.forced.blocks > 0 ? program.forced.blocks
                                             : getResidentBlocks(program);
  return perThread * getSplitThreads(program) * blocks;
}

LayoutAttr mlir::rowwise::makeSplitLayout(const ProgramContext &program,
                                          int64_t vectors, int64_t perThread) {
  int64_t threads = getSplitThreads(program);
  int64_t resident = getResidentBlocks(program);
  int64_t groups =
      resident /
      std::max<int64_t>(2, llvm::divideCeil(vectors, threads * perThread));
  if (!ShapedType::isDynamic(program.shape.numRows))
    groups = std::min(groups, program.shape.numRows);
  // None of the blocks without a vector.
  int64_t most = std::max<int64_t>(2, llvm::divideCeil(vectors, threads));
  int64_t blocks = std::min(most, resident / std::max<int64_t>(1, groups));
  if (program.forced.blocks)
    blocks = program.forced.blocks;
  int64_t registers =
      std::max<int64_t>(1, llvm::divideCeil(vectors, threads * blocks));
  return makeLayout(program, program.shape.vector, registers, warpSize,
                    std::max<int64_t>(1, threads / warpSize), /*rows=*/1,
                    /*transposed=*/false, blocks);
}
