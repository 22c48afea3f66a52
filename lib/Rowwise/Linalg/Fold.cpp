//===- Fold.cpp - Operations on constants -----------------------*- C++ -*-===//
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

LogicalResult mlir::rowwise::foldInto(Operation &op,
                                      function_ref<Attribute(Value)> lookup,
                                      DenseMap<Value, Attribute> &known) {
  if (op.hasTrait<OpTrait::ConstantLike>())
    return success();
  if (!isPure(&op) || op.getNumRegions() != 0 || op.getNumResults() != 1)
    return failure();
  SmallVector<Attribute> operands =
      llvm::map_to_vector(op.getOperands(), lookup);
  SmallVector<OpFoldResult> results;
  if (!llvm::all_of(operands, [](Attribute a) { return a != nullptr; }) ||
      failed(op.fold(operands, results)) || results.size() != 1)
    return failure();
  Attribute folded = dyn_cast<Attribute>(results[0]);
  if (!folded)
    folded = lookup(cast<Value>(results[0]));
  known[op.getResult(0)] = folded;
  return success(folded != nullptr);
}
