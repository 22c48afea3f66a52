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

LogicalResult VectorStreamAttr::verify(EmitError emitError, int64_t elements) {
  if (elements < 1 || elements > maxElements)
    return emitError() << "expected 1 to " << maxElements
                       << " elements at a time, found " << elements;
  return success();
}

KernelShape VectorStreamAttr::getKernelShape(const LayoutAttr & /*layout*/,
                                             const RowsAttr & /*rows*/) const {
  return KernelShape::streamedVectors;
}

LogicalResult VectorStreamAttr::verifyVersion(EmitError emitError,
                                              const LayoutAttr &layout,
                                              const RowsAttr &rows,
                                              bool rematerialized) const {
  if (failed(verifyWarps(emitError, getName(), layout)) ||
      failed(verifyStreamed(emitError, getName(), rematerialized)))
    return failure();
  if (rows.getAlignment() == Alignment::any && layout.getVector() == 1)
    return success();
  return emitError() << "expected single elements at any alignment in schedule "
                     << getName() << ", found " << layout << " and " << rows;
}
