//===- VerifyDeviceCode.cpp - Is device code ready for PTX ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Conversion/DeviceIntrinsics.h"
#include "Rowwise/Conversion/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/SymbolTable.h"

#define DEBUG_TYPE "rowwise-verify-device-code"

namespace mlir::rowwise {
#define GEN_PASS_DEF_VERIFYDEVICECODEPASS
#include "Rowwise/Conversion/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {

LogicalResult verifyDialect(Operation *op) {
  if (isa_and_nonnull<LLVM::LLVMDialect, NVVM::NVVMDialect>(op->getDialect()))
    return success();
  return op->emitOpError("is left in device code, expected operations of the "
                         "llvm and nvvm dialects");
}

/// The symbols that `op` calls or takes the address of must have definitions.
LogicalResult verifySymbols(Operation *op, SymbolTable &symbols) {
  SymbolRefAttr symbol;
  if (auto call = dyn_cast<LLVM::CallOp>(op))
    symbol = call.getCalleeAttr();
  else if (auto address = dyn_cast<LLVM::AddressOfOp>(op))
    symbol = address.getGlobalNameAttr();
  if (!symbol)
    return success();

  Operation *definition = symbols.lookup(symbol.getRootReference());
  auto func = dyn_cast_or_null<LLVM::LLVMFuncOp>(definition);
  if (definition &&
      !(func && func.isExternal() && func.getName() != kAssertFail))
    return success();
  return op->emitOpError("refers to ")
         << symbol << ", expected a symbol that the gpu.module defines";
}

struct VerifyDeviceCodePass
    : rowwise::impl::VerifyDeviceCodePassBase<VerifyDeviceCodePass> {
  using Base::Base;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    // Pre-order: an operation is named rather than what is inside it.
    WalkResult walk = getOperation().getBodyRegion().walk<WalkOrder::PreOrder>(
        [&](Operation *op) {
          return WalkResult(success(succeeded(verifyDialect(op)) &&
                                    succeeded(verifySymbols(op, symbols))));
        });
    if (walk.wasInterrupted())
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
