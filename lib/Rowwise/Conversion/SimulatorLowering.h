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

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::rowwise {

/// Offsets of shared variables from the start of a block's shared memory.
struct SharedLayout {
  llvm::StringMap<int64_t> offsets;
  int64_t bytes = 0;
};

/// A special register and what reads it in the simulator.
struct SpecialRegister {
  StringRef function;
  std::optional<int32_t> dimension; ///< where there are three of them
};

/// The register that `op` reads, if that is what it does.
std::optional<SpecialRegister> findSpecialRegister(Operation *op);

/// Makes `func` move the bits of bf16 as i16. Fails with a diagnostic on what
/// computes with them.
LogicalResult replaceBFloat(LLVM::LLVMFuncOp func);

/// Rewrites the body of one device function after another, in one module.
class SimulatorLowering {
public:
  /// The texts that it makes have names that begin with `prefix`.
  explicit SimulatorLowering(ModuleOp module,
                             StringRef prefix = "rowwise_where_")
      : module(module), b(module.getLoc(), module.getContext()),
        prefix(prefix) {}

  /// Rewrites `op`, which may be erased. Fails with a diagnostic on what the
  /// simulator does not know.
  LogicalResult lower(Operation *op, const SharedLayout &shared);

  /// Makes the simulator find that a division has no quotient, and lets it go
  /// on with a divisor of 1: hosts trap.
  void checkDivision(Operation *op);

  /// Reads the messages that calls of __assertfail in `func` point to, in the
  /// module of `symbols`: before lowering, where constants have no address.
  LogicalResult readAssertions(LLVM::LLVMFuncOp func, SymbolTable &symbols);

  int64_t getNumAccesses() const { return numAccesses; }

private:
  LogicalResult lowerLLVM(Operation *op, const SharedLayout &shared);
  LogicalResult lowerNVVM(Operation *op);
  LogicalResult lowerLoad(LLVM::LoadOp op);
  LogicalResult lowerStore(LLVM::StoreOp op);
  LogicalResult lowerCallIntrinsic(LLVM::CallIntrinsicOp op);
  LogicalResult lowerAddressOf(LLVM::AddressOfOp op,
                               const SharedLayout &shared);
  LogicalResult lowerBarrier(NVVM::BarrierOp op);
  LogicalResult lowerClusterArrival(Operation *op, bool isRelaxed,
                                    bool isAligned);
  LogicalResult lowerMBarrierInit(NVVM::MBarrierInitOp op);
  LogicalResult lowerMBarrierArrival(NVVM::MBarrierArriveExpectTxOp op);
  LogicalResult lowerMBarrierWait(NVVM::MBarrierTryWaitOp op);
  LogicalResult lowerProxyFence(NVVM::FenceProxyOp op);
  LogicalResult lowerBulkCopy(NVVM::CpAsyncBulkGlobalToSharedClusterOp op);
  LogicalResult lowerCopy(NVVM::CpAsyncOp op);
  LogicalResult lowerInlineAsm(LLVM::InlineAsmOp op);
  LogicalResult lowerAssertion(LLVM::CallOp op);
  LogicalResult lowerTruncation(LLVM::FPTruncOp op);
  LogicalResult lowerShuffle(NVVM::ShflOp op);
  LogicalResult lowerIntrinsic(Operation *op);
  LogicalResult orderZeros(Operation *op);
  LogicalResult lowerExtremumOf16BitFloats(Operation *op);

  /// Emits the check of one access before it.
  LogicalResult checkAccess(Operation *op, Value address, Type type,
                            std::optional<uint64_t> alignment,
                            LLVM::AtomicOrdering ordering, int32_t kind);
  /// Calls a function of Runtime/Simulator.h; null for void.
  Value call(StringRef function, ValueRange arguments);
  /// Replaces `op` by such a call.
  LogicalResult replaceByCall(Operation *op, StringRef function,
                              ValueRange arguments);
  Value constant(int32_t value);
  /// Address of a text that ends in a zero.
  Value text(StringRef text);
  /// Address of the text of a source location, which ends in a zero.
  Value where(Location loc);

  ModuleOp module;
  ImplicitLocOpBuilder b;
  std::string prefix;
  llvm::StringMap<LLVM::GlobalOp> texts;
  DenseMap<Operation *, std::string> messages;
  int64_t numAccesses = 0;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_CONVERSION_SIMULATORLOWERING_H
