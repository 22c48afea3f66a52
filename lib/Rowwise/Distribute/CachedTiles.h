//===- CachedTiles.h - Tiles cached in shared memory ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_CACHEDTILES_H
#define ROWWISE_LIB_DISTRIBUTE_CACHEDTILES_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// Elements in front of the vectors that a block caches of a register, for
/// reads at a shift.
inline int64_t getMarginOfCached(LayoutAttr layout) {
  return LayoutAttr::vectorsOfLine * layout.getVector();
}

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_CACHEDTILES_H
