//===- Passes.h - Which kernels run a program -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_SCHEDULE_PASSES_H
#define ROWWISE_SCHEDULE_PASSES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::rowwise {

#define GEN_PASS_DECL
#include "Rowwise/Schedule/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "Rowwise/Schedule/Passes.h.inc"

} // namespace mlir::rowwise

#endif // ROWWISE_SCHEDULE_PASSES_H
