//===- States.h - States of reductions that ranks exchange ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SHARD_STATES_H
#define ROWWISE_LIB_SHARD_STATES_H

#include "Rowwise/Shard/Passes.h"

#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::rowwise {

/// Makes the reductions of a program on parts of rows those of whole rows: the
/// states of the parts are exchanged by the grid, and combined in the program.
/// Returns how many exchanges that took.
unsigned exchangeStates(FuseOp program, shard::GridOp grid);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SHARD_STATES_H
