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

/// Which dimensions of values are those that a reduction keeps.
class KeptDims {
public:
  explicit KeptDims(linalg::GenericOp reduction);

  /// Whether `op` reduces one of them; else notes those of its results.
  bool reduces(Operation *op);

private:
  bool reduces(linalg::GenericOp op);
  void addResults(linalg::GenericOp op, const llvm::SmallBitVector &loops);
  void addView(Operation *op);

  DenseMap<Value, llvm::SmallBitVector> dims;
};

/// Reductions that no program has both of, whatever else it has: one uses what
/// the other makes and reduces a dimension that this keeps, or uses what such a
/// reduction makes.
class ApartReductions {
public:
  explicit ApartReductions(const Dataflow &flow) : flow(flow) {}

  /// Whether two reductions, in block order, are in different programs for
  /// sure.
  bool areApart(Operation *first, Operation *second);

private:
  /// What is apart from one reduction, of the operations behind it up to
  /// `last`.
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
