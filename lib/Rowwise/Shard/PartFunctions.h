//===- PartFunctions.h - Functions on the part of a rank --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SHARD_PARTFUNCTIONS_H
#define ROWWISE_LIB_SHARD_PARTFUNCTIONS_H

#include "ShardedDims.h"

#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::rowwise {

/// Gives the function a rank's communicator for `grid` as a last argument, and
/// asks it which part of the sharded dimension the rank has.
PartOp createPart(func::FuncOp func, const ShardedDims &sharded,
                  shard::GridOp grid);

/// Puts a rank's part in the place of each sharded tensor: its dimension gets a
/// dynamic size, and what the function reads as the dimension's size, or as
/// positions along it, stays that of the whole. Emits a diagnostic and fails
/// where that decides sizes of tensors, which are known before ranks meet.
LogicalResult divide(func::FuncOp func, const ShardedDims &sharded,
                     PartOp part);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SHARD_PARTFUNCTIONS_H
