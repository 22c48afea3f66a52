//===- HostEngine.cpp - Machine code for this host ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostEngine.h"

#include "Reference/BFloat16Functions.h"
#include "Reference/HostMachine.h"
#include "Runtime/Simulator.h"

#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What compiled code may call: roundings to bf16, one runtime and, for kernels
/// that the host runs, the simulator's instructions.
static llvm::orc::SymbolMap getSymbols(const RowwiseRuntime &runtime,
                                       Device device,
                                       llvm::orc::MangleAndInterner intern) {
  llvm::orc::SymbolMap symbols = getBFloat16Functions(intern);
  auto add = [&](StringRef name, auto *function) {
    symbols[intern(name)] = {llvm::orc::ExecutorAddr::fromPtr(function),
                             llvm::JITSymbolFlags::Exported};
  };
#define ROWWISE_ADD(result, name, parameters) add(#name, runtime.name);
  ROWWISE_RUNTIME_FUNCTIONS(ROWWISE_ADD)
#undef ROWWISE_ADD
  if (device == Device::Simulator) {
#define ROWWISE_ADD(result, name, parameters) add(#name, &name);
    ROWWISE_SIM_FUNCTIONS(ROWWISE_ADD)
#undef ROWWISE_ADD
  }
  return symbols;
}

llvm::Expected<std::unique_ptr<ExecutionEngine>>
mlir::rowwise::createEngine(ModuleOp module, Device device,
                            const RowwiseRuntime &runtime, bool optimizes) {
  auto machine = createHostMachine(optimizes);
  if (!machine)
    return machine.takeError();
  ExecutionEngineOptions options;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  auto engine = ExecutionEngine::create(module, options, std::move(*machine));
  if (engine)
    (*engine)->registerSymbols([&](llvm::orc::MangleAndInterner intern) {
      return getSymbols(runtime, device, intern);
    });
  return engine;
}
