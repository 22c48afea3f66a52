//===- Object.cpp - Machine code of the host ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Target/Object.h"

#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace mlir::rowwise;

static std::optional<HostTarget> parseHost(const llvm::Triple &triple) {
  if (!triple.isOSLinux() || !triple.isOSBinFormatELF())
    return std::nullopt;
  switch (triple.getArch()) {
  case llvm::Triple::x86_64:
    return HostTarget::X86_64;
  case llvm::Triple::aarch64:
    return HostTarget::AArch64;
  default:
    return std::nullopt;
  }
}

std::optional<HostTarget> rowwise::parseHostTriple(StringRef triple) {
  return parseHost(llvm::Triple(llvm::Triple::normalize(triple)));
}

StringRef rowwise::getHostTriple(HostTarget target) {
  return target == HostTarget::X86_64 ? "x86_64-unknown-linux-gnu"
                                      : "aarch64-unknown-linux-gnu";
}

HostTarget rowwise::getNativeHost() {
  return parseHostTriple(llvm::sys::getProcessTriple())
      .value_or(HostTarget::X86_64);
}

static void initializeBackEnds() {
  static const bool initialized = [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    LLVMInitializeAArch64TargetInfo();
    LLVMInitializeAArch64Target();
    LLVMInitializeAArch64TargetMC();
    LLVMInitializeAArch64AsmPrinter();
    return true;
  }();
  (void)initialized;
}

static FailureOr<std::unique_ptr<llvm::TargetMachine>>
createMachine(Location loc, HostTarget host, bool optimizes) {
  initializeBackEnds();
  llvm::Triple triple(getHostTriple(host));
  std::string message;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, message);
  if (!target)
    return emitError(loc) << "no back end for " << triple.str() << ": "
                          << message;
  llvm::TargetOptions options;
  // So that a linker can leave out what is not used.
  options.FunctionSections = options.DataSections = true;
  options.UseInitArray = true;
  StringRef processor = host == HostTarget::X86_64 ? "x86-64" : "generic";
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, processor, /*Features=*/"", options, llvm::Reloc::PIC_,
      /*CM=*/std::nullopt,
      optimizes ? llvm::CodeGenOptLevel::Default
                : llvm::CodeGenOptLevel::None));
}

FailureOr<ObjectFile> rowwise::emitObject(Location loc, llvm::Module &module,
                                          HostTarget target, bool optimizes) {
  auto machine = createMachine(loc, target, optimizes);
  if (failed(machine))
    return failure();
  module.setTargetTriple((*machine)->getTargetTriple());
  module.setDataLayout((*machine)->createDataLayout());
  module.setPICLevel(llvm::PICLevel::BigPIC);
  auto optimize = makeOptimizingTransformer(/*optLevel=*/optimizes ? 2 : 0,
                                            /*sizeLevel=*/0, machine->get());
  if (llvm::Error error = optimize(&module))
    return emitError(loc) << llvm::toString(std::move(error));
  ObjectFile object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, stream, nullptr,
                                      llvm::CodeGenFileType::ObjectFile))
    return emitError(loc) << "the back end for " << getHostTriple(target)
                          << " emits no objects";
  passes.run(module);
  return object;
}

FailureOr<ObjectFile>
rowwise::translateToObject(ModuleOp module, HostTarget target, bool optimizes) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> translated =
      translateModuleToLLVMIR(module, context);
  if (!translated)
    return module.emitError("host code has no translation to LLVM IR");
  return emitObject(module.getLoc(), *translated, target, optimizes);
}
