//===- Guards.h - Branches in kernels ---------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// scf.if, for builders that keep a location.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_DEVICE_GUARDS_H
#define ROWWISE_DEVICE_GUARDS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// if (condition) { make() } else { otherwise }.
Value createGuarded(ImplicitLocOpBuilder &builder, Value condition,
                    Value otherwise, function_ref<Value()> make);

/// if (condition) { make() } else { otherwise() }, for effects.
void createGuarded(ImplicitLocOpBuilder &builder, Value condition,
                   function_ref<void()> make,
                   function_ref<void()> otherwise = nullptr);

/// Moves the builder into a branch: what is built next runs if `condition`
/// holds.
void enterGuarded(ImplicitLocOpBuilder &builder, Value condition);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_GUARDS_H
