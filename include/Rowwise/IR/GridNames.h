//===- GridNames.h - Attributes of functions on grids -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_GRIDNAMES_H
#define ROWWISE_IR_GRIDNAMES_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::rowwise {

/// Of an argument, the communicator of a rank: the symbol of the grid.
inline constexpr StringLiteral gridAttrName = "rowwise.grid";
/// Of arguments and results: the dimension of which a rank has a part.
inline constexpr StringLiteral shardDimAttrName = "rowwise.shard_dim";

} // namespace mlir::rowwise

#endif // ROWWISE_IR_GRIDNAMES_H
