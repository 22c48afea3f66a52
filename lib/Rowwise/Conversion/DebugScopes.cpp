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

/// The line that is called, without where it is called from.
Location getCalledLine(Location loc) {
  while (auto site = dyn_cast<CallSiteLoc>(loc))
    loc = site.getCallee();
  return loc;
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
    getOperation()->walk<WalkOrder::PreOrder>([](Operation *op) {
      if (isa<LLVM::LLVMFuncOp>(op))
        return WalkResult::skip();
      op->setLoc(getCalledLine(op->getLoc()));
      return WalkResult::advance();
    });
    if (failed(runPipeline(scopes, getOperation())))
      signalPassFailure();
  }

private:
  OpPassManager scopes{ModuleOp::getOperationName()};
};

} // namespace
