//===- Split.cpp - Rows over blocks of the whole GPU ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionBuilder.h"

#include "Rowwise/Schedule/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Threads of a block: two of them to a multiprocessor, so that one loads while
/// the other waits for states.
static constexpr int64_t splitThreads = residentThreads / 2;

/// Blocks that a multiprocessor of any target runs at the same time, however
/// small they are.
static constexpr int64_t mostResidentBlocks = 16;

int64_t VersionBuilder::getSplitThreads() {
  return forced.threads > 0 ? forced.threads : splitThreads;
}

/// Blocks that the target runs at the same time.
int64_t VersionBuilder::getResidentBlocks() {
  return target.getSms() *
         std::clamp<int64_t>(residentThreads / getSplitThreads(), 1,
                             mostResidentBlocks);
}

/// Refuses more blocks of a row than run at the same time.
LogicalResult VersionBuilder::checkSplit() {
  if (forced.blocks <= getResidentBlocks())
    return checkRing();
  return op.emitError() << "expected at most " << getResidentBlocks()
                        << " blocks a row in schedule split, which "
                        << target.getChip() << " runs at the same time, found "
                        << forced.blocks;
}

/// Vectors of a row that the registers of all blocks of the device hold.
int64_t VersionBuilder::getSplitCapacity(int64_t perThread) {
  int64_t blocks = forced.blocks > 0 ? forced.blocks : getResidentBlocks();
  return perThread * getSplitThreads() * blocks;
}

/// As many groups of blocks as the device runs at the same time, each of a row:
/// their blocks are as many as leave none of the device's idle.
LayoutAttr VersionBuilder::makeSplitLayout(int64_t vectors, int64_t perThread) {
  int64_t threads = getSplitThreads();
  int64_t resident = getResidentBlocks();
  int64_t groups =
      resident /
      std::max<int64_t>(2, llvm::divideCeil(vectors, threads * perThread));
  if (!ShapedType::isDynamic(shape.numRows))
    groups = std::min(groups, shape.numRows);
  // None of the blocks without a vector.
  int64_t most = std::max<int64_t>(2, llvm::divideCeil(vectors, threads));
  int64_t blocks = std::min(most, resident / std::max<int64_t>(1, groups));
  if (forced.blocks)
    blocks = forced.blocks;
  int64_t registers =
      std::max<int64_t>(1, llvm::divideCeil(vectors, threads * blocks));
  return makeLayout(shape.vector, registers, warpSize,
                    std::max<int64_t>(1, threads / warpSize), /*rows=*/1,
                    /*transposed=*/false, blocks);
}
