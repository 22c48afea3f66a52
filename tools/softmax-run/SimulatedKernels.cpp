//===- SimulatedKernels.cpp - Kernels compiled when launched --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatedKernels.h"

#include "HostEngine.h"
#include "Runtime/Simulator.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"

using namespace mlir;
using namespace mlir::rowwise;

SimulatedKernels::~SimulatedKernels() = default;

LogicalResult
SimulatedKernels::add(SmallVector<OwningOpRef<ModuleOp>> kernels) {
  auto load = [](void *self, const char *name) {
    (void)static_cast<SimulatedKernels *>(self)->load(name);
  };
  modules = std::move(kernels);
  for (OwningOpRef<ModuleOp> &module : modules) {
    WalkResult walk = module->walk([&](gpu::GPUFuncOp kernel) -> WalkResult {
      if (!kernel.isKernel())
        return WalkResult::advance();
      if (!moduleOf.try_emplace(kernel.getName(), *module).second)
        return kernel.emitError("expected one kernel of a name, found two");
      rowwiseSimRegisterLoader(kernel.getName().str().c_str(), load, this);
      return WalkResult::advance();
    });
    if (walk.wasInterrupted())
      return failure();
  }
  return success();
}

LogicalResult SimulatedKernels::load(StringRef name) {
  ModuleOp module = moduleOf.lookup(name);
  if (failed(compileSimulatedKernel(module, options)))
    return failure();
  auto fail = [&](llvm::Error error) {
    return module.emitError("kernel '")
           << name
           << "' cannot be loaded: " << llvm::toString(std::move(error));
  };
  auto engine =
      createEngine(module, Device::Simulator, runtime, options.optimizesHost);
  if (!engine)
    return fail(engine.takeError());
  engines.push_back(std::move(*engine));
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    auto kernel =
        function->getAttrOfType<StringAttr>("rowwise.simulated_kernel");
    if (!kernel)
      continue;
    auto bytes = function->getAttrOfType<IntegerAttr>("rowwise.shared_bytes");
    llvm::Expected<void *> address = engines.back()->lookup(function.getName());
    if (!address)
      return fail(address.takeError());
    rowwiseSimRegister(kernel.str().c_str(),
                       reinterpret_cast<RowwiseSimKernel>(*address),
                       bytes.getInt());
  }
  return success();
}
