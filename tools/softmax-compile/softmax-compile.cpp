//===- softmax-compile.cpp - From .mlir to any phase ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileFlags.h"
#include "DistinctFiles.h"
#include "Files.h"

#include "Rowwise/Pipelines/Compiler.h"
#include "Rowwise/Pipelines/Passes.h"
#include "Rowwise/Target/PTX.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace mlir::rowwise;
namespace cl = llvm::cl;

static cl::opt<std::string> inputPath(cl::Positional, cl::desc("<in.mlir>"),
                                      cl::init("-"),
                                      cl::cat(getToolCategory()));

static cl::opt<std::string> outputPath("o", cl::desc("Output file"),
                                       cl::value_desc("file"), cl::init("-"),
                                       cl::cat(getToolCategory()));

static ChoiceFlag<Phase> emit(
    "emit", cl::desc("What to write"), cl::init(Phase::PTX),
    cl::values(clEnumValN(Phase::Fused, "fused", "Row programs"),
               clEnumValN(Phase::Scheduled, "scheduled", "with a schedule"),
               clEnumValN(Phase::Tiled, "tiled", "as masked vector tiles"),
               clEnumValN(Phase::Simt, "simt", "as code of one thread"),
               clEnumValN(Phase::NVVM, "nvvm", "in the NVVM dialect"),
               clEnumValN(Phase::LLVM, "llvm", "host code in the LLVM dialect"),
               clEnumValN(Phase::PTX, "ptx", "PTX (default)"),
               clEnumValN(Phase::Cubin, "cubin", "what ptxas makes of it")),
    cl::cat(getToolCategory()));

static cl::opt<bool> isScheduled(
    "scheduled",
    cl::desc("The program is what --emit=scheduled wrote: its versions stand, "
             "whatever flags ask for"),
    cl::cat(getToolCategory()));

static LogicalResult compile(ModuleOp module, const CompilerOptions &options,
                             std::string &output) {
  if (emit <= Phase::LLVM) {
    if (failed(compileToPhase(module, emit, options)))
      return failure();
    OpPrintingFlags flags;
    if (options.debugInfo)
      flags.enableDebugInfo();
    llvm::raw_string_ostream os(output);
    module.print(os, flags);
    os << "\n";
    return success();
  }
  Location loc = module.getLoc();
  FailureOr<std::string> ptx = compileToPTX(module, options);
  if (failed(ptx))
    return failure();
  output = *std::move(ptx);
  if (emit == Phase::PTX)
    return success();
  FailureOr<SmallVector<char>> cubin =
      assembleCubin(loc, output, options.target);
  if (succeeded(cubin))
    output.assign(cubin->begin(), cubin->end());
  return cubin;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  // For -mlir-print-ir-after=PASS.
  registerRowwisePasses();
  parseCommandLine(argc, argv, "softmax-opt's compiler: .mlir to PTX\n");
  DialectRegistry registry;
  registerCompilerDialects(registry);
  MLIRContext context(registry);
  FailureOr<CompilerOptions> options = getCompilerOptions(context);
  if (failed(options) ||
      failed(checkDistinct(
          {{"-o", outputPath}, {"--remarks-output", getRemarksPath().str()}},
          {{"the program", inputPath},
           {"--tuning-db", options->tuningDatabase}})))
    return EXIT_FAILURE;
  if (isScheduled)
    options->from = Phase::Scheduled;
  InputFile file(context);
  OwningOpRef<ModuleOp> module = file.parse(inputPath);
  std::string output;
  LogicalResult compiled =
      module ? compile(*module, *options, output) : failure();
  if (failed(writeRemarks(compiled)) ||
      failed(writeOutputFile(outputPath, output)))
    return EXIT_FAILURE;
  return EXIT_SUCCESS;
}
