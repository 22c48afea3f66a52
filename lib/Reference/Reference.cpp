//===- Reference.cpp - The answer of an independent reference -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference/Reference.h"

#include "CompensatedSums.h"
#include "Errors/ErrorBound.h"
#include "ExplicitRoundings.h"
#include "Host/HostLowering.h"
#include "InlinedProgram.h"
#include "UndefinedResults.h"
#include "Widen.h"

#include "Reference/HostExecution.h"
#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static LogicalResult checkTypes(func::FuncOp function, TypeRange types,
                                StringRef role) {
  for (Type type : types) {
    bool isScalar = role == "argument" && type.isIntOrIndexOrFloat();
    auto tensorType =
        isScalar ? getTensorType(type) : dyn_cast<RankedTensorType>(type);
    if (!tensorType || !getElementKind(tensorType.getElementType()))
      return function.emitOpError("expected each ")
             << role << " to be a ranked tensor of " << listElementKinds()
             << ", found " << type;
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
    RankedTensorType tensorType = getTensorType(type);
    if (*getElementKind(tensorType.getElementType()) != input.kind ||
        failed(verifyCompatibleShape(tensorType.getShape(), input.shape)))
      return function.emitOpError("expected input ")
             << i << " to be of type " << type << ", found "
             << input.getTypeName();
  }
  return success();
}

