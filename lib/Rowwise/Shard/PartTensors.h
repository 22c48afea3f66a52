//===- PartTensors.h - Tensors that ranks have a part of --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SHARD_PARTTENSORS_H
#define ROWWISE_LIB_SHARD_PARTTENSORS_H

#include "ShardedDims.h"

namespace mlir::rowwise {

/// The type with a dynamic size in dimension `dim`.
RankedTensorType getPartType(Type type, unsigned dim);

/// Sizes that the function reads are those of the whole.
void readWhole(func::FuncOp func, const ShardedDims &sharded, PartOp part);

/// Refuses what is not a row program and depends on the size of the whole.
LogicalResult checkReaders(PartOp part);

/// Makes an operation again whose result type follows from sizes it is given;
/// of another only the type changes.
void divideTensor(Value tensor, unsigned dim, PartOp part);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SHARD_PARTTENSORS_H
