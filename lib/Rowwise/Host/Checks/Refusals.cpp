//===- Refusals.cpp - Host functions: what has no lowering ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Refusals.h"
#include "../Buffers/Constants.h"
#include "../Fallback.h"
#include "../RankGrids.h"
#include "../Scalars.h"

#include "Rowwise/Linalg/Concatenations.h"
#include "Rowwise/Linalg/Fallback.h"
#include "Rowwise/Linalg/Refusals.h"
#include "Rowwise/Linalg/Views.h"
#include "TMTensor/TMTensor.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether the host function has code for an operation.
static bool isHandled(Operation *op) {
  if (auto assertion = dyn_cast<cf::AssertOp>(op)) {
    Operation *condition = assertion.getArg().getDefiningOp();
    return !condition || computesHostScalar(condition);
  }
  return isa<FuseOp, tensor::EmptyOp>(op) || isGather(op) || isPart(op) ||
         isView(op) || isWrittenInPlace(op) || computesHostScalar(op) ||
         isDeviceConstant(op);
}

static bool isConstant(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>();
}

/// Whether only operations of linalg read a tensor, perhaps with dimensions
/// merged.
static bool isReadByLinalg(Value tensor) {
  return llvm::all_of(tensor.getUsers(), [](Operation *user) {
    auto merged = dyn_cast<tensor::CollapseShapeOp>(user);
    return merged ? isReadByLinalg(merged) : isa<linalg::LinalgOp>(user);
  });
}

/// Whether an operation is not refused for itself but for its users: a constant
/// of which no program, view or loop needs elements in memory, an operation
/// that only provides inits, also of what has no lowering, or one that only
/// moves elements for operations of linalg, even if it is a program.
static bool isPartOfUsers(Operation *op, bool fallback) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return isMovement(generic) &&
           (isReadByLinalg(op->getResult(0)) || getRefusal(generic).empty());
  if (isConstant(op))
    return llvm::none_of(op->getUsers(), [&](Operation *user) {
      return isa<FuseOp>(user) || isView(user) ||
             (fallback && isFallback(user) && !isSplatConstant(op) &&
              isa<RankedTensorType>(op->getResult(0).getType()));
    });
  auto isOfTorch = [](Operation *user) {
    return isa_and_nonnull<tm_tensor::TMTensorDialect>(user->getDialect());
  };
  return isa<linalg::FillOp>(op) &&
         (!isRead(op->getResult(0)) || llvm::all_of(op->getUsers(), isOfTorch));
}

/// Whether an operation is refused because it uses, perhaps in its body, a
/// scalar that a refused one computes, or a tensor of unknown rank.
static bool isConsequence(Operation *op,
                          const llvm::SmallSetVector<Operation *, 8> &refused) {
  auto usesRefused = [&](Operation *user) {
    return llvm::any_of(user->getOperands(), [&](Value operand) {
      return !isa<RankedTensorType>(operand.getType()) &&
             refused.contains(operand.getDefiningOp());
    });
  };
  return op
      ->walk([&](Operation *inner) {
        return usesRefused(inner) ? WalkResult::interrupt()
                                  : WalkResult::advance();
      })
      .wasInterrupted();
}

static InFlightDiagnostic refuse(Operation *op, bool fallback) {
  InFlightDiagnostic diag = op->emitOpError() << "has no lowering to a kernel";
  if (!fallback && isFallback(op))
    diag << ", but --fallback=loops runs it as plain loops";
  explainRefusal(op, diag);
  return diag;
}

/// Refuses scalars for which LLVM calls the library of a compiler, or has no
/// code.
static LogicalResult checkWidth(Operation *op) {
  constexpr unsigned widest = 64;
  if (!computesHostScalar(op) || isConstant(op))
    return success();
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (type.isIntOrFloat() && type.getIntOrFloatBitWidth() > widest)
        return op->emitOpError("has no code on the host, expected scalars of "
                               "at most ")
               << widest << " bits, found " << type;
  return success();
}

LogicalResult mlir::rowwise::checkOperations(func::FuncOp source,
                                             bool fallback) {
  llvm::SmallSetVector<Operation *, 8> refused;
  SmallVector<Operation *> reasons;
  for (Operation &op : source.getBody().front().without_terminator()) {
    if (failed(checkWidth(&op)))
      return failure();
    if (isHandled(&op) || isPartOfUsers(&op, fallback) ||
        (fallback && isFallback(&op)))
      continue;
    if (!isConsequence(&op, refused))
      reasons.push_back(&op);
    refused.insert(&op);
  }
  // A constant is the reason only where no user of it can be.
  if (!llvm::all_of(reasons, isConstant))
    llvm::erase_if(reasons, isConstant);
  ArrayRef<Operation *> shown = ArrayRef(reasons).take_front(maxRefusals);
  for (Operation *op : shown) {
    InFlightDiagnostic diag = refuse(op, fallback);
    if (op == shown.back() && shown.size() < reasons.size())
      diag.attachNote(source.getLoc())
          << "so have " << reasons.size() - shown.size() << " more";
  }
  return success(reasons.empty());
}
