//===- HostEngine.cpp - Machine code for this host ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostEngine.h"

#include "Reference/BFloat16Functions.h"
#include "Runtime/Simulator.h"

#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"

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

/// This CPU. What a kernel takes on the simulator is the time in which it is
/// compiled, which is the shorter the less it is optimized.
static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(Device device) {
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  if (device == Device::Simulator)
    builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
  return builder->createTargetMachine();
}

llvm::Expected<std::unique_ptr<ExecutionEngine>>
mlir::rowwise::createEngine(ModuleOp module, Device device,
                            const RowwiseRuntime &runtime) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto machine = createTargetMachine(device);
  if (!machine)
    return machine.takeError();
  ExecutionEngineOptions options;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  // Upstream ignores `jitCodeGenOptLevel`, and takes the machine's level.
  auto engine = ExecutionEngine::create(module, options, std::move(*machine));
  if (engine)
    (*engine)->registerSymbols([&](llvm::orc::MangleAndInterner intern) {
      return getSymbols(runtime, device, intern);
    });
  return engine;
}
