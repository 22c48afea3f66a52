//===- RaiseRemarks.h - Operations that raising removes ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_RAISE_RAISEREMARKS_H
#define ROWWISE_LIB_RAISE_RAISEREMARKS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::rowwise {

/// Knows the linalg operations that a function had when this was made.
class RaiseRemarks {
public:
  explicit RaiseRemarks(func::FuncOp func);

  /// Says which of them have left nothing behind: no operation is where they
  /// were in the source. What has no place there is not spoken of.
  void emit();

private:
  func::FuncOp func;
  std::vector<std::pair<Location, std::string>> ops;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_RAISE_RAISEREMARKS_H
