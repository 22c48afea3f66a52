//===- Grid.cpp - Blocks of the grid that share a row ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Grid.h"

#include "../Machine/Machine.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::rowwise;

int64_t mlir::rowwise::getStreamingThreads(const ProgramContext &program) {
  return program.forced.threads > 0 ? program.forced.threads : gridThreads;
}

int64_t mlir::rowwise::getResidentBlocks(const ProgramContext &program) {
  return program.target.getSms() *
         std::clamp<int64_t>(countBlocksByThreads(getStreamingThreads(program)),
                             1, maxResidentBlocksOfAny);
}

LogicalResult mlir::rowwise::checkForcedGrid(const ProgramContext &program) {
  int64_t blocks = program.forced.blocks,
          maxBlocks = getResidentBlocks(program);
  if (blocks != 0 && blocks < 2)
    return program.getOp().emitError()
           << "expected blocks to be forced to 2 or more in schedule split, "
              "found "
           << blocks;
  if (blocks > maxBlocks)
    return program.getOp().emitError()
           << "expected at most " << maxBlocks
           << " blocks a row in schedule split, which "
           << program.target.getChip() << " runs at the same time, found "
           << blocks;
  return success();
}

int64_t mlir::rowwise::getGridCapacity(const ProgramContext &program,
                                       int64_t threads, int64_t perThread) {
  int64_t blocks = program.forced.blocks > 0 ? program.forced.blocks
                                             : getResidentBlocks(program);
  return perThread * threads * blocks;
}

int64_t mlir::rowwise::chooseMaxGroups(int64_t blocks) {
  return std::max<int64_t>(1, maxWorkspaceBlocks / blocks);
}

int64_t mlir::rowwise::chooseLatency(int64_t stages) {
  return 1 + (stages - 1) / stagesOfLatency;
}
