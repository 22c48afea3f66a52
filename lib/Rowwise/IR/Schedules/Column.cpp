//===- Column.cpp - Rows that are not contiguous --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

KernelShape ColumnAttr::getKernelShape(const LayoutAttr &layout,
                                       const RowsAttr &rows) const {
  if (layout.getRowsPerThread() != 1)
    return KernelShape::outerReduction;
  return getTileContent(layout, rows) == TileContent::partOfRow
             ? KernelShape::streamed
             : KernelShape::residentRow;
}

TileContent ColumnAttr::getTileContent(const LayoutAttr &layout,
                                       const RowsAttr &rows) const {
  bool mayStream = layout.getBlocks() == 1 && layout.getRowsPerThread() == 1;
  return mayStream && rows.getMaxWidth() > layout.getCovered()
             ? TileContent::partOfRow
             : TileContent::row;
}

bool ColumnAttr::copiesVectors(const LayoutAttr &layout) const {
  return layout.getRowsPerThread() != 1;
}

LogicalResult ColumnAttr::verifyVersion(EmitError emitError,
                                        const LayoutAttr &layout,
                                        const RowsAttr &rows,
                                        bool /*rematerialized*/) const {
  if (failed(verifyTransposed(emitError, getName(), layout, /*isColumn=*/true)))
    return failure();
  if (layout.getVector() != 1)
    return emitError() << "expected single elements in schedule column, found "
                          "vectors of "
                       << layout.getVector();
  if (failed(verifyCluster(emitError, getName(), layout.getBlocks())))
    return failure();
  if (layout.getRowsPerThread() > 1 && !rows.isAligned())
    return emitError() << "expected aligned rows in schedule column with "
                          "rowsPerThread above 1, found "
                       << layout.getRowsPerThread() << " and " << rows;
  return success();
}
