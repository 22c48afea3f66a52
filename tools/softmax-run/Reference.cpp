//===- Reference.cpp - The answer of an independent reference -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference.h"

#include "ErrorBound.h"
#include "HostExecution.h"
#include "Widen.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static LogicalResult checkTypes(func::FuncOp function, TypeRange types,
                                StringRef role) {
  for (Type type : types) {
    auto tensorType = dyn_cast<RankedTensorType>(type);
    if (!tensorType || !getElementKind(tensorType.getElementType()))
      return function.emitOpError("expected each ")
             << role << " to be a ranked tensor of f16, bf16, f32, f64, i1, "
             << "i8, i32 or i64, found " << type;
  }
  return success();
}

static LogicalResult checkInputs(func::FuncOp function,
                                 ArrayRef<Tensor> inputs) {
  if (inputs.size() != function.getNumArguments())
    return function.emitOpError("expected ")
           << function.getNumArguments() << " inputs, found " << inputs.size();
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    const Tensor &input = inputs[i];
    auto tensorType = cast<RankedTensorType>(type);
    if (*getElementKind(tensorType.getElementType()) != input.kind ||
        failed(verifyCompatibleShape(tensorType.getShape(), input.shape)))
      return function.emitOpError("expected input ")
             << i << " to be of type " << type << ", found "
             << input.getTypeName();
  }
  return success();
}

static FailureOr<func::FuncOp> findEntry(ModuleOp module, StringRef entry,
                                         ArrayRef<Tensor> inputs) {
  auto function = module.lookupSymbol<func::FuncOp>(entry);
  if (!function || function.isExternal())
    return module.emitOpError("expected a function '")
           << entry << "' with a body, found none";
  if (failed(checkTypes(function, function.getArgumentTypes(), "argument")) ||
      failed(checkTypes(function, function.getResultTypes(), "result")) ||
      failed(checkInputs(function, inputs)))
    return failure();
  if (function.getNumResults() == 0)
    return function.emitOpError("expected results, found none");
  return function;
}

//===----------------------------------------------------------------------===//
// The program in two forms
//===----------------------------------------------------------------------===//

namespace {
/// A copy of the program that holds nothing but the entry, calls inlined.
struct Program {
  OwningOpRef<ModuleOp> module;
  func::FuncOp entry;
};
} // namespace

