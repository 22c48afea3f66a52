//===- Passes.h - Row programs of a group of GPUs ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_SHARD_PASSES_H
#define ROWWISE_SHARD_PASSES_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::rowwise {

#define GEN_PASS_DECL
#include "Rowwise/Shard/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "Rowwise/Shard/Passes.h.inc"

/// Whether a tensor of the module is annotated, for rowwise-shard-annotations.
bool hasShardAnnotations(ModuleOp module);

/// Whether ranks execute operations of the shard dialect, for
/// rowwise-unpartition.
bool isPartitioned(ModuleOp module);

/// The options of rowwise-shard that these two passes left; the grid
/// is erased. Emits a diagnostic and fails where there are none for all
/// functions.
FailureOr<ShardPassOptions> takeSharding(ModuleOp module);

} // namespace mlir::rowwise

#endif // ROWWISE_SHARD_PASSES_H
