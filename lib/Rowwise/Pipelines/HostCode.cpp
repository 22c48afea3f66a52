//===- HostCode.cpp - Host code in the LLVM dialect -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Compiler.h"

#include "HostSymbols.h"
#include "ImageConstants.h"
#include "KernelTranslation.h"
#include "RunPasses.h"

#include "Rowwise/Conversion/Passes.h"
#include "Rowwise/Pipelines/Passes.h"
#include "Rowwise/Pipelines/Pipelines.h"
#include "Rowwise/Target/PTX.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::rowwise;

/// PTX and, where a ptxas is found that is new enough, a cubin. Without kernels
/// there is neither.
static FailureOr<KernelCode> translateToCode(ModuleOp module,
                                             const CompilerOptions &options) {
  FailureOr<std::string> ptx = translateKernels(module, options);
  if (failed(ptx))
    return failure();
  KernelCode code;
  code.ptx = *std::move(ptx);
  if (code.ptx.empty() || !findPtxas())
    return code;
  FailureOr<SmallVector<char>> cubin = assembleCubinIfKnown(
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

LogicalResult mlir::rowwise::compileBesideSimulatedKernels(
    ModuleOp module, const CompilerOptions &options,
    SmallVectorImpl<OwningOpRef<ModuleOp>> &kernels) {
  if (failed(compileToPhase(module, Phase::Simt, options)))
    return failure();
  for (auto kernel : module.getOps<gpu::GPUModuleOp>()) {
    kernels.push_back(ModuleOp::create(kernel.getLoc()));
    kernels.back()->getBody()->push_back(kernel->clone());
  }
  // Of a module that has come in this phase no pass has loaded it.
  module.getContext()->loadDialect<NVVM::NVVMDialect>();
  replaceKernels(module, createEmptyObject(module.getContext()));
  return lowerHost(module, Device::Simulator);
}

LogicalResult mlir::rowwise::compileSimulatedKernel(ModuleOp kernel,
                                                    CompilerOptions options) {
  options.from = Phase::Simt;
  options.remarks = {}; // they were made on the way to this phase
  if (failed(simulateKernels(kernel, options)) ||
      failed(runPasses(kernel, [](OpPassManager &pm) {
        pm.addPass(createCheckDivisionsPass());
      })))
    return failure();
  for (auto binary : llvm::make_early_inc_range(kernel.getOps<gpu::BinaryOp>()))
    binary->erase();
  return success();
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
