//===- Compiler.cpp - From a linalg module to any phase -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Compiler.h"
#include "InputChecks.h"

#include "Rowwise/Conversion/Passes.h"
#include "Rowwise/Host/HostNames.h"
#include "Rowwise/IR/InputForms.h"
#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Pipelines/FailureReport.h"
#include "Rowwise/Pipelines/Passes.h"
#include "Rowwise/Pipelines/Pipelines.h"
#include "Rowwise/Target/PTX.h"

#include "mlir/Conversion/GPUToNVVM/GPUToNVVM.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Threading.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVM/NVVM/Target.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// The entry
//===----------------------------------------------------------------------===//

FailureOr<func::FuncOp> mlir::rowwise::findEntry(ModuleOp module,
                                                 StringRef name) {
  if (failed(checkNotLowered(module)))
    return failure();
  func::FuncOp entry;
  for (func::FuncOp func : module.getOps<func::FuncOp>()) {
    if (name.empty() ? !func.isPublic() : func.getName() != name)
      continue;
    if (entry) {
      InFlightDiagnostic diag =
          module.emitError("expected one function, found several: name one "
                           "with --entry");
      diag.attachNote(entry.getLoc()) << "'" << entry.getName() << "'";
      diag.attachNote(func.getLoc()) << "'" << func.getName() << "'";
      return diag;
    }
    entry = func;
  }
  if (!entry && name.empty())
    return module.emitError("expected a function, found none");
  if (!entry)
    return module.emitError()
           << "expected a function '" << name << "', found none of that name";
  if (entry.isExternal())
    return entry.emitError() << "expected a function with a body, found a "
                                "declaration of '"
                             << entry.getName() << "'";
  if (entry.isPrivate())
    return entry.emitError() << "expected a public function, found '"
                             << entry.getName() << "', which is private";
  if (failed(checkSignature(entry)))
    return failure();
  return entry;
}

//===----------------------------------------------------------------------===//
// Phases
//===----------------------------------------------------------------------===//

static void setPipelineOptions(const CompilerOptions &options,
                               PipelineOptions &pipeline) {
  pipeline.target = options.target;
  pipeline.schedule = options.schedule;
  pipeline.threads = options.threads;
  pipeline.rows = options.rows;
  pipeline.blocks = options.blocks;
  pipeline.stages = options.stages;
  pipeline.l2Hint = options.l2Hint;
  pipeline.tuningDatabase = options.tuningDatabase;
  pipeline.precise = options.precise;
  pipeline.fuse = options.fuse;
  pipeline.fallback = options.fallback ? "loops" : "none";
  pipeline.debugInfo = options.debugInfo;
}

static LogicalResult runPasses(ModuleOp module,
                               function_ref<void(OpPassManager &)> addPasses,
                               bool verifiesEach = false) {
  PassManager pm(module.getContext());
  // -mlir-timing, -mlir-print-ir-after-all and so on, where a tool has them.
  if (failed(applyPassManagerCLOptions(pm)))
    return failure();
  applyDefaultTimingPassManagerCLOptions(pm);
  pm.enableVerifier(verifiesEach);
  addPasses(pm);
  reportFailures(pm);
  if (failed(pm.run(module)))
    return failure();
  if (verifiesEach || succeeded(verify(module)))
    return success();
  return module.emitError()
         << "the passes have made the program invalid" << bugOfTheCompiler;
}

/// The phases after `from` as far as `to`, at most NVVM.
static void buildPhases(OpPassManager &pm, Phase from, Phase to,
                        const PipelineOptions &pipeline) {
  auto isAsked = [&](Phase phase) { return from < phase && phase <= to; };
  if (isAsked(Phase::Typed))
    buildComputeTypes(pm, pipeline);
  if (isAsked(Phase::Scheduled))
    buildScheduling(pm, pipeline);
  if (isAsked(Phase::Tiled))
    buildTiling(pm, pipeline);
  if (isAsked(Phase::Simt))
    buildDistribution(pm, pipeline);
  if (isAsked(Phase::NVVM))
    buildDeviceLowering(pm, pipeline);
}

