//===- Indices.h - Tensors of indices ---------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_RAISE_INDICES_H
#define ROWWISE_LIB_RAISE_INDICES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::rowwise {

/// Tensors of indices become tensors of integers that memory holds, if it is
/// known what all that makes or reads one does.
void storeIndices(func::FuncOp func);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_RAISE_INDICES_H
