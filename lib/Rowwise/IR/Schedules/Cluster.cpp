//===- Cluster.cpp - Blocks of a cluster share a row ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult ClusterAttr::verifyVersion(EmitError emitError,
                                         const LayoutAttr &layout,
                                         const RowsAttr & /*rows*/,
                                         bool /*rematerialized*/) const {
  if (failed(verifyWholeBlocks(emitError, getName(), layout,
                               /*areSeveral=*/true)))
    return failure();
  return verifyCluster(emitError, getName(), layout.getBlocks());
}
