//===- RankGrids.cpp - Grids of ranks that a function knows ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RankGrids.h"

#include "Rowwise/IR/GridNames.h"
#include "Rowwise/IR/Rowwise.h"

using namespace mlir;
using namespace mlir::rowwise;

shard::GridOp mlir::rowwise::findGrid(func::FuncOp func, StringRef name) {
  auto grid =
      func->getParentOfType<ModuleOp>().lookupSymbol<shard::GridOp>(name);
  bool isLine = grid && grid.getShape().size() == 1 && grid.getShape()[0] > 0;
  return isLine ? grid : shard::GridOp();
}

std::optional<BlockArgument> mlir::rowwise::findCommunicator(func::FuncOp func,
                                                             StringRef grid) {
  for (BlockArgument argument : func.getArguments()) {
    auto named = func.getArgAttrOfType<FlatSymbolRefAttr>(
        argument.getArgNumber(), gridAttrName);
    if (named && named.getValue() == grid && argument.getType().isInteger(64))
      return argument;
  }
  return std::nullopt;
}

/// Whether ranks of the grid know of each other.
static bool hasGroup(Operation *op, StringRef grid) {
  auto func = op->getParentOfType<func::FuncOp>();
  return findGrid(func, grid) && findCommunicator(func, grid);
}

bool mlir::rowwise::isGather(Operation *op) {
  auto gather = dyn_cast<shard::AllGatherOp>(op);
  return gather && hasGroup(op, gather.getGrid()) &&
         gather.getGridAxes() == ArrayRef<int16_t>{0} &&
         gather.getGatherAxis().isZero() &&
         isa<RankedTensorType>(gather.getType());
}

bool mlir::rowwise::isPart(Operation *op) {
  auto part = dyn_cast<PartOp>(op);
  return part && hasGroup(op, part.getGrid());
}
