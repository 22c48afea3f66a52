//===- SplitColumn.cpp - Adjacent rows wait in shared memory --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult SplitColumnAttr::verify(EmitError emitError, int64_t stages,
                                      int64_t latency, int64_t maxGroups) {
  return verifyMultiStage(emitError, stages, latency, maxGroups);
}

KernelShape SplitColumnAttr::getKernelShape(const LayoutAttr & /*layout*/,
                                            const RowsAttr & /*rows*/) const {
  return KernelShape::multiStageColumns;
}

bool SplitColumnAttr::copiesVectors(const LayoutAttr & /*layout*/) const {
  return true;
}

std::optional<RowLoop> SplitColumnAttr::getRowLoop() const {
  return RowLoop{getStages(), RowMemory::shared};
}

std::optional<GridExchange> SplitColumnAttr::getGridExchange() const {
  return GridExchange{getMaxGroups(), getLatency()};
}

LogicalResult SplitColumnAttr::verifyVersion(EmitError emitError,
                                             const LayoutAttr &layout,
                                             const RowsAttr &rows,
                                             bool rematerialized) const {
  if (failed(verifyTransposed(emitError, getName(), layout, /*isColumn=*/true)))
    return failure();
  if (layout.getVector() != 1)
    return emitError() << "expected single elements in schedule " << getName()
                       << ", found vectors of " << layout.getVector();
  if (!rows.isAligned() || !rematerialized)
    return emitError() << "expected aligned rows that are rematerialized from "
                          "what was loaded in schedule "
                       << getName();
  // Each row has a leader thread.
  if (layout.getRows() > layout.getThreads())
    return emitError() << "expected no more rows than threads of a block in "
                          "schedule "
                       << getName() << ", found " << layout.getRows()
                       << " rows and " << layout.getThreads() << " threads";
  return verifyBlocks(emitError, getName(), layout.getBlocks(),
                      /*areSeveral=*/true);
}
