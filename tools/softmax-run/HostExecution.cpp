//===- HostExecution.cpp - Programs run on the CPU ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostExecution.h"

#include "HostCalls.h"
#include "IndexChecks.h"
#include "UnwrittenElements.h"

#include "Rowwise/IR/TotalDivision.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/BufferDeallocationOpInterfaceImpl.h"
#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/Transforms/BufferDeallocationOpInterfaceImpl.h"
#include "mlir/Dialect/ControlFlow/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Linalg/Transforms/RuntimeOpVerification.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/AllocationOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/Transforms/BufferDeallocationOpInterfaceImpl.h"
#include "mlir/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/RuntimeOpVerification.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/TargetSelect.h"

#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

void rowwise::registerHostExecution(DialectRegistry &registry) {
  arith::registerBufferDeallocationOpInterfaceExternalModels(registry);
  arith::registerBufferizableOpInterfaceExternalModels(registry);
  bufferization::func_ext::registerBufferizableOpInterfaceExternalModels(
      registry);
  cf::registerBufferDeallocationOpInterfaceExternalModels(registry);
  cf::registerBufferizableOpInterfaceExternalModels(registry);
  linalg::registerBufferizableOpInterfaceExternalModels(registry);
  linalg::registerRuntimeVerifiableOpInterfaceExternalModels(registry);
  memref::registerAllocationOpInterfaceExternalModels(registry);
  scf::registerBufferDeallocationOpInterfaceExternalModels(registry);
  scf::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerRuntimeVerifiableOpInterfaceExternalModels(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
}

static void addBufferization(OpPassManager &pm) {
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
  bufferization::buildBufferDeallocationPipeline(pm);
  pm.addPass(createConvertBufferizationToMemRefPass());
}

/// The CPU has no arithmetic on 16-bit floats: each operation is one on f32,
/// rounded.
static void addHalfEmulation(OpPassManager &pm) {
  math::MathExtendToSupportedTypesOptions mathOptions;
  mathOptions.extraTypeStrs = {"f32", "f64"};
  pm.addPass(math::createMathExtendToSupportedTypes(mathOptions));
  arith::ArithEmulateUnsupportedFloatsOptions arithOptions;
  arithOptions.sourceTypeStrs = {"bf16", "f16"};
  pm.addPass(arith::createArithEmulateUnsupportedFloats(arithOptions));
}

/// What the conversion to LLVM has no operation for. Upstream's other patterns
/// would take the first of two zeros for the maximum, which is that of +0 and
/// -0.
static LogicalResult expandArith(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  arith::populateExpandBFloat16Patterns(patterns);
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  return applyPatternsGreedily(module, std::move(patterns));
}

/// Upstream makes a power of 0 with a negative exponent divide by zero, which
/// ends the process; where nobody uses the power any other base will do.
static void guardReciprocals(ModuleOp module) {
  module.walk([](math::IPowIOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    Type type = op.getType();
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
    };
    Value isZero = arith::CmpIOp::create(b, arith::CmpIPredicate::eq,
                                         op.getLhs(), number(0));
    Value isNegative = arith::CmpIOp::create(b, arith::CmpIPredicate::slt,
                                             op.getRhs(), number(0));
    Value isReciprocal = arith::AndIOp::create(b, isZero, isNegative);
    op.getLhsMutable().assign(
        arith::SelectOp::create(b, isReciprocal, number(2), op.getLhs()));
  });
}

/// The C library has no rsqrt and no integer powers; LLVM has what is left
/// after it, such as the magnitude of an integer.
static LogicalResult lowerMath(ModuleOp module) {
  guardReciprocals(module);
  PassManager pm(module->getName());
  math::MathExpandOpsPassOptions options;
  options.opMnemonics = {"clampf", "rsqrt"};
  pm.addPass(math::createMathExpandOpsPass(options));
  pm.addPass(createConvertMathToFuncs());
  if (failed(pm.run(module)))
    return failure();
  RewritePatternSet patterns(module.getContext());
  populateMathToLibmConversionPatterns(patterns);
  return applyPatternsGreedily(module, std::move(patterns));
}

