//===- Passes.h - Host functions --------------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_HOST_PASSES_H
#define ROWWISE_HOST_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::rowwise {

#define GEN_PASS_DECL
#include "Rowwise/Host/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "Rowwise/Host/Passes.h.inc"

} // namespace mlir::rowwise

#endif // ROWWISE_HOST_PASSES_H
