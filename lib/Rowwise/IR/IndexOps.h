//===- IndexOps.h - Operations of the index dialect -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_IR_INDEXOPS_H
#define ROWWISE_LIB_IR_INDEXOPS_H

#include "mlir/IR/Operation.h"

namespace mlir::rowwise {

/// Replaces an operation of the index dialect by that of arith which computes
/// the same on indices, of 64 bits; leaves `op` where it is none.
void convertIndexOp(Operation *op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_IR_INDEXOPS_H
