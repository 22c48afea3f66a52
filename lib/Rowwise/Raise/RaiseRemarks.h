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

/// Records the linalg operations of a function when it is constructed.
class RaiseRemarks {
public:
  explicit RaiseRemarks(func::FuncOp func);

  /// Emits which of them were removed: no operation has their location.
  /// Operations without a location are left out.
  void emit();

private:
  func::FuncOp func;
  std::vector<std::pair<Location, std::string>> ops;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_RAISE_RAISEREMARKS_H
