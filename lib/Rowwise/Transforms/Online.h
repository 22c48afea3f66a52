//===- Online.h - The online softmax as a rewrite --------------*- C++ -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TRANSFORMS_ONLINE_H
#define ROWWISE_LIB_TRANSFORMS_ONLINE_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// Merges each maximum and sum of exponentials shifted by it in the body of a
/// program. `speak`: with a remark on each such sum, about schedules `where`.
/// Returns how many were merged.
unsigned mergeOnline(Block &body, bool speak, StringRef where = {});

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TRANSFORMS_ONLINE_H
