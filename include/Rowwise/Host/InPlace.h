//===- InPlace.h - Results in the place of arguments ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_HOST_INPLACE_H
#define ROWWISE_HOST_INPLACE_H

#include "mlir/IR/Value.h"

namespace mlir::rowwise {

/// Whether `result`, which a function of row programs returns, may have the
/// buffer of its `argument` if both have one layout.
bool mayBeInPlace(Value argument, Value result);

} // namespace mlir::rowwise

#endif // ROWWISE_HOST_INPLACE_H
