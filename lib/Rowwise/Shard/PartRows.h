//===- PartRows.h - Row programs on parts of rows ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SHARD_PARTROWS_H
#define ROWWISE_LIB_SHARD_PARTROWS_H

#include "Rowwise/Shard/Passes.h"

namespace mlir::rowwise {

/// Adds where the rank's part starts to positions along `dim`.
void shiftPositions(FuseOp program, unsigned dim, PartOp part);

/// Gives rows of a static length a dynamic one. What the body reads as the
/// length is that of the whole, but where it makes rows.
void divideRows(FuseOp program, PartOp part);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SHARD_PARTROWS_H
