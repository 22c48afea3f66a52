//===- HostCode.cpp - Host code in the LLVM dialect -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Compiler.h"

#include "ImageConstants.h"
#include "KernelTranslation.h"
#include "RunPasses.h"

#include "Rowwise/Conversion/Passes.h"
#include "Rowwise/Host/HostNames.h"
#include "Rowwise/Pipelines/Passes.h"
#include "Rowwise/Pipelines/Pipelines.h"
#include "Rowwise/Target/PTX.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::rowwise;

/// PTX and, where ptxas is found, a cubin. Without kernels there is neither.
static FailureOr<KernelCode> translateToCode(ModuleOp module,
                                             const CompilerOptions &options) {
  FailureOr<std::string> ptx = translateKernels(module, options);
  if (failed(ptx))
    return failure();
  KernelCode code;
  code.ptx = *std::move(ptx);
  if (code.ptx.empty() || !findPtxas())
    return code;
  FailureOr<SmallVector<char>> cubin = assembleCubin(
      UnknownLoc::get(module.getContext()), code.ptx, options.schedule.target);
  if (failed(cubin))
    return failure();
  code.cubin.assign(cubin->begin(), cubin->end());
  return code;
}

/// The object that host code hands to mgpuModuleLoad: a cubin or, without
/// ptxas, PTX, which the driver compiles.
static gpu::ObjectAttr
createCudaObject(MLIRContext *context, const KernelCode &code, StringRef chip) {
  auto target = NVVM::NVVMTargetAttr::get(context, /*optLevel=*/3,
                                          "nvptx64-nvidia-cuda", chip);
  bool isText = code.cubin.empty();
  return gpu::ObjectAttr::get(
      context, target,
      isText ? gpu::CompilationTarget::Assembly
             : gpu::CompilationTarget::Binary,
      StringAttr::get(context, isText ? code.ptx : code.cubin),
      /*properties=*/{}, /*kernels=*/{});
}

/// An object in place of kernels that are elsewhere, or nowhere.
static gpu::ObjectAttr createEmptyObject(MLIRContext *context) {
  return gpu::ObjectAttr::get(context, NVVM::NVVMTargetAttr::get(context),
                              gpu::CompilationTarget::Binary,
                              StringAttr::get(context),
                              /*properties=*/{}, /*kernels=*/{});
}

/// LLVM's time for a block grows with the square of its loads and stores, and
/// all descriptors' would be in one block.
static void limitOptimization(LLVM::LLVMFuncOp unpacked,
                              LLVM::LLVMFuncOp wrapper) {
  constexpr unsigned maxOptimized = 300;
  if (unpacked.getNumArguments() <= maxOptimized)
    return;
  for (LLVM::LLVMFuncOp func : {unpacked, wrapper}) {
    func.setNoInline(true);
    func.setOptimizeNone(true);
  }
}

/// `name` or, if a symbol has it, a name made of it that is free.
static std::string findFreeName(const SymbolTable &symbols,
                                const std::string &name) {
  std::string free = name;
  for (unsigned number = 0; symbols.lookup(free); ++number)
    free = name + "_" + std::to_string(number);
  return free;
}

/// Gives functions that take pointers to descriptors (`_mlir_ciface_NAME`) the
/// names that callers know. Those that take descriptors' fields become private.
static LogicalResult renameEntries(ModuleOp module) {
  constexpr StringLiteral prefix = "_mlir_ciface_";
  SymbolTableCollection tables;
  const SymbolTable &symbols = tables.getSymbolTable(module);
  // SymbolTable::rename would walk the module for each function.
  SymbolUserMap users(tables, module);
  auto rename = [&](LLVM::LLVMFuncOp func, const std::string &name) {
    users.replaceAllUsesWith(func, StringAttr::get(func.getContext(), name));
    func.setName(name);
  };
  SmallVector<LLVM::LLVMFuncOp> wrappers;
  for (auto func : module.getOps<LLVM::LLVMFuncOp>())
    if (func.getName().starts_with(prefix) && !func.isExternal())
      wrappers.push_back(func);
  for (LLVM::LLVMFuncOp wrapper : wrappers) {
    std::string name = wrapper.getName().drop_front(prefix.size()).str();
    auto unpacked = symbols.lookup<LLVM::LLVMFuncOp>(name);
    if (!unpacked)
      return wrapper.emitError("expected a function '")
             << name << "' beside '" << wrapper.getName() << "', found none";
    rename(unpacked, findFreeName(symbols, name + "_on_descriptors"));
    rename(wrapper, name);
    unpacked.setLinkage(LLVM::Linkage::Internal);
    limitOptimization(unpacked, wrapper);
  }
  return success();
}

/// Frees the device copies of constants when the program is unloaded; host code
/// has a variable for each (rowwise-host).
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

/// Makes launches asynchronous: upstream's lowering drops the stream of one
/// that is not, and waits on a stream of its own. Nobody waits for the token.
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

/// Replaces all gpu.modules by one gpu.binary, which is loaded at once.
static void replaceKernels(ModuleOp module, gpu::ObjectAttr object) {
  for (auto kernel :
       llvm::make_early_inc_range(module.getOps<gpu::GPUModuleOp>()))
    kernel->erase();
  OpBuilder builder(module.getContext());
  auto binary =
      gpu::BinaryOp::create(builder, module.getLoc(), "rowwise_kernels",
                            gpu::SelectObjectAttr::get(module.getContext(), {}),
                            ArrayRef<Attribute>{object});
  StringAttr name =
      SymbolTable(module).insert(binary, module.getBody()->begin());
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
  FailureOr<KernelCode> code = translateToCode(module, options);
  if (failed(code))
    return failure();
  if (!code->ptx.empty())
    replaceKernels(module, createCudaObject(module.getContext(), *code,
                                            options.schedule.target));
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

/// Kernels become an empty binary: host code only needs their names, once plain
/// loops are kernels too.
static LogicalResult dropKernels(ModuleOp module,
                                 const CompilerOptions &options) {
  if (failed(compileToPhase(module, Phase::Tiled, options)))
    return failure();
  if (options.fallback && failed(runPasses(module, [](OpPassManager &pm) {
        pm.addPass(createLoopsPass());
      })))
    return failure();
  replaceKernels(module, createEmptyObject(module.getContext()));
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

/// Brings host code to the LLVM dialect.
static LogicalResult lowerHost(ModuleOp module, Device device) {
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

LogicalResult mlir::rowwise::compileForHost(ModuleOp module, Device device,
                                            const CompilerOptions &options) {
  if (failed(compileKernels(module, device, options)))
    return failure();
  return lowerHost(module, device);
}

FailureOr<KernelCode>
mlir::rowwise::compileBesideKernels(ModuleOp module,
                                    const CompilerOptions &options) {
  if (failed(compileToPhase(module, Phase::NVVM, options)))
    return failure();
  moveConstantsToKernels(module);
  FailureOr<KernelCode> code = translateToCode(module, options);
  if (failed(code))
    return failure();
  replaceKernels(module, createEmptyObject(module.getContext()));
  if (failed(lowerHost(module, Device::Cuda)))
    return failure();
  return code;
}
