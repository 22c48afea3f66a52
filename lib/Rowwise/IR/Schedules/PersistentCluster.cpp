//===- PersistentCluster.cpp - Clusters step over rows --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Every slice of a launch has rows.
static LogicalResult verifySlices(EmitError emitError,
                                  ArrayRef<int64_t> launchSlices,
                                  int64_t sliceShift) {
  constexpr int64_t maxShift = 8, maxThresholds = 6;
  if (sliceShift < 1 || sliceShift > maxShift)
    return emitError() << "expected a sliceShift of 1 to " << maxShift
                       << ", found " << sliceShift;
  if (launchSlices.size() > maxThresholds || !llvm::is_sorted(launchSlices))
    return emitError() << "expected launchSlices to be at most "
                       << maxThresholds << ", ascending";
  for (auto [i, iterations] : llvm::enumerate(launchSlices))
    if (int64_t minIterations = int64_t(1) << ((i + 1) * sliceShift);
        iterations < minIterations)
      return emitError() << "expected " << i + 2 << " slices from "
                         << minIterations
                         << " iterations on, which leave one to the last, "
                            "found "
                         << iterations;
  return success();
}

LogicalResult PersistentClusterAttr::verify(EmitError emitError, int64_t stages,
                                            DenseI64ArrayAttr launchSlices,
                                            int64_t sliceShift,
                                            bool /*shiftsCached*/,
                                            bool /*alignsGroups*/) {
  if (failed(verifyStages(emitError, /*minStages=*/1, stages)))
    return failure();
  return verifySlices(
      emitError, launchSlices ? launchSlices.asArrayRef() : ArrayRef<int64_t>(),
      sliceShift);
}

std::optional<RowLoop> PersistentClusterAttr::getRowLoop() const {
  DenseI64ArrayAttr slices = getLaunchSlices();
  return RowLoop{getStages(), RowMemory::registers,
                 slices ? slices.asArrayRef() : ArrayRef<int64_t>(),
                 getSliceShift(), getAlignsGroups()};
}

OperandCache PersistentClusterAttr::getOperandCache() const {
  return getShiftsCached() ? OperandCache::shifted : OperandCache::inPlace;
}

LogicalResult PersistentClusterAttr::verifyVersion(
    EmitError emitError, const LayoutAttr &layout, const RowsAttr & /*rows*/,
    bool /*rematerialized*/) const {
  if (failed(verifyWholeBlocks(emitError, getName(), layout,
                               /*areSeveral=*/true)) ||
      failed(verifyCluster(emitError, getName(), layout.getBlocks())))
    return failure();
  if (getShiftsCached() && !layout.getPeeled())
    return emitError() << "expected shiftsCached in a peeled layout only";
  return success();
}
