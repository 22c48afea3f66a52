//===- SharedLayout.cpp - What lies in shared memory ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/SharedLayout.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Elements of adjacent rows that threads copy; others are loaded where they
/// are used.
static std::optional<StageLayout> getStageLayoutAcrossRows(FuseOp op,
                                                           LayoutAttr layout) {
  StageLayout stage;
  for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i) {
    if (!isContiguousAcrossRows(op, i))
      continue;
    Type element = getElementTypeOrSelf(op.getInputs()[i].getType());
    int64_t bytes = getElementBytes(element);
    if (isMask(element) || layout.getRowsPerThread() * bytes < wordBytes)
      return std::nullopt;
    stage.inputs.push_back({i, stage.stageBytes});
    stage.stageBytes +=
        llvm::alignTo(bytes * layout.getElementsOfBlock(), vectorBytes);
  }
  if (stage.inputs.empty())
    return std::nullopt;
  return stage;
}

std::optional<StageLayout> mlir::rowwise::getStageLayout(FuseOp op, Block &body,
                                                         LayoutAttr layout) {
  if (layout.getTransposed())
    return getStageLayoutAcrossRows(op, layout);
  StageLayout stage;
  for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i) {
    if (!op.isRow(op.getInputMap(i)) || isEpilogueOperand(op, body, i))
      continue;
    Type element = getElementTypeOrSelf(op.getInputs()[i].getType());
    int64_t bytes = layout.getVector() * getElementBytes(element);
    if (!isContiguousRow(op, i) || isMask(element) || bytes % vectorBytes != 0)
      return std::nullopt;
    stage.inputs.push_back({i, stage.stageBytes});
    stage.stageBytes +=
        bytes * layout.getVectorsPerThread() * layout.getThreadsOfBlock();
  }
  if (stage.inputs.empty())
    return std::nullopt;
  return stage;
}

bool mlir::rowwise::isCachedOperand(FuseOp op, Block &body, unsigned input) {
  Type element = getElementTypeOrSelf(op.getInputs()[input].getType());
  return !op.isTable(input) && isEpilogueOperand(op, body, input) &&
         !op.variesWithRow(op.getInputMap(input)) && !isMask(element);
}

CachedLayout mlir::rowwise::getCachedLayout(FuseOp op, Block &body,
                                            LayoutAttr layout, bool mayShift) {
  CachedLayout cached;
  // In front of the vectors of each register lie some of other threads, which
  // threads read for rows that start elsewhere in a cache line.
  int64_t margin = mayShift ? LayoutAttr::vectorsOfLine : 0;
  cached.elements = layout.getElementsOfBlock() +
                    margin * layout.getVectorsPerThread() * layout.getVector();
  for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i) {
    if (!isCachedOperand(op, body, i))
      continue;
    Type element = getElementTypeOrSelf(op.getInputs()[i].getType());
    cached.inputs.push_back({i, cached.bytes});
    cached.bytes +=
        llvm::alignTo(cached.elements * getElementBytes(element), vectorBytes);
  }
  return cached;
}

int64_t mlir::rowwise::countPartStateBytes(Block &body, LayoutAttr layout,
                                           TileRows tile) {
  if (tile.parts == 1)
    return 0;
  int64_t bytes = 0;
  for (auto reduce : body.getOps<ReduceOp>()) {
    int64_t elements = reduce.getMonoid().getNumComponents() +
                       (reduce.getVectors() ? layout.getTileSize() : 0);
    bytes += elements * getElementBytes(reduce.getInputType().getElementType());
  }
  return bytes * layout.getRows() * tile.getRowsOfThread();
}

int64_t mlir::rowwise::countStagedVectorBytes(LayoutAttr layout,
                                              TileRows tile) {
  constexpr int64_t operands = 2;
  return operands * tile.stages * tile.vectors * layout.getTileSize() *
         sizeof(uint16_t);
}

int64_t mlir::rowwise::getSharedBytes(FuseOp op, unsigned version) {
  VersionAttr chosen = op.getVersionList()[version];
  LayoutAttr layout = chosen.getLayout();
  Block &body = op.getBody(version).front();
  OperandCache cache = chosen.getSchedule().getOperandCache();
  if (cache != OperandCache::none)
    return getCachedLayout(op, body, layout, cache == OperandCache::shifted)
        .bytes;
  if (!chosen.getSchedule().isMultiStage())
    return 0;
  auto stage = getStageLayout(op, body, layout);
  return stage ? stage->stageBytes * chosen.getSchedule().getStages() : 0;
}
