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
/// where all others are dropped, because a comparison sets what is made of them
/// by exact operations against what another program has rounded and written:
/// without it they would never be equal. Each use of such a value reads it
/// rounded, so that what a comparison finds holds for what it chooses.
llvm::DenseSet<Value> findKeptRoundings(FuseOp op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_REWRITE_KEPTROUNDINGS_H
