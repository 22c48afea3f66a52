//===- SimulatorLowering.h - Device operations on the host ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How an operation of the LLVM or NVVM dialect runs in the simulator: as it is,
// perhaps after a check, or as a call of a function of Runtime/Simulator.h.
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

/// Stores the messages of calls of __assertfail in `func` in the module of
/// `symbols`. Must run before lowering, where constants still have no address.
LogicalResult readAssertions(LLVM::LLVMFuncOp func, SymbolTable &symbols);

/// Rewrites `op`, and may erase it. Emits a diagnostic and fails if the
/// simulator has no counterpart of it.
LogicalResult lowerForSimulator(SimulatorBuilder &b, Operation *op,
                                const SharedLayout &shared);

/// Makes `func` move bf16 as i16. Emits a diagnostic and fails if it computes
/// with bf16.
LogicalResult replaceBFloat(LLVM::LLVMFuncOp func);

// What lowerForSimulator does with one family of operations.
LogicalResult lowerMemory(SimulatorBuilder &b, Operation *op,
                          const SharedLayout &shared);
LogicalResult lowerCalls(SimulatorBuilder &b, Operation *op);
LogicalResult lowerArithmetic(SimulatorBuilder &b, Operation *op);
LogicalResult lowerFloat8(SimulatorBuilder &b, Operation *op);
LogicalResult lowerThreads(SimulatorBuilder &b, Operation *op);
LogicalResult lowerCopies(SimulatorBuilder &b, Operation *op);

/// Emits that the operation has no counterpart in the simulator, and fails.
LogicalResult refuseInSimulator(Operation *op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_CONVERSION_SIMULATORLOWERING_H
