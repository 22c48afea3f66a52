//===- Bounds.h - What is known about bounds of windows ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_ACCESS_BOUNDS_H
#define ROWWISE_LIB_DISTRIBUTE_ACCESS_BOUNDS_H

#include "../KernelContext.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::rowwise {

/// An index, the range that it is within, and whether it is known to be a
/// multiple of the vector's length.
struct Bound {
  Value value;
  int64_t min, max;
  bool isWhole;
  /// Whether 32 bits hold the index plus or minus a tile's extent.
  bool isNarrow() const { return llvm::isInt<31>(min) && llvm::isInt<31>(max); }
};

Bound getBound(const KernelContext &kernel, Value value);

/// The largest multiple of the vector's length that is not above the bound.
Bound roundDown(const Bound &bound, LayoutAttr layout,
                ImplicitLocOpBuilder &builder);
/// The smallest one that is not below it.
Bound roundUp(const Bound &bound, LayoutAttr layout,
              ImplicitLocOpBuilder &builder);

/// Whether in every thread all elements of a register are known to lie before
/// element `bound` of the tile.
bool isWithin(const KernelContext &kernel, unsigned part, Value bound);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_ACCESS_BOUNDS_H
