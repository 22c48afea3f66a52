//===- SimulatorLowering.cpp - Device operations on the host --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorLowering.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult rowwise::refuseInSimulator(Operation *op) {
  return op->emitOpError("has no counterpart in the simulator");
}

LogicalResult rowwise::lowerForSimulator(SimulatorBuilder &b, Operation *op,
                                         const SharedLayout &shared) {
  b.setInsertionPoint(op);
  b.setLoc(op->getLoc());
  if (isa<NVVM::ConvertF32x2ToF8x2Op, NVVM::ConvertF8x2ToF16x2Op>(op))
    return lowerFloat8(b, op);
  if (isa<NVVM::NVVMDialect>(op->getDialect()))
    return lowerThreads(b, op);
  if (!isa<LLVM::LLVMDialect>(op->getDialect()))
    return op->emitOpError("is left in device code, expected operations of the "
                           "llvm and nvvm dialects");
  if (isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::AddressOfOp, LLVM::AddrSpaceCastOp,
          LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp, LLVM::FenceOp>(op))
    return lowerMemory(b, op, shared);
  if (isa<LLVM::CallOp, LLVM::CallIntrinsicOp, LLVM::InlineAsmOp>(op))
    return lowerCalls(b, op);
  return lowerArithmetic(b, op);
}
