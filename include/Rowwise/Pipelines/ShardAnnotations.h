//===- ShardAnnotations.h - Ranks that a program names ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PIPELINES_SHARDANNOTATIONS_H
#define ROWWISE_PIPELINES_SHARDANNOTATIONS_H

#include "Rowwise/Shard/Passes.h"

namespace mlir::rowwise {

/// Takes what operations of the shard dialect say of ranks off a program of
/// linalg, annotated or partitioned, and writes
/// the ranks and the dimension that they name to `shard`. compileToPhase does
/// so first; who compiles in several calls, or asks how many ranks there are,
/// does it before. Emits a diagnostic and fails where they cannot be taken, or
/// `shard` names ranks already.
LogicalResult takeShardAnnotations(ModuleOp module, ShardPassOptions &shard);

} // namespace mlir::rowwise

#endif // ROWWISE_PIPELINES_SHARDANNOTATIONS_H
