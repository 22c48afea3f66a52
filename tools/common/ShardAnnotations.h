//===- ShardAnnotations.h - Ranks that a program names ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_SHARDANNOTATIONS_H
#define COMMON_SHARDANNOTATIONS_H

#include "Rowwise/Shard/Passes.h"

namespace mlir::rowwise {

/// Takes annotations of the shard dialect off a program, and writes what they
/// say where --shard would. Emits a diagnostic and fails where they cannot be
/// taken, or --shard is given too.
LogicalResult takeShardAnnotations(ModuleOp module, ShardPassOptions &shard);

} // namespace mlir::rowwise

#endif // COMMON_SHARDANNOTATIONS_H
