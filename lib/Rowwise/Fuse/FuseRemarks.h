//===- FuseRemarks.h - What became of each operation ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_FUSEREMARKS_H
#define ROWWISE_LIB_FUSE_FUSEREMARKS_H

#include "Groups.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <set>

namespace mlir::rowwise {

/// Emits what fusion did to the operations of one function.
class FuseRemarks {
public:
  explicit FuseRemarks(func::FuncOp func) : func(func) {}

  /// Adds remarks on one block. `programs` are those of the report's groups.
  /// All programs of the function and all operations of the groups must still
  /// exist.
  void add(Block &block, const FusionReport &report, ArrayRef<FuseOp> programs);
  /// Emits the number of programs, and of operations left, in the function.
  void emitSummary();

private:
  void addMember(Operation *op);
  void addConstant(linalg::LinalgOp op);
  void addOther(Operation *op);
  void addLeft(Operation *op, const Twine &reason);
  void addSeparation(const Separation &separation);
  bool isNew(Operation *op, const std::string &text);

  func::FuncOp func;
  DenseMap<Operation *, unsigned> kernels; ///< that operations went into
  /// Remarks by location: copies of one operation are one to the user.
  std::set<std::pair<const void *, std::string>> said;
  unsigned numKernels = 0, numFused = 0, numLeft = 0;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_FUSEREMARKS_H
