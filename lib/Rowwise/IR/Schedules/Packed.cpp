//===- Packed.cpp - Rows copied by way of shared memory -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

KernelShape PackedAttr::getKernelShape(const LayoutAttr & /*layout*/,
                                       const RowsAttr & /*rows*/) const {
  return KernelShape::contiguousBlockCopy;
}

bool PackedAttr::copiesVectors(const LayoutAttr & /*layout*/) const {
  return true;
}

bool PackedAttr::needsPackedRows() const { return true; }

LogicalResult PackedAttr::verifyVersion(EmitError emitError,
                                        const LayoutAttr &layout,
                                        const RowsAttr &rows,
                                        bool rematerialized) const {
  if (failed(verifyWarps(emitError, getName(), layout)))
    return failure();
  bool mayPack = rows.getAlignment() == Alignment::packed && !rematerialized &&
                 rows.getMinWidth() == rows.getMaxWidth() &&
                 layout.getVector() == 1 &&
                 layout.getRows() % rowsMultiple == 0;
  if (!mayPack)
    return emitError()
           << "expected rows without gaps in schedule warp by way of shared "
              "memory, of one width and single elements, "
           << rowsMultiple
           << " or a multiple of them a block, not rematerialized, found "
           << layout << " and " << rows;
  return success();
}