/// A reference is computed from the program as it was written.
static LogicalResult checkUnfused(func::FuncOp function) {
  WalkResult result = function.walk([](FuseOp op) {
    op.emitOpError("cannot be checked: expected linalg, from which there is "
                   "an independent reference");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

static FailureOr<func::FuncOp> findEntry(ModuleOp module, StringRef entry,
                                         ArrayRef<Tensor> inputs) {
  auto function = module.lookupSymbol<func::FuncOp>(entry);
  if (!function || function.isExternal())
    return module.emitOpError("expected a function '")
           << entry << "' with a body, found none";
  if (failed(checkTypes(function, function.getArgumentTypes(), "argument")) ||
      failed(checkTypes(function, function.getResultTypes(), "result")) ||
      failed(checkInputs(function, inputs)) || failed(checkUnfused(function)))
    return failure();
  if (function.getNumResults() == 0)
    return function.emitOpError("expected results, found none");
  return function;
}

//===----------------------------------------------------------------------===//
// The program in two forms
//===----------------------------------------------------------------------===//

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

static bool hasDouble(FunctionType type) {
  return llvm::any_of(
      llvm::concat<const Type>(type.getInputs(), type.getResults()),
      [](Type value) { return getElementTypeOrSelf(value).isF64(); });
}

static bool hasElement(ModuleOp module,
                       llvm::function_ref<bool(Type)> isElement) {
  WalkResult walk = module.walk([&](Operation *op) {
    return WalkResult(
        failure(llvm::any_of(op->getResultTypes(), [&](Type type) {
          return isElement(getElementTypeOrSelf(type));
        })));
  });
  return walk.wasInterrupted();
}

static bool hasDouble(ModuleOp module) {
  return hasElement(module, [](Type type) { return type.isF64(); });
}

static bool has16BitFloats(ModuleOp module) {
  return hasElement(module, is16BitFloat);
}

/// Brings the program to the types that it is computed in.
static LogicalResult narrowProgram(InlinedProgram &program,
                                   const ReferenceOptions &options,
                                   bool narrowsDouble) {
  ModuleOp module = *program.module;
  if (failed(makeRoundingsExplicit(module, options.roundings)))
    return failure();
  bool dropsRoundings = options.roundings == Roundings::Dropped;
  return retypeFloats(module, [&](FloatType type) -> FloatType {
    return (is16BitFloat(type) && dropsRoundings) ||
                   (type.isF64() && narrowsDouble)
               ? Float32Type::get(type.getContext())
               : type;
  });
}

/// Brings the program to f64 with bounds; gives which results have one.
static FailureOr<SmallVector<bool>>
widenProgram(InlinedProgram &program, const ReferenceOptions &options) {
  ModuleOp module = *program.module;
  readAccumulators(module);
  ErrorModel model;
  // What has nothing to round to 16 bits has no choice of roundings.
  model.roundings =
      has16BitFloats(module) ? options.roundings : Roundings::Dropped;
  if (options.narrowsDouble && !hasDouble(program.entry.getFunctionType()))
    model.unitOfDouble = 0x1p-24;
  if (failed(makeRoundingsExplicit(module, options.roundings)))
    return failure();
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
  // What is not f64 as written has room in f64 for sums in any order.
  bool needsRoom = hasDouble(module);
  model.hasUndefined = mayHaveUndefined(module);
  FailureOr<SmallVector<bool>> hasBound = addErrorBounds(program.entry, model);
  if (failed(hasBound))
    return failure();
  if (needsRoom)
    compensateSums(module);
  if (failed(widenFloats(module, options.roundings == Roundings::Kept)))
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
  // Upstream's verification at run time makes branches, and does not load scf.
  context.loadDialect<arith::ArithDialect, complex::ComplexDialect,
                      linalg::LinalgDialect, math::MathDialect, scf::SCFDialect,
                      tensor::TensorDialect>();
}

/// `tensors` with the element types of `types`.
static FailureOr<std::vector<Tensor>>
convert(func::FuncOp entry, ArrayRef<Tensor> tensors, TypeRange types) {
  std::vector<Tensor> converted;
  for (auto [tensor, type] : llvm::zip(tensors, types)) {
    ElementKind kind = *getElementKind(getElementTypeOrSelf(type));
    if (tensor.kind == kind) {
      converted.push_back(tensor);
      continue;
    }
    llvm::Expected<Tensor> other = convertFloats(tensor, kind);
    if (!other)
      return entry.emitOpError(llvm::toString(other.takeError()));
    converted.push_back(std::move(*other));
  }
  return converted;
}

/// Runs `program` on inputs of other float types than its own.
static FailureOr<std::vector<Tensor>> runConverted(InlinedProgram &program,
                                                   ArrayRef<Tensor> inputs) {
  FailureOr<std::vector<Tensor>> own =
      convert(program.entry, inputs, program.entry.getArgumentTypes());
  if (failed(own))
    return failure();
  return runOnHost(program.entry, *own);
}

/// The results, of the types of `function`, of its program as `narrowProgram`
/// leaves it; none if there is no f64 to narrow.
static FailureOr<std::vector<Tensor>> runNarrow(func::FuncOp function,
                                                ArrayRef<Tensor> inputs,
                                                const ReferenceOptions &options,
                                                bool narrowsDouble) {
  FailureOr<InlinedProgram> program =
      inlineProgram(function->getParentOfType<ModuleOp>(), function.getName());
  if (failed(program))
    return failure();
  foldConstantCasts(*program->module);
  if (narrowsDouble && !hasDouble(*program->module))
    return std::vector<Tensor>();
  if (failed(narrowProgram(*program, options, narrowsDouble)))
    return failure();
  FailureOr<std::vector<Tensor>> results = runConverted(*program, inputs);
  if (failed(results))
    return failure();
  return convert(function, *results, function.getResultTypes());
}

/// The results with the roundings that `options` drop; none if no result of
/// integers may hang on them.
static FailureOr<std::vector<Tensor>> runRounded(func::FuncOp function,
                                                 ArrayRef<Tensor> inputs,
                                                 ReferenceOptions options) {
  bool hasIntegers = llvm::any_of(function.getResultTypes(), [](Type type) {
    return !isa<FloatType>(getElementTypeOrSelf(type));
  });
  if (options.roundings == Roundings::Kept || !hasIntegers ||
      !has16BitFloats(function->getParentOfType<ModuleOp>()))
    return std::vector<Tensor>();
  options.roundings = Roundings::Kept;
  return runNarrow(function, inputs, options, /*narrowsDouble=*/false);
}

/// One side of the bound of `asWritten`: `computed`, or 0 if there is none, and
/// for floats of the range of f32 what flushing a subnormal result takes or,
/// where none is flushed, the last bit of one.
static llvm::Expected<Tensor>
finishSide(Tensor *computed, const Tensor &asWritten, bool mayFlush) {
  llvm::Expected<Tensor> side =
      computed ? llvm::Expected<Tensor>(std::move(*computed))
               : Tensor::create(ElementKind::F64, asWritten.shape);
  if (side && isFloat(asWritten.kind) && asWritten.kind != ElementKind::F64) {
    double *values = side->data<double>();
    for (int64_t i = 0, e = side->getNumElements(); i != e; ++i)
      values[i] += mayFlush ? 0x1p-126 : 0x1p-149;
  }
  return side;
}

/// Whether `result` depends on an operation that may make +0 of -0, or the
/// reverse, though it is exact: the contract has an order of the two, a
/// comparison none.
static bool mayMixZeros(Value result) {
  llvm::SetVector<Operation *> slice;
  auto addDefinition = [&](Value value) {
    if (Operation *definition = value.getDefiningOp())
      slice.insert(definition);
  };
  addDefinition(result);
  bool mixes = false;
  for (unsigned i = 0; i < slice.size(); ++i)
    slice[i]->walk([&](Operation *op) {
      mixes |= isa<arith::CmpFOp, arith::MaxNumFOp, arith::MinNumFOp>(op);
      llvm::for_each(op->getOperands(), addDefinition);
    });
  return mixes;
}

/// The least of the medians of the arguments' magnitudes: what a mask holds may
/// be far above what results are made of. 0 where no argument has one.
static double getUsualMagnitude(ArrayRef<Tensor> inputs) {
  double usual = 0;
  for (const Tensor &input : inputs)
    if (double median = getMedianMagnitude(input))
      usual = usual == 0 ? median : std::min(usual, median);
  return usual;
}

FailureOr<std::vector<ReferenceResult>>
rowwise::runReference(ModuleOp module, StringRef entry, ArrayRef<Tensor> inputs,
                      const ReferenceOptions &options) {
  FailureOr<func::FuncOp> function = findEntry(module, entry, inputs);
  if (failed(function))
    return failure();
  prepareContext(*module.getContext());
  FailureOr<InlinedProgram> wide = inlineProgram(module, entry);
  if (failed(wide))
    return failure();
  SmallVector<bool> mixesZeros = llvm::map_to_vector(
      wide->entry.front().getTerminator()->getOperands(), mayMixZeros);
  FailureOr<SmallVector<bool>> hasBound = widenProgram(*wide, options);
  if (failed(hasBound))
    return failure();
  FailureOr<std::vector<Tensor>> asWritten =
      runNarrow(*function, inputs, options, /*narrowsDouble=*/false);
  if (failed(asWritten))
    return failure();
  FailureOr<std::vector<Tensor>> asNarrowed = std::vector<Tensor>();
  if (options.narrowsDouble && !hasDouble(function->getFunctionType()))
    asNarrowed = runNarrow(*function, inputs, options, /*narrowsDouble=*/true);
  FailureOr<std::vector<Tensor>> asRounded =
      runRounded(*function, inputs, options);
  if (failed(asNarrowed) || failed(asRounded))
    return failure();
  FailureOr<std::vector<Tensor>> values = runConverted(*wide, inputs);
  if (failed(values))
    return failure();

  double usualInput = getUsualMagnitude(inputs);
  std::vector<ReferenceResult> results;
  Tensor *nextSide = values->data() + asWritten->size();
  for (auto [i, narrowResult] : llvm::enumerate(*asWritten)) {
    SmallVector<Tensor, 2> sides;
    while (sides.size() < 2) {
      llvm::Expected<Tensor> side =
          finishSide((*hasBound)[i] ? nextSide++ : nullptr, narrowResult,
                     options.mayFlush);
      if (!side)
        return function->emitOpError(llvm::toString(side.takeError()));
      sides.push_back(std::move(*side));
    }
    ReferenceResult &result = results.emplace_back(
        ReferenceResult{std::move((*values)[i]), std::move(sides[0]),
                        std::move(sides[1]), std::move(narrowResult)});
    if (!asNarrowed->empty())
      result.asNarrowed = std::move((*asNarrowed)[i]);
    if (!asRounded->empty() && !isFloat(result.asWritten.kind))
      result.asRounded = std::move((*asRounded)[i]);
    result.mayNotOverflow = options.mayNotOverflow;
    result.usualInput = usualInput;
    result.keepsSignOfZero = !(*hasBound)[i] && !mixesZeros[i];
  }
  return results;
}
