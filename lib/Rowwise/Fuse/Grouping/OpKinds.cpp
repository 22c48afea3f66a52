//===- OpKinds.cpp - What an operation of a group is ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpKinds.h"

#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

bool rowwise::isReduction(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic && generic.getNumReductionLoops() != 0;
}

bool rowwise::isElementwise(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return isUnitView(op);
  return op->getNumResults() == 1 && !isReduction(op) &&
         llvm::none_of(*generic.getBody(),
                       llvm::IsaPred<tensor::ExtractOp, cf::AssertOp>);
}
