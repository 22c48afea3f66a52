//===- KeptRoundings.h - Roundings that comparisons need --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_REWRITE_KEPTROUNDINGS_H
#define ROWWISE_LIB_REWRITE_KEPTROUNDINGS_H

#include "Rowwise/IR/Rowwise.h"

#include "llvm/ADT/DenseSet.h"

namespace mlir::rowwise {

/// The values of type f16 or bf16 inside `op` whose roundings must be kept
/// where others are dropped. They reach, by exact operations, a comparison with
/// a value that another program has rounded and stored; without the rounding
/// the two would never be equal. All uses of such a value read it rounded, so
/// that they agree with the comparison.
llvm::DenseSet<Value> findKeptRoundings(FuseOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_REWRITE_KEPTROUNDINGS_H
