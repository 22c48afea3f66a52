//===- InlinedProgram.cpp - One function, ready for a reference -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InlinedProgram.h"

#include "Host/HostLowering.h"
#include "Scatters.h"
#include "Widen.h"

#include "Reference/Tensor.h"
#include "Rowwise/IR/InputForms.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Makes each scalar argument a tensor of rank 0, as all others are tensors.
static void unpackScalars(func::FuncOp entry) {
  OpBuilder builder(&entry.getBody().front(), entry.getBody().front().begin());
  for (BlockArgument argument : entry.getArguments()) {
    Type type = argument.getType();
    if (isa<RankedTensorType>(type))
      continue;
    RankedTensorType tensorType = getTensorType(type);
    argument.setType(tensorType);
    auto extract = tensor::ExtractOp::create(builder, entry.getLoc(), argument,
                                             ValueRange());
    Value scalar = extract;
    if (type.isIndex())
      scalar =
          arith::IndexCastOp::create(builder, entry.getLoc(), type, scalar);
    argument.replaceAllUsesExcept(scalar, extract);
  }
  SmallVector<Type> types(entry.getBody().front().getArgumentTypes());
  entry.setType(builder.getFunctionType(types, entry.getResultTypes()));
}

/// Upstream's decomposition takes the operand and the result for one type.
static void castInits(ModuleOp module) {
  module.walk([](linalg::SoftmaxOp op) {
    Type type = op.getInput().getType(), written = op.getOutput().getType();
    if (type == written)
      return;
    OpBuilder builder(op);
    Location loc = op.getLoc();
    op.getOutputMutable().assign(
        tensor::CastOp::create(builder, loc, type, op.getOutput()));
    builder.setInsertionPointAfter(op);
    auto cast = tensor::CastOp::create(builder, loc, written, op->getResult(0));
    op->getResult(0).replaceAllUsesExcept(cast, cast);
    op->getResult(0).setType(type);
  });
}

static LogicalResult decomposeAggregates(ModuleOp module) {
  castInits(module);
  IRRewriter rewriter(module.getContext());
  module.walk([&](Operation *op) {
    rewriter.setInsertionPoint(op);
    if (auto pack = dyn_cast<linalg::PackOp>(op))
      (void)linalg::lowerPack(rewriter, pack, false);
    else if (auto unpack = dyn_cast<linalg::UnPackOp>(op))
      (void)linalg::lowerUnPack(rewriter, unpack, false);
  });
  WalkResult result = module.walk([&](linalg::AggregatedOpInterface op) {
    rewriter.setInsertionPoint(op);
    FailureOr<SmallVector<Value>> values = op.decomposeOperation(rewriter);
    if (failed(values)) {
      op.emitOpError("expected an operation that decomposes");
      return WalkResult::interrupt();
    }
    rewriter.replaceOp(op, *values);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// There are rules, and lowerings, of functions with one result.
static void splitSincos(ModuleOp module) {
  module.walk([](math::SincosOp op) {
    OpBuilder builder(op);
    op.getSin().replaceAllUsesWith(
        math::SinOp::create(builder, op.getLoc(), op.getOperand()));
    op.getCos().replaceAllUsesWith(
        math::CosOp::create(builder, op.getLoc(), op.getOperand()));
    op.erase();
  });
}

FailureOr<InlinedProgram> rowwise::inlineProgram(ModuleOp module,
                                                 StringRef entry) {
  InlinedProgram program{module.clone(), {}};
  for (auto function : program.module->getOps<func::FuncOp>()) {
    function.setPrivate();
    // What is said of arguments besides their types is no part of values, and
    // LLVM's dialect warns of it.
    function.removeArgAttrsAttr();
    function.removeResAttrsAttr();
  }
  program.entry = program.module->lookupSymbol<func::FuncOp>(entry);
  program.entry.setPublic();
  normalizeInput(*program.module);
  unpackScalars(program.entry);
  removeFastMath(*program.module);
  PassManager pm(module->getName());
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  pm.addNestedPass<func::FuncOp>(createConvertElementwiseToLinalgPass());
  if (failed(pm.run(*program.module)) ||
      failed(decomposeAggregates(*program.module)))
    return failure();
  lowerScatters(*program.module);
  expandClasses(*program.module);
  splitSincos(*program.module);
  return program;
}
