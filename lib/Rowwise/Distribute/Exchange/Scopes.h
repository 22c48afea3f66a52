//===- Scopes.h - The scopes beyond a warp ----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_EXCHANGE_SCOPES_H
#define ROWWISE_LIB_DISTRIBUTE_EXCHANGE_SCOPES_H

#include "Exchange.h"

namespace mlir::rowwise {

/// The warps of a block; each thread gets the combined state.
std::unique_ptr<Exchange> createBlockExchange(ReduceOp op,
                                              const KernelContext &kernel,
                                              ImplicitLocOpBuilder &builder);

/// The warps of a row in all blocks of a cluster. Where a warp has many rows,
/// the blocks, whose warps have combined their states before.
std::unique_ptr<Exchange> createClusterExchange(ReduceOp op,
                                                const KernelContext &kernel,
                                                ClusterStart &start,
                                                ImplicitLocOpBuilder &builder);

/// The warps of the blocks of the grid that share a row.
std::unique_ptr<Exchange> createGridExchange(ReduceOp op,
                                             const KernelContext &kernel,
                                             GridStart &start,
                                             ImplicitLocOpBuilder &builder);

/// The warps of a block, and of a cluster, by way of leader threads: one thread
/// of a block, the leader thread of a row, combines the states of the row for
/// all warps.
std::unique_ptr<Exchange> createColumnsExchange(ReduceOp op,
                                                const KernelContext &kernel,
                                                ClusterStart &start,
                                                ImplicitLocOpBuilder &builder);

/// The warps of a block, and of the blocks of the grid that share its rows, by
/// way of leader threads.
std::unique_ptr<Exchange>
createGridColumnsExchange(ReduceOp op, const KernelContext &kernel,
                          GridStart &start, ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_SCOPES_H
