//===- DebugScopes.cpp - What line numbers in PTX need --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Conversion/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"

#define DEBUG_TYPE "rowwise-debug-scopes"

namespace mlir::rowwise {
#define GEN_PASS_DEF_DEBUGSCOPESPASS
#include "Rowwise/Conversion/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;

namespace {

/// The location inside of the call, without the call sites.
Location getCalledLine(Location loc) {
  while (auto site = dyn_cast<CallSiteLoc>(loc))
    loc = site.getCallee();
  return loc;
}

/// Whether a location is a line of a file, and so are all of its call sites.
bool namesLines(Location loc) {
  if (auto site = dyn_cast<CallSiteLoc>(loc))
    return namesLines(site.getCallee()) && namesLines(site.getCaller());
  if (auto name = dyn_cast<NameLoc>(loc))
    return namesLines(name.getChildLoc());
  if (auto fused = dyn_cast<FusedLoc>(loc))
    return llvm::any_of(fused.getLocations(), namesLines);
  return isa<FileLineColLoc>(loc);
}

struct DebugScopesPass : rowwise::impl::DebugScopesPassBase<DebugScopesPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *) override {
    LLVM::DIScopeForLLVMFuncOpPassOptions options;
    options.emissionKind = LLVM::DIEmissionKind::DebugDirectivesOnly;
    scopes.addPass(LLVM::createDIScopeForLLVMFuncOpPass(options));
    return success();
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    scopes.getDependentDialects(registry);
  }

  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      bool isDeviceCode = op->getParentOfType<LLVM::LLVMFuncOp>() != nullptr;
      if (!isDeviceCode || !namesLines(op->getLoc()))
        op->setLoc(getCalledLine(op->getLoc()));
    });
    if (failed(runPipeline(scopes, getOperation())))
      signalPassFailure();
  }

private:
  OpPassManager scopes{ModuleOp::getOperationName()};
};

} // namespace
