//===- Warp.cpp - Lanes of a warp share a row -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult WarpAttr::verifyVersion(EmitError emitError,
                                      const LayoutAttr &layout,
                                      const RowsAttr & /*rows*/,
                                      bool /*rematerialized*/) const {
  return verifyWarps(emitError, getName(), layout);
}
