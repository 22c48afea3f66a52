//===- SimulatorCopies.cpp - Asynchronous copies and mbarriers ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorLowering.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rowwise;

static LogicalResult lowerMBarrierInit(SimulatorBuilder &b,
                                       NVVM::MBarrierInitOp op) {
  if (op.getPredicate())
    return op.emitOpError(
        "has a predicate, which the simulator does not model");
  return b.replaceByCall(op, "rowwiseSimMBarrierInit",
                         {op.getAddr(), op.getCount(), b.createWhere()});
}

static LogicalResult lowerMBarrierArrival(SimulatorBuilder &b,
                                          NVVM::MBarrierArriveExpectTxOp op) {
  if (op.getPredicate() || op.getRes())
    return op.emitOpError("has a predicate or a result, which the simulator "
                          "does not model");
  return b.replaceByCall(op, "rowwiseSimMBarrierArriveExpectTx",
                         {op.getAddr(), op.getTxcount(),
                          b.createNumber(op.getRelaxed()), b.createWhere()});
}

/// A time limit changes nothing: the caller waits again.
static LogicalResult lowerMBarrierWait(SimulatorBuilder &b,
                                       NVVM::MBarrierTryWaitOp op) {
  if (!op.getStateOrPhase().getType().isInteger(32))
    return op.emitOpError("waits for a state, which the simulator does not "
                          "model: expected a parity");
  bool isOfCluster = op.getScope() == NVVM::MemScopeKind::CLUSTER;
  Value isComplete = b.createCall(
      "rowwiseSimMBarrierTryWaitParity",
      {op.getAddr(), op.getStateOrPhase(), b.createNumber(op.getRelaxed()),
       b.createNumber(isOfCluster), b.createWhere()});
  Value result = LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::ne, isComplete,
                                      b.createNumber(0));
  op.replaceAllUsesWith(result);
  op.erase();
  return success();
}

/// Makes stores to shared memory visible to asynchronous copies.
static LogicalResult lowerProxyFence(SimulatorBuilder &b,
                                     NVVM::FenceProxyOp op) {
  if (op.getKind() != NVVM::ProxyKind::async_shared)
    return op.emitOpError("is of a kind that the simulator does not model: "
                          "expected async.shared");
  return b.replaceByCall(op, "rowwiseSimProxyFence", {b.createWhere()});
}

/// A cache hint changes nothing.
static LogicalResult
lowerBulkCopy(SimulatorBuilder &b,
              NVVM::CpAsyncBulkGlobalToSharedClusterOp op) {
  if (op.getMulticastMask())
    return op.emitOpError("has a multicast mask, which the simulator does not "
                          "model");
  return b.replaceByCall(op, "rowwiseSimBulkCopy",
                         {op.getDstMem(), op.getSrcMem(), op.getMbar(),
                          op.getSize(), b.createWhere()});
}

/// The cache level changes nothing.
static LogicalResult lowerCopy(SimulatorBuilder &b, NVVM::CpAsyncOp op) {
  Value bytes = b.createNumber(static_cast<int32_t>(op.getSize()));
  return b.replaceByCall(op, "rowwiseSimCopyAsync",
                         {op.getDst(), op.getSrc(), bytes,
                          op.getCpSize() ? op.getCpSize() : bytes,
                          b.createWhere()});
}

LogicalResult rowwise::lowerCopies(SimulatorBuilder &b, Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case(
          [&](NVVM::MBarrierInitOp init) { return lowerMBarrierInit(b, init); })
      .Case([&](NVVM::FenceMbarrierInitOp) {
        return b.replaceByCall(op, "rowwiseSimMBarrierInitFence",
                               {b.createWhere()});
      })
      .Case([&](NVVM::MBarrierArriveExpectTxOp arrival) {
        return lowerMBarrierArrival(b, arrival);
      })
      .Case([&](NVVM::MBarrierTryWaitOp wait) {
        return lowerMBarrierWait(b, wait);
      })
      .Case([&](NVVM::FenceProxyOp fence) { return lowerProxyFence(b, fence); })
      .Case([&](NVVM::CpAsyncBulkGlobalToSharedClusterOp copy) {
        return lowerBulkCopy(b, copy);
      })
      .Case([&](NVVM::CpAsyncOp copy) { return lowerCopy(b, copy); })
      .Case([&](NVVM::CpAsyncCommitGroupOp) {
        return b.replaceByCall(op, "rowwiseSimCopyCommit", {});
      })
      .Case([&](NVVM::CpAsyncWaitGroupOp wait) {
        return b.replaceByCall(op, "rowwiseSimCopyWait",
                               {b.createNumber(wait.getN())});
      })
      .Default(refuseInSimulator);
}
