//===- Fold.cpp - Operations on constants ---------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Fold.h"

#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::rowwise;

SmallVector<Attribute>
mlir::rowwise::foldConstants(Operation &op,
                             function_ref<Attribute(Value)> lookup) {
  SmallVector<Attribute> operands =
      llvm::map_to_vector(op.getOperands(), lookup);
  SmallVector<Attribute> known(op.getNumResults());
  SmallVector<OpFoldResult> results;
  Operation *copy = op.clone(); // folding may change it
  if (succeeded(copy->fold(operands, results)))
    for (auto [result, folded] : llvm::zip_first(results, known)) {
      folded = dyn_cast<Attribute>(result);
      if (!folded)
        folded = lookup(cast<Value>(result));
    }
  copy->destroy();
  return known;
}

LogicalResult mlir::rowwise::foldInto(Operation &op,
                                      function_ref<Attribute(Value)> lookup,
                                      DenseMap<Value, Attribute> &known) {
  if (op.hasTrait<OpTrait::ConstantLike>())
    return success();
  if (!isPure(&op) || op.getNumRegions() != 0 || op.getNumResults() != 1 ||
      !llvm::all_of(op.getOperands(), lookup))
    return failure();
  Attribute folded = foldConstants(op, lookup).front();
  known[op.getResult(0)] = folded;
  return success(folded != nullptr);
}
