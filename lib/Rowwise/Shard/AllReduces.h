//===- AllReduces.h - Reductions of parts and of ranks ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SHARD_ALLREDUCES_H
#define ROWWISE_LIB_SHARD_ALLREDUCES_H

#include "PartitionedDims.h"

#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::rowwise {

/// Adds the loop of the reduction whose results of all ranks `op` combines,
/// where it has one alone. Emits a diagnostic and fails where there is no
/// reduction, or where this does not make it the reduction of the whole.
LogicalResult addReducedLoop(shard::AllReduceOp op, PartitionedDims &dims);

/// Whether the results of all reductions of parts, and of no others, are
/// combined by ranks and not used otherwise. Emits a diagnostic if not.
LogicalResult checkAllReduced(func::FuncOp func, const PartitionedDims &dims);

/// Lets reductions of parts start from what those of the whole start from,
/// which is what the first rank's do.
void startWhole(func::FuncOp func, const PartitionedDims &dims);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SHARD_ALLREDUCES_H
