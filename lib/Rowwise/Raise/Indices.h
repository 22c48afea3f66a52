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

/// Makes tensors of indices tensors of integers that memory can hold, if all
/// operations that compute or read one are known.
void storeIndices(func::FuncOp func);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_RAISE_INDICES_H
