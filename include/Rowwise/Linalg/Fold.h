//===- Fold.h - Operations on constants -------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_FOLD_H
#define ROWWISE_LINALG_FOLD_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::rowwise {

/// The constants that an operation without regions makes of its operands, as
/// far as `lookup` knows those: one for each result, null where it does not
/// follow.
SmallVector<Attribute> foldConstants(Operation &op,
                                     function_ref<Attribute(Value)> lookup);

/// Notes in `known` what a pure operation makes of operands that `lookup` knows
/// as constants.
LogicalResult foldInto(Operation &op, function_ref<Attribute(Value)> lookup,
                       DenseMap<Value, Attribute> &known);

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_FOLD_H
