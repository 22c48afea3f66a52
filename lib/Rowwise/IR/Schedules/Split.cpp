//===- Split.cpp - Any number of blocks share a row -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult SplitAttr::verify(EmitError emitError, int64_t maxGroups) {
  return verifyMaxGroups(emitError, maxGroups);
}

std::optional<RowLoop> SplitAttr::getRowLoop() const { return RowLoop{1}; }

std::optional<GridExchange> SplitAttr::getGridExchange() const {
  return GridExchange{getMaxGroups()};
}

LogicalResult SplitAttr::verifyVersion(EmitError emitError,
                                       const LayoutAttr &layout,
                                       const RowsAttr & /*rows*/,
                                       bool /*rematerialized*/) const {
  return verifyWholeBlocks(emitError, getName(), layout, /*areSeveral=*/true);
}