/// What a module of linalg, or of programs that are scheduled, must be.
static LogicalResult prepareInput(ModuleOp module, std::optional<Phase> from) {
  if (!from)
    normalizeInput(module);
  if (!from || *from < Phase::Tiled)
    return checkInput(module);
  return success();
}

LogicalResult mlir::rowwise::compileToPhase(ModuleOp module, Phase phase,
                                            const CompilerOptions &options) {
  if (phase == Phase::LLVM)
    return compileForHost(module, Device::Cuda, options);
  if (failed(prepareInput(module, options.from)))
    return failure();
  RemarkScope remarks(*module.getContext());
  if (failed(remarks.open(options.remarks)))
    return failure();
  PipelineOptions pipeline;
  setPipelineOptions(options, pipeline);
  // Only fusion meets what it has not made itself; softmax-opt verifies after
  // each pass of all.
  auto fuse = [&](OpPassManager &pm) { buildFusion(pm, pipeline); };
  if (!options.from && failed(runPasses(module, fuse, /*verifiesEach=*/true)))
    return failure();
  return runPasses(module, [&](OpPassManager &pm) {
    buildPhases(pm, options.from.value_or(Phase::Fused), phase, pipeline);
  });
}

using KernelModules = SmallVector<gpu::GPUModuleOp>;

/// PTX of each group of modules, which are translated at the same time.
static FailureOr<SmallVector<std::string>>
translateKernels(ArrayRef<KernelModules> groups,
                 const CompilerOptions &options) {
  MLIRContext *context = groups.front().front()->getContext();
  PTXOptions ptxOptions;
  ptxOptions.chip = options.target;
  SmallVector<std::string> texts(groups.size());
  ParallelDiagnosticHandler inOrder(context);
  auto translate = [&](size_t i) -> LogicalResult {
    inOrder.setOrderIDForThread(i);
    FailureOr<std::string> ptx = translateToPTX(groups[i], ptxOptions);
    inOrder.eraseOrderIDForThread();
    if (succeeded(ptx))
      texts[i] = std::move(*ptx);
    return ptx;
  };
  if (failed(failableParallelForEachN(context, 0, groups.size(), translate)))
    return failure();
  return texts;
}

/// One group for each kernel or, as a text numbers the files of its lines, one
/// for all kernels with line numbers.
static SmallVector<KernelModules> groupKernels(ModuleOp module,
                                               const CompilerOptions &options) {
  SmallVector<KernelModules> groups;
  for (auto kernel : module.getOps<gpu::GPUModuleOp>())
    if (options.debugInfo && !groups.empty())
      groups.front().push_back(kernel);
    else
      groups.push_back({kernel});
  return groups;
}

FailureOr<std::string>
mlir::rowwise::compileToPTX(ModuleOp module, const CompilerOptions &options) {
  if (failed(compileToPhase(module, Phase::NVVM, options)))
    return failure();
  SmallVector<KernelModules> groups = groupKernels(module, options);
  if (groups.empty())
    return module.emitError("expected a row program, found none");
  FailureOr<SmallVector<std::string>> texts = translateKernels(groups, options);
  if (failed(texts))
    return failure();
  return joinPTX(*texts);
}

//===----------------------------------------------------------------------===//
// Host code
//===----------------------------------------------------------------------===//

/// The object that host code hands to mgpuModuleLoad: a cubin where ptxas is
/// found, else PTX, which the driver compiles.
static FailureOr<gpu::ObjectAttr>
createCudaObject(Location loc, StringRef ptx, const CompilerOptions &options) {
  MLIRContext *context = loc.getContext();
  auto target = NVVM::NVVMTargetAttr::get(
      context, /*optLevel=*/3, "nvptx64-nvidia-cuda", options.target);
  auto create = [&](gpu::CompilationTarget format, StringRef content) {
    return gpu::ObjectAttr::get(context, target, format,
                                StringAttr::get(context, content),
                                /*properties=*/{}, /*kernels=*/{});
  };
  if (!findPtxas())
    return create(gpu::CompilationTarget::Assembly, ptx);
  FailureOr<SmallVector<char>> cubin = assembleCubin(loc, ptx, options.target);
  if (failed(cubin))
    return failure();
  return create(gpu::CompilationTarget::Binary,
                StringRef(cubin->data(), cubin->size()));
}

