//===- Refusals.h - Host functions: what has no lowering --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_CHECKS_REFUSALS_H
#define ROWWISE_LIB_HOST_CHECKS_REFUSALS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::rowwise {

/// Refuses operations that no kernel computes, before anything is built. Emits
/// a diagnostic for each of the first few that are the reason.
LogicalResult checkOperations(func::FuncOp source, bool fallback);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_CHECKS_REFUSALS_H
