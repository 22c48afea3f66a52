//===- Program.cpp - A compiled program -----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "HostEngine.h"
#include "ProgressNote.h"
#include "SimulatedKernels.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

Program::Program(func::FuncOp entry, Device device,
                 const RowwiseRuntime &runtime)
    : entry(entry), calledAt(entry.getLoc()), device(device), runtime(runtime) {
}

Program::~Program() = default;

OwningOpRef<ModuleOp> rowwise::cloneForEntry(func::FuncOp entry) {
  auto copy = cast<ModuleOp>(entry->getParentOfType<ModuleOp>()->clone());
  for (auto function : copy.getOps<func::FuncOp>())
    if (function.getName() != entry.getName())
      function.setPrivate();
  return copy;
}

Status Program::compileTyped(CompilerOptions options) {
  options.remarks = {}; // compileHost makes the same ones
  typedModule = cloneForEntry(entry);
  if (failed(compileToPhase(*typedModule, Phase::Typed, options)))
    return ROWWISE_BAD_ARGUMENT;
  FailureOr<func::FuncOp> found = findEntry(*typedModule, entry.getName());
  if (failed(found))
    return ROWWISE_BAD_ARGUMENT;
  typed = *found;
  return ROWWISE_SUCCESS;
}

/// Refuses a module that has not yet come to the phase that `--lowered` takes
/// up, or is past it.
static LogicalResult checkPhase(ModuleOp lowered) {
  auto refuse = [](Operation *op, StringRef when) -> WalkResult {
    return op->emitError("expected a module in phase simt, found '")
           << op->getName() << "' of " << when << " phase";
  };
  WalkResult walk = lowered.walk([&](Operation *op) -> WalkResult {
    StringRef dialect = op->getName().getDialectNamespace();
    // What a kernel rematerializes is behind a barrier until its last phase.
    if (llvm::is_contained({"linalg", "rowwise", "tensor"}, dialect) &&
        !isa<OptimizationBarrierOp>(op))
      return refuse(op, "an earlier");
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    if (isa<gpu::BinaryOp>(op) || (function && !function.isExternal()))
      return refuse(op, "a later");
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

/// Whether an argument of type `lowered` is what one of type `type` becomes: a
/// tensor is a buffer of any layout.
static bool isLoweredFrom(Type lowered, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto buffer = dyn_cast<MemRefType>(lowered);
  return tensor ? buffer && buffer.getRank() == tensor.getRank() &&
                      buffer.getElementType() == tensor.getElementType()
                : lowered == type;
}

/// Refuses a module without the function `name`, which C calls with `types`.
static LogicalResult checkDefined(ModuleOp lowered, const std::string &name,
                                  ArrayRef<Type> types, Type result) {
  auto func = lowered.lookupSymbol<func::FuncOp>(name);
  if (!func || func.isExternal())
    return lowered.emitError()
           << "expected a module in phase simt that defines '" << name
           << "', found none";
  Builder builder(lowered.getContext());
  ArrayRef<Type> found = func.getArgumentTypes();
  if (!llvm::equal(found, types, isLoweredFrom) ||
      !llvm::equal(func.getResultTypes(), ArrayRef(result)))
    return func.emitError() << "expected '" << name << "' to be lowered from "
                            << builder.getFunctionType(types, result)
                            << ", found " << func.getFunctionType();
  StringRef wrapper = LLVM::LLVMDialect::getEmitCWrapperAttrName();
  if (!func->hasAttr(wrapper))
    return func.emitError() << "expected '" << name << "' with the attribute '"
                            << wrapper << "', found none";
  return success();
}

/// Refuses a module without the two functions that are called for `entry`.
static LogicalResult checkEntry(func::FuncOp entry, ModuleOp lowered) {
  lowered.getContext()->loadDialect<LLVM::LLVMDialect>();
  Builder builder(lowered.getContext());
  std::string name = entry.getName().str();
  SmallVector<Type> types(entry.getArgumentTypes());
  llvm::append_range(types, entry.getResultTypes());
  SmallVector<Type> launchTypes = types;
  launchTypes.append(2, LLVM::LLVMPointerType::get(lowered.getContext()));
  if (failed(checkDefined(lowered, name, launchTypes, builder.getI32Type())))
    return failure();
  return checkDefined(lowered, name + "_workspace_size", types,
                      builder.getI64Type());
}

Status Program::compileHost(ModuleOp lowered, CompilerOptions options) {
  if (lowered &&
      (failed(checkPhase(lowered)) || failed(checkEntry(entry, lowered))))
    return ROWWISE_BAD_ARGUMENT;
  if (lowered)
    calledAt = lowered.lookupSymbol(entry.getName())->getLoc();
  if (lowered)
    options.from = Phase::Simt;
  OwningOpRef<ModuleOp> host =
      lowered ? OwningOpRef<ModuleOp>(cast<ModuleOp>(lowered->clone()))
              : cloneForEntry(entry);
  if (failed(device == Device::Simulator
                 ? compileForSimulator(*host, options)
                 : compileForHost(*host, device, options)))
    return ROWWISE_BAD_ARGUMENT;
  return load(*host, options.optimizesHost);
}

LogicalResult Program::compileForSimulator(ModuleOp host,
                                           const CompilerOptions &options) {
  SmallVector<OwningOpRef<ModuleOp>> apart;
  if (failed(compileBesideSimulatedKernels(host, options, apart)))
    return failure();
  kernels = std::make_unique<SimulatedKernels>(options, runtime);
  return kernels->add(std::move(apart));
}

Status Program::load(ModuleOp host, bool optimizes) {
  auto fail = [&](llvm::Error error) {
    entry.emitError("host code cannot be loaded: ")
        << llvm::toString(std::move(error));
    return ROWWISE_BAD_ARGUMENT;
  };
  auto created = createEngine(host, device, runtime, optimizes);
  if (!created)
    return fail(created.takeError());
  engine = std::move(*created);
  engine->initialize();
  if (Status status = checkRuntime())
    return status;

  std::string name = entry.getName().str();
  auto launcher = engine->lookupPacked(name);
  if (!launcher)
    return fail(launcher.takeError());
  auto sizer = engine->lookupPacked(name + "_workspace_size");
  if (!sizer)
    return fail(sizer.takeError());
  launchFunction = *launcher;
  workspaceSizeFunction = *sizer;
  return ROWWISE_SUCCESS;
}

Status Program::compile(func::FuncOp entry, ModuleOp lowered, Device device,
                        const CompilerOptions &options,
                        const RowwiseRuntime &runtime,
                        std::unique_ptr<Program> &program) {
  program.reset(new Program(entry, device, runtime));
  ProgressNote note("still compiling '" + entry.getName() + "' for " +
                    options.schedule.target);
  if (Status status = program->compileTyped(options))
    return status;
  return program->compileHost(lowered, options);
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

/// The place in the file of `called` that `text` names by "at 5:8", or
/// `called`.
static Location findNamedPlace(Location called, StringRef text) {
  SmallVector<StringRef> fields;
  unsigned line, column;
  auto file = called->findInstanceOf<FileLineColLoc>();
  llvm::Regex place(" at ([0-9]+):([0-9]+)( |$)");
  if (!file || !place.match(text, &fields) ||
      fields[1].getAsInteger(10, line) || fields[2].getAsInteger(10, column))
    return called;
  return FileLineColLoc::get(file.getFilename(), line, column);
}

/// Emits the text of a runtime, which begins with "file:line:column: " or names
/// an operation where it is about one place of the program; else it is about
/// `called`, or about the device and no place.
static void emitRuntimeError(Location called, Status status, StringRef text) {
  SmallVector<StringRef> fields;
  unsigned line, column;
  llvm::Regex location("^([^:]+):([0-9]+):([0-9]+): (.*)$");
  if (!location.match(text, &fields) || fields[2].getAsInteger(10, line) ||
      fields[3].getAsInteger(10, column)) {
    Location place = findNamedPlace(called, text);
    if (status == ROWWISE_DRIVER && place == called)
      place = UnknownLoc::get(called.getContext());
    emitError(place, text);
    return;
  }
  emitError(FileLineColLoc::get(called.getContext(), fields[1], line, column),
            fields[4]);
}

Status Program::checkRuntime() const {
  Status status = runtime.rowwiseStatus();
  if (status)
    emitRuntimeError(calledAt, status, runtime.rowwiseLastError());
  return status;
}

Status Program::launch(MutableArrayRef<void *> arguments,
                       std::string &text) const {
  int32_t status = ROWWISE_SUCCESS;
  SmallVector<void *> packed(arguments);
  packed.push_back(&status);
  launchFunction(packed.data());
  if (status)
    text = runtime.rowwiseLastError();
  return status;
}

void Program::report(Status status, StringRef text) const {
  emitRuntimeError(calledAt, status, text);
}

Status Program::launch(MutableArrayRef<void *> arguments) const {
  std::string text;
  Status status = launch(arguments, text);
  if (status)
    report(status, text);
  return status;
}

int64_t Program::getWorkspaceSize(MutableArrayRef<void *> arguments) const {
  int64_t size = 0;
  SmallVector<void *> packed(arguments);
  packed.push_back(&size);
  workspaceSizeFunction(packed.data());
  return size;
}