static void addLLVMConversion(OpPassManager &pm) {
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createUBToLLVMConversionPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

void rowwise::removeFastMath(ModuleOp module) {
  auto none = arith::FastMathFlagsAttr::get(module.getContext(),
                                            arith::FastMathFlags::none);
  module.walk([&](arith::ArithFastMathInterface op) {
    op->setAttr(op.getFastMathAttrName(), none);
  });
}

/// A copy between strided buffers would be a call of MLIR's runner library.
static void rewriteCopies(ModuleOp module) {
  IRRewriter rewriter(module.getContext());
  module.walk([&](memref::CopyOp op) {
    rewriter.setInsertionPoint(op);
    rewriter.replaceOpWithNewOp<linalg::CopyOp>(op, op.getSource(),
                                                op.getTarget());
  });
}

/// Upstream expands a dimension of a buffer into one of unknown size at most.
static void rewriteExpansions(ModuleOp module) {
  module.walk([](tensor::ExpandShapeOp op) {
    RankedTensorType type = op.getResultType();
    auto isDynamic = [&](int64_t dim) { return type.isDynamicDim(dim); };
    if (llvm::all_of(op.getReassociationIndices(), [&](auto &group) {
          return llvm::count_if(group, isDynamic) <= 1;
        }))
      return;
    OpBuilder builder(op);
    SmallVector<Value> sizes = getValueOrCreateConstantIndexOp(
        builder, op.getLoc(), op.getMixedOutputShape());
    Value shape = tensor::FromElementsOp::create(builder, op.getLoc(), sizes);
    op.replaceAllUsesWith(tensor::ReshapeOp::create(builder, op.getLoc(), type,
                                                    op.getSrc(), shape)
                              .getResult());
    op.erase();
  });
}

void rowwise::readAccumulators(ModuleOp module) {
  module.walk([](linalg::LinalgOp op) {
    SmallVector<unsigned> reduced;
    op.getReductionDims(reduced);
    if (reduced.empty())
      return;
    Operation *yield = op.getBlock()->getTerminator();
    ImplicitLocOpBuilder b(op.getLoc(), yield);
    for (auto [i, accumulator] : llvm::enumerate(op.getRegionOutputArgs())) {
      if (!accumulator.use_empty())
        continue;
      // What no canonicalization sees to be true.
      Value always =
          arith::CmpIOp::create(b, arith::CmpIPredicate::sge,
                                linalg::IndexOp::create(b, reduced.front()),
                                arith::ConstantIndexOp::create(b, 0));
      yield->setOperand(i, arith::SelectOp::create(
                               b, always, yield->getOperand(i), accumulator));
    }
  });
}

/// What reads or writes outside of its operands where their sizes disagree
/// stops the run, and memory is as it was.
static LogicalResult checkSizes(ModuleOp module) {
  PassManager pm(module->getName());
  pm.addPass(createGenerateRuntimeVerificationPass());
  return pm.run(module);
}

static LogicalResult lower(ModuleOp module) {
  if (failed(checkSizes(module)))
    return failure();
  rewriteExpansions(module);
  readAccumulators(module);
  fillUnwritten(module);
  PassManager toBuffers(module->getName());
  addBufferization(toBuffers);
  if (failed(toBuffers.run(module)))
    return failure();
  rewriteCopies(module);
  makeDivisionsTotal(module);
  PassManager toLoops(module->getName());
  toLoops.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  toLoops.addPass(memref::createExpandStridedMetadataPass());
  toLoops.addPass(createLowerAffinePass());
  addHalfEmulation(toLoops);
  if (failed(toLoops.run(module)) || failed(expandArith(module)))
    return failure();
  // The emulation lets its roundings be removed; they are the point of it.
  removeFastMath(module);
  if (failed(lowerMath(module)))
    return failure();
  PassManager toLLVM(module->getName());
  toLLVM.addPass(createConvertMathToLLVMPass());
  addLLVMConversion(toLLVM);
  return toLLVM.run(module);
}

//===----------------------------------------------------------------------===//
// Memrefs
//===----------------------------------------------------------------------===//

/// A memref as compiled code has it, in words: the allocated pointer, the
/// aligned pointer, the offset, the sizes, the strides.
static SmallVector<int64_t> createDescriptor(const Tensor &tensor) {
  auto address = reinterpret_cast<intptr_t>(tensor.bytes.data());
  SmallVector<int64_t> words = {address, address, 0};
  llvm::append_range(words, tensor.shape);
  SmallVector<int64_t> strides(tensor.shape.size(), 1);
  for (int64_t i = tensor.shape.size() - 1; i > 0; --i)
    strides[i - 1] = strides[i] * tensor.shape[i];
  llvm::append_range(words, strides);
  return words;
}

static unsigned getNumWords(RankedTensorType type) {
  return 3 + 2 * type.getRank();
}

/// Copies the tensors of `types` out of the descriptors in `words`, which have
/// the identity layout, and frees their buffers.
static llvm::Expected<std::vector<Tensor>> takeResults(TypeRange types,
                                                       const int64_t *words) {
  std::vector<Tensor> tensors;
  llvm::SmallDenseSet<void *> buffers;
  llvm::Error error = llvm::Error::success();
  for (Type type : types) {
    auto tensorType = cast<RankedTensorType>(type);
    buffers.insert(reinterpret_cast<void *>(words[0]));
    ElementKind kind = *getElementKind(tensorType.getElementType());
    llvm::Expected<Tensor> tensor =
        Tensor::create(kind, ArrayRef(words + 3, tensorType.getRank()));
    if (tensor) {
      const char *data = reinterpret_cast<const char *>(words[1]) +
                         words[2] * getByteWidth(kind);
      if (!tensor->bytes.empty())
        std::memcpy(tensor->bytes.data(), data, tensor->bytes.size());
      tensors.push_back(std::move(*tensor));
    } else {
      error = llvm::joinErrors(std::move(error), tensor.takeError());
    }
    words += getNumWords(tensorType);
  }
  for (void *buffer : buffers)
    std::free(buffer);
  if (error)
    return std::move(error);
  return tensors;
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

static constexpr StringLiteral entryName = "rowwise_reference";

static llvm::Expected<std::unique_ptr<ExecutionEngine>>
createEngine(ModuleOp module) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  ExecutionEngineOptions options;
  auto transformer = makeOptimizingTransformer(/*optLevel=*/2, /*sizeLevel=*/0,
                                               /*targetMachine=*/nullptr);
  options.transformer = transformer;
  options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Default;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  auto engine = ExecutionEngine::create(module, options);
  if (engine)
    (*engine)->registerSymbols(getRuntimeSymbols);
  return engine;
}

/// What an assertion says in one line. Of those that upstream generates that is
/// between the operation, which is several lines, and its location.
static std::string describeAssertion(StringRef text) {
  if (!text.consume_front("ERROR: Runtime op verification failed\n"))
    return text.str();
  auto [reason, location] = text.split("\n^ ").second.split("\nLocation: loc(");
  return (reason + ", at " + location.trim().drop_back()).str();
}

/// Says why compiled code stopped early.
static LogicalResult emitStop(Location loc, const HostStop &stop,
                              ArrayRef<CheckedIndex> checks) {
  if (!stop.index)
    return emitError(loc) << "assertion failed: "
                          << describeAssertion(stop.assertion);
  const CheckedIndex &check = checks[stop.index->check];
  return emitError(check.loc)
         << "expected an index of at least 0 and below " << stop.index->size
         << " in dimension " << check.dim << ", found " << stop.index->index;
}

/// Runs the lowered function, whose results had the types `types`.
static FailureOr<std::vector<Tensor>>
execute(Location loc, ExecutionEngine &engine, TypeRange types,
        ArrayRef<Tensor> inputs, ArrayRef<CheckedIndex> checks) {
  auto function = engine.lookupPacked(("_mlir_ciface_" + entryName).str());
  if (!function)
    return emitError(loc) << llvm::toString(function.takeError());
  unsigned numWords = 0;
  for (Type type : types)
    numWords += getNumWords(cast<RankedTensorType>(type));

  // The function takes pointers to descriptors, the first of them to where the
  // results' go; the array holds pointers to its arguments.
  SmallVector<SmallVector<int64_t>> descriptors = {
      SmallVector<int64_t>(numWords)};
  for (const Tensor &input : inputs)
    descriptors.push_back(createDescriptor(input));
  SmallVector<void *> pointers, arguments;
  for (SmallVector<int64_t> &descriptor : descriptors)
    pointers.push_back(descriptor.data());
  for (void *&pointer : pointers)
    arguments.push_back(&pointer);
  if (std::optional<HostStop> stop = callCompiled(*function, arguments.data()))
    return emitStop(loc, *stop, checks);
  auto results = takeResults(types, descriptors.front().data());
  if (!results)
    return emitError(loc) << llvm::toString(results.takeError());
  return std::move(*results);
}

FailureOr<std::vector<Tensor>> rowwise::runOnHost(func::FuncOp function,
                                                  ArrayRef<Tensor> inputs) {
  auto module = function->getParentOfType<ModuleOp>();
  Location loc = function.getLoc();
  SmallVector<Type> types(function.getResultTypes());
  UnitAttr unit = UnitAttr::get(function.getContext());
  // Not "main", which this process has one of.
  function.setName(entryName);
  function.setPublic();
  function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(), unit);
  // The inputs are the caller's.
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    function.setArgAttr(i,
                        bufferization::BufferizationDialect::kWritableAttrName,
                        BoolAttr::get(function.getContext(), false));

  SmallVector<CheckedIndex> checks = checkIndices(module);
  if (failed(lower(module)))
    return failure();
  auto engine = createEngine(module);
  if (!engine)
    return emitError(loc) << llvm::toString(engine.takeError());
  return execute(loc, **engine, types, inputs, checks);
}
