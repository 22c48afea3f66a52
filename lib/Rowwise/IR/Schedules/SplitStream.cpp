//===- SplitStream.cpp - Rows stream through any number of blocks ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult SplitStreamAttr::verify(EmitError emitError, int64_t maxGroups) {
  return verifyMaxGroups(emitError, maxGroups);
}

TileContent SplitStreamAttr::getTileContent(const LayoutAttr & /*layout*/,
                                            const RowsAttr & /*rows*/) const {
  return TileContent::partOfRow;
}

std::optional<RowLoop> SplitStreamAttr::getRowLoop() const {
  return RowLoop{1};
}

std::optional<GridExchange> SplitStreamAttr::getGridExchange() const {
  return GridExchange{getMaxGroups()};
}

LogicalResult SplitStreamAttr::verifyVersion(EmitError emitError,
                                             const LayoutAttr &layout,
                                             const RowsAttr & /*rows*/,
                                             bool rematerialized) const {
  if (failed(verifyWholeBlocks(emitError, getName(), layout,
                               /*areSeveral=*/true)))
    return failure();
  return verifyStreamed(emitError, getName(), rematerialized);
}
