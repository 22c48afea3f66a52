//===- RankGrids.h - Grids of ranks that a function knows -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_RANKGRIDS_H
#define ROWWISE_LIB_HOST_RANKGRIDS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

#include <optional>

namespace mlir::rowwise {

/// The grid of one dimension that `name` is in the module of `func`; else null.
shard::GridOp findGrid(func::FuncOp func, StringRef name);

/// The argument that is a rank's communicator for a grid: an i64 with an
/// attribute that names it.
std::optional<BlockArgument> findCommunicator(func::FuncOp func,
                                              StringRef grid);

/// Whether host functions gather by it: along the first dimension, on all
/// devices of a grid of which the function has a communicator.
bool isGather(Operation *op);

/// Whether host functions ask which part a rank has: of such a grid.
bool isPart(Operation *op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_RANKGRIDS_H
