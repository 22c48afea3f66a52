//===- VectorStream.cpp - Vectors of a row pass through a tile ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "Rowwise/IR/GPUSizes.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult VectorStreamAttr::verify(EmitError emitError, int64_t elements,
                                       int64_t sharedRows, int64_t parts) {
  if (elements < 1 || elements > maxElements)
    return emitError() << "expected 1 to " << maxElements
                       << " elements at a time, found " << elements;
  if (sharedRows < 1 || sharedRows > maxSharedRows)
    return emitError() << "expected 1 to " << maxSharedRows
                       << " rows that share vectors, found " << sharedRows;
  if (parts < 1 || parts > maxThreads)
    return emitError() << "expected 1 to " << maxThreads
                       << " parts of a row, found " << parts;
  return success();
}

KernelShape VectorStreamAttr::getKernelShape(const LayoutAttr & /*layout*/,
                                             const RowsAttr & /*rows*/) const {
  return KernelShape::streamedVectors;
}

TileContent VectorStreamAttr::getTileContent(const LayoutAttr & /*layout*/,
                                             const RowsAttr & /*rows*/) const {
  return TileContent::innerVector;
}

TileRows VectorStreamAttr::getTileRows() const {
  return {getSharedRows(), getParts()};
}

/// Tiles of one part fill warps, so that lanes that shuffle together go through
/// as many vectors.
static LogicalResult verifyParts(EmitError emitError, StringRef name,
                                 const LayoutAttr &layout, int64_t parts) {
  int64_t tiles = layout.getRows() / parts;
  if (parts == 1 || (layout.getRows() % parts == 0 &&
                     tiles * layout.getLanes() % warpSize == 0))
    return success();
  return emitError() << "expected parts of whole warps in schedule " << name
                     << ", found " << parts << " of " << layout;
}

LogicalResult VectorStreamAttr::verifyVersion(EmitError emitError,
                                              const LayoutAttr &layout,
                                              const RowsAttr &rows,
                                              bool rematerialized) const {
  if (failed(verifyWarps(emitError, getName(), layout)) ||
      failed(verifyStreamed(emitError, getName(), rematerialized)) ||
      failed(verifyParts(emitError, getName(), layout, getParts())))
    return failure();
  if (rows.isAligned() || layout.getVector() == 1)
    return success();
  return emitError() << "expected single elements at any alignment in schedule "
                     << getName() << ", found " << layout << " and " << rows;
}
