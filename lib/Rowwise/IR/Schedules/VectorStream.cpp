//===- VectorStream.cpp - Vectors of a row pass through a tile ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult VectorStreamAttr::verify(EmitError emitError, int64_t elements,
                                       int64_t sharedRows, int64_t parts,
                                       bool mma, int64_t stages,
                                       int64_t group) {
  return verifyVectorTiles(
      emitError, {sharedRows, parts, 1, elements, mma, stages, group});
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
  return {getSharedRows(), getParts(),  1,         getElements(),
          getMma(),        getStages(), getGroup()};
}

LogicalResult VectorStreamAttr::verifyVersion(EmitError emitError,
                                              const LayoutAttr &layout,
                                              const RowsAttr &rows,
                                              bool rematerialized) const {
  return verifyVectors(emitError, *this, layout, rows, rematerialized);
}
