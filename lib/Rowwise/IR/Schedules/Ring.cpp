//===- Ring.cpp - Rows wait in shared memory ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult RingAttr::verify(EmitError emitError, int64_t stages,
                               int64_t latency, int64_t maxGroups) {
  return verifyMultiStage(emitError, stages, latency, maxGroups);
}

KernelShape RingAttr::getKernelShape(const LayoutAttr & /*layout*/,
                                     const RowsAttr & /*rows*/) const {
  return KernelShape::multiStageBuffer;
}

std::optional<RowLoop> RingAttr::getRowLoop() const {
  return RowLoop{getStages(), RowMemory::shared};
}

std::optional<GridExchange> RingAttr::getGridExchange() const {
  return GridExchange{getMaxGroups(), getLatency()};
}

LogicalResult RingAttr::verifyVersion(EmitError emitError,
                                      const LayoutAttr &layout,
                                      const RowsAttr &rows,
                                      bool rematerialized) const {
  if (failed(verifyWholeBlocks(emitError, getName(), layout,
                               /*areSeveral=*/true)))
    return failure();
  if (!rows.isAligned() || !rematerialized)
    return emitError() << "expected aligned rows that are rematerialized from "
                          "what was loaded, with "
                       << getStages() << " stages in schedule split";
  return success();
}
