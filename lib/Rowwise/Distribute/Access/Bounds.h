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

/// An index, within which range it is, and whether it is known to be a whole
/// number of vectors.
struct Bound {
  Value value;
  int64_t min, max;
  bool isWhole;
  /// Whether 32 bits hold it, and what lies a tile before or after it.
  bool isNarrow() const { return llvm::isInt<31>(min) && llvm::isInt<31>(max); }
};

Bound getBound(const KernelContext &kernel, Value value);

/// The last whole number of vectors that is not above the bound.
Bound roundDown(const Bound &bound, LayoutAttr layout,
                ImplicitLocOpBuilder &builder);
/// The first one that is not below it.
Bound roundUp(const Bound &bound, LayoutAttr layout,
              ImplicitLocOpBuilder &builder);

/// Whether all elements of a register, in all threads, are known to come before
/// element `bound` of the tile.
bool isWithin(const KernelContext &kernel, unsigned part, Value bound);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_ACCESS_BOUNDS_H
