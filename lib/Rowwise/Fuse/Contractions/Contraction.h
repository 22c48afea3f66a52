//===- Contraction.h - Sums of products of two tensors ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_CONTRACTIONS_CONTRACTION_H
#define ROWWISE_LIB_FUSE_CONTRACTIONS_CONTRACTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::rowwise {

/// Sums over one loop, from zero, of the products of two tensors' elements,
/// which are extended to the type of the sum.
struct Contraction {
  linalg::LinalgOp op;
  unsigned reduction; ///< the number of that loop

  Value getOperand(unsigned number) {
    return op.getDpsInputOperand(number)->get();
  }
  /// The dimensions of an operand or, as number 2, of the result.
  AffineMap getMap(unsigned number) {
    return op.getIndexingMapsArray()[number];
  }
  OpResult getResult() { return op->getResult(0); }
  FloatType getSumType();
};

/// Matches named operations such as linalg.batch_matmul, and generic ones.
std::optional<Contraction> matchContraction(Operation *op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_CONTRACTIONS_CONTRACTION_H
