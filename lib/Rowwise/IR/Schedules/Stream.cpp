//===- Stream.cpp - Rows pass through in tiles ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

TileContent StreamAttr::getTileContent(const LayoutAttr & /*layout*/,
                                       const RowsAttr & /*rows*/) const {
  return TileContent::partOfRow;
}

LogicalResult StreamAttr::verifyVersion(EmitError emitError,
                                        const LayoutAttr &layout,
                                        const RowsAttr & /*rows*/,
                                        bool rematerialized) const {
  if (failed(verifyWholeBlocks(emitError, getName(), layout,
                               /*areSeveral=*/false)))
    return failure();
  return verifyStreamed(emitError, getName(), rematerialized);
}
