//===- Approximations.h - Functions by approximate instructions -*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of f32 and vectors of it in which the device's approximate
// instructions are good enough. Passes.td states the errors, in the column
// fast.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_CONVERSION_APPROXIMATIONS_H
#define ROWWISE_LIB_CONVERSION_APPROXIMATIONS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

Value approximateErf(ImplicitLocOpBuilder &b, Value x);
Value approximateRsqrt(ImplicitLocOpBuilder &b, Value x);
Value approximateTanh(ImplicitLocOpBuilder &b, Value x);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_CONVERSION_APPROXIMATIONS_H
