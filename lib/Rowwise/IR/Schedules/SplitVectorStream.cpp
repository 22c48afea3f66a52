//===- SplitVectorStream.cpp - Vectors of a row stream through blocks -----===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult SplitVectorStreamAttr::verify(EmitError emitError,
                                            int64_t elements,
                                            int64_t sharedRows, int64_t parts,
                                            int64_t blocks, int64_t maxGroups,
                                            bool mma) {
  if (failed(verifyVectorTiles(emitError,
                               {sharedRows, parts, blocks, elements, mma})) ||
      failed(verifyMaxGroups(emitError, maxGroups)))
    return failure();
  if (blocks < 2 || blocks > TileRows::maxBlocks)
    return emitError() << "expected 2 to " << TileRows::maxBlocks
                       << " blocks of a row, found " << blocks;
  return success();
}

KernelShape
SplitVectorStreamAttr::getKernelShape(const LayoutAttr & /*layout*/,
                                      const RowsAttr & /*rows*/) const {
  return KernelShape::streamedVectors;
}

TileContent
SplitVectorStreamAttr::getTileContent(const LayoutAttr & /*layout*/,
                                      const RowsAttr & /*rows*/) const {
  return TileContent::innerVector;
}

TileRows SplitVectorStreamAttr::getTileRows() const {
  return {getSharedRows(), getParts(), getBlocks(), getElements(), getMma()};
}

std::optional<RowLoop> SplitVectorStreamAttr::getRowLoop() const {
  return RowLoop{1};
}

std::optional<GridExchange> SplitVectorStreamAttr::getGridExchange() const {
  return GridExchange{getMaxGroups()};
}

LogicalResult SplitVectorStreamAttr::verifyVersion(EmitError emitError,
                                                   const LayoutAttr &layout,
                                                   const RowsAttr &rows,
                                                   bool rematerialized) const {
  return verifyVectors(emitError, *this, layout, rows, rematerialized);
}
