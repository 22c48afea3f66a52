//===- Grids.cpp - Grids of ranks -----------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Grids.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult mlir::rowwise::checkRanks(Operation *op, int64_t ranks) {
  if (ranks >= 1 && ranks <= maxRanks)
    return success();
  return op->emitError() << "expected 1 to " << maxRanks
                         << " ranks of a grid, found " << ranks;
}

static FailureOr<shard::GridOp> findGrid(Operation *user,
                                         FlatSymbolRefAttr name) {
  auto grid = SymbolTable::lookupNearestSymbolFrom<shard::GridOp>(user, name);
  if (!grid)
    return user->emitError() << "expected a shard.grid named " << name;
  if (grid.getRank() != 1)
    return grid.emitError() << "expected a grid of one dimension, found one of "
                            << grid.getRank();
  if (ShapedType::isDynamic(grid.getShape()[0]))
    return grid.emitError() << "expected a grid of a known size";
  if (failed(checkRanks(grid, grid.getShape()[0])))
    return failure();
  return grid;
}

LogicalResult mlir::rowwise::setGrid(shard::GridOp &grid, Operation *user,
                                     FlatSymbolRefAttr name) {
  FailureOr<shard::GridOp> found = findGrid(user, name);
  if (failed(found))
    return failure();
  if (grid && grid != *found)
    return user->emitError()
           << "expected one grid, found @" << grid.getSymName() << " and @"
           << found->getSymName();
  grid = *found;
  return success();
}

void mlir::rowwise::keepGrid(ModuleOp module, shard::GridOp grid) {
  for (auto other : llvm::make_early_inc_range(module.getOps<shard::GridOp>()))
    if (other != grid)
      other.erase();
}
