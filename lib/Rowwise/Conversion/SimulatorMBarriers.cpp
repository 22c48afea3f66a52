//===- SimulatorMBarriers.cpp - mbarriers and what they count -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorLowering.h"

#include "Rowwise/Device/DeviceIntrinsics.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult SimulatorLowering::lowerMBarrierInit(NVVM::MBarrierInitOp op) {
  if (op.getPredicate())
    return op.emitOpError(
        "has a predicate, which the simulator does not model");
  return replaceByCall(op, "rowwiseSimMBarrierInit",
                       {op.getAddr(), op.getCount(), where(op.getLoc())});
}

LogicalResult
SimulatorLowering::lowerMBarrierArrival(NVVM::MBarrierArriveExpectTxOp op) {
  if (op.getPredicate() || op.getRes())
    return op.emitOpError("has a predicate or a result, which the simulator "
                          "does not model");
  return replaceByCall(op, "rowwiseSimMBarrierArriveExpectTx",
                       {op.getAddr(), op.getTxcount(),
                        constant(op.getRelaxed()), where(op.getLoc())});
}

/// A limit of time changes nothing: who has waited asks again.
LogicalResult SimulatorLowering::lowerMBarrierWait(NVVM::MBarrierTryWaitOp op) {
  if (!op.getStateOrPhase().getType().isInteger(32))
    return op.emitOpError("waits for a state, which the simulator does not "
                          "model: expected a parity");
  bool isOfCluster = op.getScope() == NVVM::MemScopeKind::CLUSTER;
  Value isComplete =
      call("rowwiseSimMBarrierTryWaitParity",
           {op.getAddr(), op.getStateOrPhase(), constant(op.getRelaxed()),
            constant(isOfCluster), where(op.getLoc())});
  Value result =
      LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::ne, isComplete, constant(0));
  op.replaceAllUsesWith(result);
  op.erase();
  return success();
}

/// What was stored in shared memory is seen by asynchronous copies.
LogicalResult SimulatorLowering::lowerProxyFence(NVVM::FenceProxyOp op) {
  if (op.getKind() != NVVM::ProxyKind::async_shared)
    return op.emitOpError("is of a kind that the simulator does not model: "
                          "expected async.shared");
  return replaceByCall(op, "rowwiseSimProxyFence", {where(op.getLoc())});
}

/// A cache hint changes nothing.
LogicalResult
SimulatorLowering::lowerBulkCopy(NVVM::CpAsyncBulkGlobalToSharedClusterOp op) {
  if (op.getMulticastMask())
    return op.emitOpError("has a multicast mask, which the simulator does not "
                          "model");
  return replaceByCall(op, "rowwiseSimBulkCopy",
                       {op.getDstMem(), op.getSrcMem(), op.getMbar(),
                        op.getSize(), where(op.getLoc())});
}

/// Where it is cached changes nothing.
LogicalResult SimulatorLowering::lowerCopy(NVVM::CpAsyncOp op) {
  if (op.getCpSize())
    return op.emitOpError("copies less than it writes, which the simulator "
                          "does not model");
  return replaceByCall(op, "rowwiseSimCopyAsync",
                       {op.getDst(), op.getSrc(),
                        constant(static_cast<int32_t>(op.getSize())),
                        where(op.getLoc())});
}

LogicalResult SimulatorLowering::lowerInlineAsm(LLVM::InlineAsmOp op) {
  // No instruction: what only hides where a value comes from.
  if (op.getAsmString().empty() && op.getRes() &&
      op.getOperands().size() == 1) {
    Value same = op.getOperands()[0];
    op.getRes().replaceAllUsesWith(same);
    op.erase();
    return success();
  }
  const DeviceInstruction *instruction = findDeviceInstruction(op);
  if (!instruction)
    return op.emitOpError("has no counterpart in the simulator");
  SmallVector<Value> arguments = llvm::to_vector(op.getOperands());
  arguments.push_back(where(op.getLoc()));
  return replaceByCall(op, instruction->simulatorFunction, arguments);
}
