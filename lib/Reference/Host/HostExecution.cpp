//===- HostExecution.cpp - Programs run on the CPU ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference/HostExecution.h"

#include "HostCalls.h"
#include "HostLowering.h"
#include "IndexChecks.h"
#include "Reference/HostMachine.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "llvm/ADT/DenseSet.h"

#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace mlir::rowwise;

void rowwise::registerHostExecution(DialectRegistry &registry) {
  registerHostLowering(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
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

/// Sizes of buffers are computed where the module becomes LLVM IR: what is
/// known of the machine only afterwards, such as how integers beyond 64 bits
/// are aligned, would be too late.
static void setDataLayout(ModuleOp module, const llvm::TargetMachine &machine) {
  std::string layout = machine.createDataLayout().getStringRepresentation();
  module->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                  StringAttr::get(module.getContext(), layout));
}

static llvm::Expected<std::unique_ptr<ExecutionEngine>>
createEngine(ModuleOp module, bool optimizes) {
  auto machine = createHostMachine(optimizes);
  if (!machine)
    return machine.takeError();
  setDataLayout(module, **machine);
  ExecutionEngineOptions options;
  auto transformer =
      makeOptimizingTransformer(/*optLevel=*/optimizes ? 2 : 0,
                                /*sizeLevel=*/0, /*targetMachine=*/nullptr);
  options.transformer = transformer;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  auto engine = ExecutionEngine::create(module, options, std::move(*machine));
  if (engine)
    (*engine)->registerSymbols(getRuntimeSymbols);
  return engine;
}

/// Says which assertion did not hold. What upstream generates has a reason
/// between the operation, which is several lines, and its location.
static LogicalResult emitAssertion(Location loc, StringRef text) {
  if (!text.consume_front("ERROR: Runtime op verification failed\n"))
    return emitError(loc) << "assertion failed: " << text;
  auto [reason, place] = text.split("\n^ ").second.split("\nLocation: ");
  auto known = dyn_cast_or_null<LocationAttr>(
      parseAttribute(place.trim(), loc.getContext()));
  return emitError(known ? Location(known) : loc)
         << "the reference cannot be computed: " << reason;
}

/// Says why compiled code stopped early.
static LogicalResult emitStop(Location loc, const HostStop &stop,
                              ArrayRef<CheckedIndex> checks) {
  if (!stop.index)
    return emitAssertion(loc, stop.assertion);
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
  if (failed(lowerForHost(module)))
    return failure();
  auto engine = createEngine(module, paysToOptimize(inputs));
  if (!engine)
    return emitError(loc) << llvm::toString(engine.takeError());
  return execute(loc, **engine, types, inputs, checks);
}
