//===- Distribute.cpp - Map tiles to threads --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Walk.h"

#include "Rowwise/Distribute/Passes.h"
#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_DISTRIBUTEPASS
#include "Rowwise/Distribute/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// Without a layout nothing says which thread has which elements of a tile.
static LogicalResult checkPlain(gpu::GPUFuncOp func) {
  WalkResult walk = func.walk([&](Operation *op) {
    if (!isa_and_nonnull<RowwiseDialect>(op->getDialect()))
      return WalkResult::advance();
    InFlightDiagnostic diag = func.emitOpError()
                              << "expected an attribute '" << layoutAttrName
                              << "' of type #rowwise.layout, found none";
    diag.attachNote(op->getLoc()) << "needed by '" << op->getName() << "'";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

namespace {
struct DistributePass : rowwise::impl::DistributePassBase<DistributePass> {
  using Base::Base;

  void runOnOperation() override {
    for (gpu::GPUFuncOp func : getOperation().getOps<gpu::GPUFuncOp>()) {
      if (!func->hasAttrOfType<LayoutAttr>(layoutAttrName)) {
        if (failed(checkPlain(func)))
          return signalPassFailure();
        continue;
      }
      FailureOr<unsigned> exchanges = distributeKernel(func);
      if (failed(exchanges))
        return signalPassFailure();
      numExchanges += *exchanges;
    }
    // Shuffles of 64 bits become two.
    RewritePatternSet patterns(&getContext());
    populateGpuShufflePatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
