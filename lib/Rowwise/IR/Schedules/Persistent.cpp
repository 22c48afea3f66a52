//===- Persistent.cpp - Blocks step over rows -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult PersistentAttr::verify(EmitError emitError, int64_t stages) {
  return verifyStages(emitError, /*minStages=*/1, stages);
}

std::optional<RowLoop> PersistentAttr::getRowLoop() const {
  return RowLoop{getStages()};
}

LogicalResult PersistentAttr::verifyVersion(EmitError emitError,
                                            const LayoutAttr &layout,
                                            const RowsAttr & /*rows*/,
                                            bool /*rematerialized*/) const {
  return verifyWholeBlocks(emitError, getName(), layout, /*areSeveral=*/false);
}
