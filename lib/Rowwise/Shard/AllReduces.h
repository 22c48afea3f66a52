//===- AllReduces.h - Reductions that ranks go on with ----------*- C++ -*-===//
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

/// Adds the loop of the reduction of parts that `op` goes on with, where it has
/// one alone. Emits a diagnostic and fails where there is no reduction, or one
/// of which `op` does not make that of the whole.
LogicalResult addReducedLoop(shard::AllReduceOp op, PartitionedDims &dims);

/// Whether all reductions of parts, and no others, are gone on with by all
/// ranks. Emits a diagnostic if not.
LogicalResult checkAllReduced(func::FuncOp func, const PartitionedDims &dims);

/// Lets reductions of parts start from what those of the whole start from,
/// which is what the first rank's do.
void startWhole(func::FuncOp func, const PartitionedDims &dims);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SHARD_ALLREDUCES_H
