//===- Masks.h - Masks of a thread ------------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_ACCESS_MASKS_H
#define ROWWISE_LIB_DISTRIBUTE_ACCESS_MASKS_H

#include "../PartMap.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// What is known about the mask of one vector.
struct MaskFacts {
  bool always = false, never = false;
  Value uniform; ///< i1: all elements or none
};

/// A null mask stands for all elements.
MaskFacts getMaskFacts(Value mask);

/// Whether an element is set. Compared again where the interval is known:
/// keeping the bits of a mask in registers costs more.
Value createBit(Value mask, int64_t element, const PartMap &parts,
                ImplicitLocOpBuilder &builder);

/// Whether all elements are set.
Value createAll(Value mask, const PartMap &parts,
                ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_ACCESS_MASKS_H
