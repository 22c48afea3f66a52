//===- Emit.h - Guards in kernels -------------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_EMIT_H
#define ROWWISE_LIB_DISTRIBUTE_EMIT_H

#include "Rowwise/Device/Constants.h"

namespace mlir::rowwise {

/// if (condition) { make() } else { otherwise }.
Value createGuarded(ImplicitLocOpBuilder &builder, Value condition,
                    Value otherwise, function_ref<Value()> make);

/// if (condition) { make() } else { otherwise() }, for effects.
void createGuarded(ImplicitLocOpBuilder &builder, Value condition,
                   function_ref<void()> make,
                   function_ref<void()> otherwise = nullptr);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EMIT_H