static LogicalResult decomposeAggregates(ModuleOp module) {
  IRRewriter rewriter(module.getContext());
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

static FailureOr<Program> copyProgram(ModuleOp module, StringRef entry) {
  Program program{module.clone(), {}};
  for (auto function : program.module->getOps<func::FuncOp>())
    function.setPrivate();
  program.entry = program.module->lookupSymbol<func::FuncOp>(entry);
  program.entry.setPublic();
  removeFastMath(*program.module);
  PassManager pm(module->getName());
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  pm.addNestedPass<func::FuncOp>(createConvertElementwiseToLinalgPass());
  if (failed(pm.run(*program.module)) ||
      failed(decomposeAggregates(*program.module)))
    return failure();
  return program;
}

/// Fuses elementwise operations where nothing is computed twice by it, and
/// constants into the operations that use them.
static LogicalResult fuseElementwise(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  linalg::populateElementwiseOpsFusionPatterns(patterns, [](OpOperand *fused) {
    auto producer = fused->get().getDefiningOp<linalg::GenericOp>();
    auto consumer = dyn_cast<linalg::GenericOp>(fused->getOwner());
    return producer && consumer && producer->hasOneUse() &&
           producer.getNumLoops() == consumer.getNumLoops() &&
           consumer.getMatchingIndexingMap(fused).isPermutation();
  });
  return applyPatternsGreedily(module, std::move(patterns));
}

/// Brings the program to f64 with bounds; gives which results have one.
static FailureOr<SmallVector<bool>> widenProgram(Program &program) {
  ModuleOp module = *program.module;
  auto simplify = [&](PassManager &pm) {
    pm.addPass(createCanonicalizerPass());
    pm.addPass(createCSEPass());
  };
  PassManager generalize(module->getName());
  generalize.addNestedPass<func::FuncOp>(createLinalgGeneralizeNamedOpsPass());
  simplify(generalize);
  if (failed(generalize.run(module)) || failed(fuseElementwise(module)))
    return failure();
  foldConstantCasts(module);
  FailureOr<SmallVector<bool>> hasBound = addErrorBounds(program.entry);
  if (failed(hasBound) || failed(widenFloats(module)))
    return failure();
  PassManager cleanUp(module->getName());
  simplify(cleanUp);
  if (failed(cleanUp.run(module)))
    return failure();
  return hasBound;
}

//===----------------------------------------------------------------------===//
// Reference
//===----------------------------------------------------------------------===//

/// Bounds and lowering need more than a program does.
static void prepareContext(MLIRContext &context) {
  DialectRegistry registry;
  func::registerInlinerExtension(registry);
  registerHostExecution(registry);
  context.appendDialectRegistry(registry);
  context.loadDialect<arith::ArithDialect, linalg::LinalgDialect,
                      math::MathDialect, tensor::TensorDialect>();
}

static FailureOr<std::vector<Tensor>> widenInputs(func::FuncOp entry,
                                                  ArrayRef<Tensor> inputs) {
  std::vector<Tensor> widened;
  for (const Tensor &input : inputs) {
    if (!isFloat(input.kind)) {
      widened.push_back(input);
      continue;
    }
    llvm::Expected<Tensor> tensor = convertFloats(input, ElementKind::F64);
    if (!tensor)
      return entry.emitOpError(llvm::toString(tensor.takeError()));
    widened.push_back(std::move(*tensor));
  }
  return widened;
}

/// The bound of `asWritten`: `computed`, or 0 if there is none, and for floats
/// of the range of f32 what flushing a subnormal result takes.
static llvm::Expected<Tensor> finishBound(Tensor *computed,
                                          const Tensor &asWritten) {
  llvm::Expected<Tensor> bound =
      computed ? llvm::Expected<Tensor>(std::move(*computed))
               : Tensor::create(ElementKind::F64, asWritten.shape);
  if (bound && isFloat(asWritten.kind) && asWritten.kind != ElementKind::F64) {
    double *values = bound->data<double>();
    for (int64_t i = 0, e = bound->getNumElements(); i != e; ++i)
      values[i] += 0x1p-126;
  }
  return bound;
}

FailureOr<std::vector<ReferenceResult>>
rowwise::runReference(ModuleOp module, StringRef entry,
                      ArrayRef<Tensor> inputs) {
  FailureOr<func::FuncOp> function = findEntry(module, entry, inputs);
  if (failed(function))
    return failure();
  prepareContext(*module.getContext());
  FailureOr<Program> wide = copyProgram(module, entry);
  FailureOr<Program> narrow = copyProgram(module, entry);
  if (failed(wide) || failed(narrow))
    return failure();
  FailureOr<SmallVector<bool>> hasBound = widenProgram(*wide);
  if (failed(hasBound))
    return failure();
  FailureOr<std::vector<Tensor>> asWritten = runOnHost(narrow->entry, inputs);
  if (failed(asWritten))
    return failure();
  FailureOr<std::vector<Tensor>> wideInputs = widenInputs(*function, inputs);
  if (failed(wideInputs))
    return failure();
  FailureOr<std::vector<Tensor>> values = runOnHost(wide->entry, *wideInputs);
  if (failed(values))
    return failure();

  std::vector<ReferenceResult> results;
  Tensor *nextBound = values->data() + asWritten->size();
  for (auto [i, narrowResult] : llvm::enumerate(*asWritten)) {
    llvm::Expected<Tensor> bound =
        finishBound((*hasBound)[i] ? nextBound++ : nullptr, narrowResult);
    if (!bound)
      return function->emitOpError(llvm::toString(bound.takeError()));
    results.push_back(
        {std::move((*values)[i]), std::move(*bound), std::move(narrowResult)});
  }
  return results;
}