/// Gives the functions that take pointers to descriptors (`_mlir_ciface_NAME`)
/// the names that callers know; those on unpacked descriptors become private.
static LogicalResult renameEntries(ModuleOp module) {
  constexpr StringLiteral prefix = "_mlir_ciface_";
  SymbolTable symbols(module);
  SmallVector<LLVM::LLVMFuncOp> wrappers;
  for (auto func : module.getOps<LLVM::LLVMFuncOp>())
    if (func.getName().starts_with(prefix) && !func.isExternal())
      wrappers.push_back(func);
  for (LLVM::LLVMFuncOp wrapper : wrappers) {
    std::string name = wrapper.getName().drop_front(prefix.size()).str();
    auto unpacked = symbols.lookup<LLVM::LLVMFuncOp>(name);
    if (!unpacked ||
        failed(symbols.rename(unpacked, name + "_on_descriptors")) ||
        failed(symbols.rename(wrapper, name)))
      return wrapper.emitError("cannot rename the entry");
    unpacked.setLinkage(LLVM::Linkage::Internal);
  }
  return success();
}

/// Frees the device copies of constants when the program is unloaded: the host
/// code has a variable for each (rowwise-host).
static void freeConstants(ModuleOp module) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Location loc = module.getLoc();
  auto pointer = LLVM::LLVMPointerType::get(module.getContext());
  auto none = LLVM::LLVMVoidType::get(module.getContext());
  SmallVector<LLVM::GlobalOp> slots;
  for (auto global : module.getOps<LLVM::GlobalOp>())
    if (global->hasAttr(constantSlotAttrName))
      slots.push_back(global);
  if (slots.empty())
    return;
  auto freeOne =
      LLVM::LLVMFuncOp::create(builder, loc, freeConstantFuncName,
                               LLVM::LLVMFunctionType::get(none, pointer));
  auto freeAll = LLVM::LLVMFuncOp::create(
      builder, loc, "rowwise_free_constants",
      LLVM::LLVMFunctionType::get(none, {}), LLVM::Linkage::Internal);
  Attribute symbol = FlatSymbolRefAttr::get(freeAll);
  LLVM::GlobalDtorsOp::create(
      builder, loc, builder.getArrayAttr(symbol),
      builder.getI32ArrayAttr(/*priority=*/65535),
      builder.getArrayAttr(LLVM::ZeroAttr::get(module.getContext())));
  builder.setInsertionPointToStart(freeAll.addEntryBlock(builder));
  for (LLVM::GlobalOp slot : slots) {
    Value address = LLVM::AddressOfOp::create(builder, loc, slot);
    LLVM::CallOp::create(builder, loc, freeOne, address);
  }
  LLVM::ReturnOp::create(builder, loc, ValueRange());
}

/// Upstream's lowering drops the stream of a launch that is not asynchronous:
/// such a launch waits on a stream of its own. Here each launch depends on its
/// stream, and nobody waits for the token that it gives.
static void makeLaunchesAsync(ModuleOp module) {
  auto token = gpu::AsyncTokenType::get(module.getContext());
  module.walk([&](gpu::LaunchFuncOp launch) {
    Value stream = launch.getAsyncObject();
    if (!stream)
      return;
    OpBuilder builder(launch);
    Location loc = launch.getLoc();
    auto dependency =
        UnrealizedConversionCastOp::create(builder, loc, token, stream);
    std::optional<gpu::KernelDim3> clusterSize;
    if (launch.hasClusterSize())
      clusterSize = launch.getClusterSizeOperandValues();
    gpu::LaunchFuncOp::create(
        builder, loc, launch.getKernel(), launch.getGridSizeOperandValues(),
        launch.getBlockSizeOperandValues(), launch.getDynamicSharedMemorySize(),
        launch.getKernelOperands(), token, dependency.getResults(),
        clusterSize);
    launch.erase();
  });
}

