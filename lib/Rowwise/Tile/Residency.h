//===- Residency.h - Blocks that a multiprocessor is to run -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_RESIDENCY_H
#define ROWWISE_LIB_TILE_RESIDENCY_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// The number of blocks of a version's kernel that a multiprocessor is to run
/// at the same time, if that is to be asked for.
std::optional<int64_t> getRequestedBlocks(FuseOp op, unsigned version);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_RESIDENCY_H
