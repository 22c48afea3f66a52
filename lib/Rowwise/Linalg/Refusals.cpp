//===- Refusals.cpp - What is said of what is no program ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Refusals.h"

#include "Rowwise/Linalg/Group.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::rowwise;

Refusal mlir::rowwise::getRefusal(linalg::GenericOp op) {
  Refusal refusal = getRefusalAlone(op);
  return refusal.empty() ? getRefusal(Group(op.getOperation())) : refusal;
}

/// The operation around `op` that keeps it from being a program, or null.
static Operation *getParallelParent(Operation *op) {
  Operation *parent = op->getParentOp();
  while (isSequential(parent))
    parent = parent->getParentOp();
  return isa<FunctionOpInterface>(parent) ? nullptr : parent;
}

void mlir::rowwise::explainRefusal(Operation *op, InFlightDiagnostic &diag) {
  if (Operation *parent = getParallelParent(op)) {
    diag.attachNote(op->getLoc())
        << "it is not part of a row program: it is inside of '"
        << parent->getName()
        << "', and only operations of functions are, and of loops and branches "
           "there";
    return;
  }
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic) {
    diag.attachNote(op->getLoc())
        << "it is not part of a row program, which is of "
           "elementwise operations and reductions: "
        << getReasonApart(op);
    return;
  }
  Refusal refusal = getRefusal(generic);
  if (refusal.empty() && isMovement(generic))
    refusal = "it moves elements for operations that are in no kernel";
  if (refusal.empty())
    return;
  Operation *culprit = refusal.culprit ? refusal.culprit : op;
  diag.attachNote(culprit->getLoc())
      << "it is not part of a row program: " << refusal.reason;
}
