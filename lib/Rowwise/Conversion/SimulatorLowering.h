//===- SimulatorLowering.h - Device operations on the host ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How one operation of the LLVM or NVVM dialect runs in the simulator: as it
// is, after a check, or as a call of a function of Runtime/Simulator.h.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_CONVERSION_SIMULATORLOWERING_H
#define ROWWISE_LIB_CONVERSION_SIMULATORLOWERING_H

#include "SimulatorBuilder.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

namespace mlir::rowwise {

/// Offsets of shared variables from the start of a block's shared memory.
struct SharedLayout {
  llvm::StringMap<int64_t> offsets;
  int64_t bytes = 0;
};

/// Keeps the messages that calls of __assertfail in `func` point to, in the
/// module of `symbols`: before lowering, where constants have no address.
LogicalResult readAssertions(LLVM::LLVMFuncOp func, SymbolTable &symbols);

/// Rewrites `op`, which may be erased. Fails with a diagnostic on what the
/// simulator does not know.
LogicalResult lowerForSimulator(SimulatorBuilder &b, Operation *op,
                                const SharedLayout &shared);

/// Makes `func` move the bits of bf16 as i16. Fails with a diagnostic on what
/// computes with them.
LogicalResult replaceBFloat(LLVM::LLVMFuncOp func);

// What lowerForSimulator does with one family of operations.
LogicalResult lowerMemory(SimulatorBuilder &b, Operation *op,
                          const SharedLayout &shared);
LogicalResult lowerCalls(SimulatorBuilder &b, Operation *op);
LogicalResult lowerArithmetic(SimulatorBuilder &b, Operation *op);
LogicalResult lowerThreads(SimulatorBuilder &b, Operation *op);
LogicalResult lowerCopies(SimulatorBuilder &b, Operation *op);

/// Emits that the operation has no counterpart in the simulator, and fails.
LogicalResult refuseInSimulator(Operation *op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_CONVERSION_SIMULATORLOWERING_H
