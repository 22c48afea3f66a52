//===- ApartReductions.h - Reductions that do not fuse ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_APARTREDUCTIONS_H
#define ROWWISE_LIB_FUSE_GROUPING_APARTREDUCTIONS_H

#include "Dataflow.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::rowwise {

/// Which dimensions of values are ones that a given reduction keeps.
class KeptDims {
public:
  explicit KeptDims(linalg::GenericOp reduction);

  /// Whether `op` reduces one of these. If not, notes which dimensions of its
  /// results they are.
  bool reduces(Operation *op);

private:
  bool reduces(linalg::GenericOp op);
  void addResults(linalg::GenericOp op, const llvm::SmallBitVector &loops);
  void addView(Operation *op);

  DenseMap<Value, llvm::SmallBitVector> dims;
};

/// Finds pairs of reductions that cannot be in one program, whatever else is in
/// it: the second uses the first one's results and reduces a dimension that the
/// first one keeps, or uses what such a reduction computes.
class ApartReductions {
public:
  explicit ApartReductions(const Dataflow &flow) : flow(flow) {}

  /// Whether two reductions, in block order, are certainly in different
  /// programs.
  bool areApart(Operation *first, Operation *second);

private:
  /// The operations up to `last` that are apart from one reduction.
  struct Search {
    KeptDims kept;
    llvm::SmallPtrSet<Operation *, 8> found;
    Operation *last;
  };

  const Dataflow &flow;
  DenseMap<Operation *, std::unique_ptr<Search>> searches;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_APARTREDUCTIONS_H
