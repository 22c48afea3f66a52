//===- Operations.h - What lowerings of a body have in common ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_BODY_OPERATIONS_H
#define ROWWISE_LIB_TILE_BODY_OPERATIONS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::rowwise {

/// What `values` maps `of` to.
SmallVector<Value> lookUp(ValueRange of, const IRMapping &values);

/// `roots` and all values of the body that they are computed from, up to those
/// that `values` maps.
SetVector<Value> findNeeded(ArrayRef<Value> roots, const IRMapping &values);

/// Builds an elementwise operation with results of the types that `convert`
/// gives. A constant whose elements are equal takes the new type.
void lowerElementwise(ImplicitLocOpBuilder &builder, Operation *inner,
                      function_ref<Type(Type)> convert, IRMapping &values);

/// Builds a branch. `lower` builds each operation in it.
void lowerIf(ImplicitLocOpBuilder &builder, scf::IfOp inner,
             function_ref<Type(Type)> convert,
             function_ref<void(Operation *)> lower, IRMapping &values);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_BODY_OPERATIONS_H