/// Replaces all gpu.modules by one gpu.binary, loaded at once.
static void replaceKernels(ModuleOp module, gpu::ObjectAttr object) {
  for (auto kernel :
       llvm::make_early_inc_range(module.getOps<gpu::GPUModuleOp>()))
    kernel->erase();
  auto builder = OpBuilder::atBlockBegin(module.getBody());
  auto binary =
      gpu::BinaryOp::create(builder, module.getLoc(), "rowwise_kernels",
                            gpu::SelectObjectAttr::get(module.getContext(), {}),
                            ArrayRef<Attribute>{object});
  StringAttr name = SymbolTable(module).insert(binary);
  module.walk([&](gpu::LaunchFuncOp launch) {
    launch.setKernelAttr(SymbolRefAttr::get(
        name, FlatSymbolRefAttr::get(launch.getKernelName())));
  });
}

/// Kernels for the GPU, in a binary.
static LogicalResult assembleKernels(ModuleOp module,
                                     const CompilerOptions &options) {
  if (failed(compileToPhase(module, Phase::NVVM, options)))
    return failure();
  SmallVector<KernelModules> groups = groupKernels(module, options);
  if (groups.empty())
    return success();
  FailureOr<SmallVector<std::string>> texts = translateKernels(groups, options);
  if (failed(texts))
    return failure();
  FailureOr<gpu::ObjectAttr> object =
      createCudaObject(module.getLoc(), joinPTX(*texts), options);
  if (failed(object))
    return failure();
  replaceKernels(module, *object);
  return success();
}

/// Kernels that the host runs, as functions.
static LogicalResult simulateKernels(ModuleOp module,
                                     const CompilerOptions &options) {
  if (failed(compileToPhase(module, Phase::NVVM, options)))
    return failure();
  return runPasses(module, [](OpPassManager &pm) {
    pm.addPass(createNVVMToSimulatorPass());
  });
}

/// An empty binary: the host's code is done once kernels have their names, and
/// plain loops are kernels.
static LogicalResult dropKernels(ModuleOp module,
                                 const CompilerOptions &options) {
  if (failed(compileToPhase(module, Phase::Tiled, options)))
    return failure();
  if (options.fallback && failed(runPasses(module, [](OpPassManager &pm) {
        pm.addPass(createLoopsPass());
      })))
    return failure();
  MLIRContext *context = module.getContext();
  replaceKernels(
      module, gpu::ObjectAttr::get(context, NVVM::NVVMTargetAttr::get(context),
                                   gpu::CompilationTarget::Binary,
                                   StringAttr::get(context),
                                   /*properties=*/{}, /*kernels=*/{}));
  return success();
}

static LogicalResult compileKernels(ModuleOp module, Device device,
                                    const CompilerOptions &options) {
  switch (device) {
  case Device::Cuda:
    return assembleKernels(module, options);
  case Device::Simulator:
    return simulateKernels(module, options);
  case Device::None:
    return dropKernels(module, options);
  }
  llvm_unreachable("unknown device");
}

LogicalResult mlir::rowwise::compileForHost(ModuleOp module, Device device,
                                            const CompilerOptions &options) {
  if (failed(compileKernels(module, device, options)))
    return failure();
  makeLaunchesAsync(module);
  if (failed(runPasses(module, [&](OpPassManager &pm) {
        buildHostLowering(pm);
        if (device == Device::Simulator)
          pm.addPass(createCheckDivisionsPass());
      })))
    return failure();
  freeConstants(module);
  return renameEntries(module);
}
