//===- PTX.cpp - PTX from the NVVM dialect --------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Target/PTX.h"

#include "CacheHints.h"

#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/IR/GPUModels.h"

#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {

constexpr StringLiteral kTriple = "nvptx64-nvidia-cuda";

FailureOr<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(Location loc, const PTXOptions &options) {
  static const bool initialized = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    return true;
  }();
  (void)initialized;

  const GPUModel *model = findGPUModel(options.chip);
  if (!model)
    return emitError(loc) << "unknown GPU '" << options.chip
                          << "', expected one of " << listChips();

  llvm::Triple triple(kTriple);
  std::string message;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, message);
  if (!target)
    return emitError(loc) << "no back end for " << kTriple << ": " << message;

  llvm::TargetOptions targetOptions;
  // Additions and multiplications round as written, so that the simulator
  // computes the same bits.
  targetOptions.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  std::string features =
      options.features.empty() ? ("+ptx" + model->ptx).str() : options.features;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, options.chip, features, targetOptions, llvm::Reloc::PIC_,
      std::nullopt, llvm::CodeGenOptLevel::Default));
}

/// Turns LLVM's diagnostics into MLIR's while it lives.
class DiagnosticScope {
public:
  DiagnosticScope(llvm::LLVMContext &context, Location loc)
      : context(context), state{loc, false} {
    context.setDiagnosticHandlerCallBack(handle, &state);
  }
  ~DiagnosticScope() { context.setDiagnosticHandlerCallBack(nullptr, nullptr); }
  bool hasErrors() const { return state.hasErrors; }

private:
  struct State {
    Location loc;
    bool hasErrors;
  };

  static void handle(const llvm::DiagnosticInfo *info, void *opaque) {
    auto &state = *static_cast<State *>(opaque);
    if (info->getSeverity() != llvm::DS_Error)
      return;
    state.hasErrors = true;
    std::string text;
    llvm::raw_string_ostream stream(text);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    info->print(printer);
    emitError(state.loc) << "the NVPTX back end failed: " << text;
  }

  llvm::LLVMContext &context;
  State state;
};

LogicalResult verifyDefined(Location loc, const llvm::Module &module) {
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic() &&
        function.getName() != kAssertFail)
      return emitError(loc) << "device code calls '" << function.getName()
                            << "', expected a function that it defines";
  return success();
}

/// What kernels that are already unrolled and vectorised gain from: common
/// subexpressions, simpler arithmetic and branches, loop invariants. LLVM's
/// default pipelines find nothing more in them and take twice as long.
llvm::FunctionPassManager buildFunctionPasses() {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::SimplifyCFGPass(
      llvm::SimplifyCFGOptions().hoistCommonInsts(true).sinkCommonInsts(true)));
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(
      llvm::LICMPass(llvm::LICMOptions()), /*UseMemorySSA=*/true));
  passes.addPass(llvm::GVNPass());
  // Last of what looks into loads.
  passes.addPass(CacheHintPass());
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::SimplifyCFGPass());
  passes.addPass(llvm::ADCEPass());
  return passes;
}

void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::PassBuilder builder(&machine);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager callGraph;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraph, modules);
  llvm::ModulePassManager passes;
  passes.addPass(
      llvm::createModuleToFunctionPassAdaptor(buildFunctionPasses()));
  passes.run(module, modules);
}

/// Variables get the names of their modules: texts that are compiled apart are
/// one in the end.
void nameVariables(llvm::Module &llvmModule, StringRef name) {
  for (llvm::GlobalVariable &variable : llvmModule.globals())
    if (variable.hasLocalLinkage() && !variable.getName().contains(name))
      variable.setName(name + "_" + variable.getName());
}

FailureOr<std::unique_ptr<llvm::Module>>
translateToLLVM(ArrayRef<gpu::GPUModuleOp> modules,
                llvm::LLVMContext &context) {
  std::unique_ptr<llvm::Module> all;
  for (gpu::GPUModuleOp module : modules) {
    std::unique_ptr<llvm::Module> one =
        translateModuleToLLVMIR(module, context, module.getName());
    if (!one)
      return module.emitOpError("has no translation to LLVM IR");
    nameVariables(*one, module.getName());
    if (!all)
      all = std::move(one);
    else if (llvm::Linker::linkModules(*all, std::move(one)))
      return module.emitOpError("cannot be linked with the others");
  }
  return all;
}

/// Whether code generation itself introduced a call.
bool hasUnknownCall(StringRef ptx) {
  constexpr StringLiteral kExtern = ".extern .func";
  while (true) {
    ptx = ptx.split(kExtern).second;
    if (ptx.empty())
      return false;
    if (!ptx.ltrim().starts_with(kAssertFail))
      return true;
  }
}

} // namespace

void rowwise::registerPTXTranslations(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerGPUDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerNVVMDialectTranslation(registry);
}

FailureOr<std::string>
rowwise::translateToPTX(ArrayRef<gpu::GPUModuleOp> modules,
                        const PTXOptions &options) {
  Location loc = modules.front()->getLoc();
  auto machine = createTargetMachine(loc, options);
  if (failed(machine))
    return failure();
  llvm::LLVMContext context;
  DiagnosticScope diagnostics(context, loc);
  auto llvmModule = translateToLLVM(modules, context);
  if (failed(llvmModule))
    return failure();
  (*llvmModule)->setTargetTriple((*machine)->getTargetTriple());
  (*llvmModule)->setDataLayout((*machine)->createDataLayout());
  optimize(**llvmModule, **machine);
  if (failed(verifyDefined(loc, **llvmModule)))
    return failure();

  llvm::SmallString<0> ptx;
  llvm::raw_svector_ostream stream(ptx);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, stream, nullptr,
                                      llvm::CodeGenFileType::AssemblyFile))
    return emitError(loc, "the NVPTX back end emits no assembly");
  passes.run(**llvmModule);
  if (diagnostics.hasErrors())
    return failure();
  if (hasUnknownCall(ptx))
    return emitError(loc, "PTX refers to a function that it does not define");
  return std::string(ptx);
}

std::string rowwise::joinPTX(ArrayRef<std::string> texts) {
  // The last of the directives that a text begins with, and only once has.
  constexpr StringLiteral kHeaderEnd = ".address_size 64\n";
  std::string joined = StringRef(texts.front()).split(kHeaderEnd).first.str();
  joined += kHeaderEnd;
  for (StringRef text : texts) {
    auto [header, kernels] = text.split(kHeaderEnd);
    assert(StringRef(joined).starts_with(header) && "of another target");
    joined += kernels;
  }
  return joined;
}
