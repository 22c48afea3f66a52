//===- softmax-opt.cpp - Runs any pass or pipeline ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommonFlags.h"
#include "DistinctFiles.h"
#include "Files.h"
#include "Isolation.h"
#include "ReadableChecks.h"
#include "Upstream.h"

#include "Rowwise/Pipelines/Compiler.h"
#include "Rowwise/Pipelines/Passes.h"
#include "Rowwise/Pipelines/Pipelines.h"

#include "mlir/Bytecode/Encoding.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::opt<std::string> inputPath(cl::Positional, cl::desc("<in.mlir>"),
                                      cl::init("-"),
                                      cl::cat(rowwise::getToolCategory()));

static cl::opt<std::string> outputPath("o", cl::desc("Output file"),
                                       cl::value_desc("file"), cl::init("-"),
                                       cl::cat(rowwise::getToolCategory()));

static void registerEverything(DialectRegistry &registry) {
  rowwise::registerCompilerDialects(registry);
  rowwise::registerUpstreamDialects(registry);
  rowwise::registerUpstreamPasses();
  rowwise::registerRowwisePasses();
  rowwise::registerPipelines();
}

/// Verifies as a pass, after what verifiers do not survive has been refused.
static MlirOptMainConfig checkFirst(const MlirOptMainConfig &parsed) {
  MlirOptMainConfig config = parsed;
  bool verifies = parsed.shouldVerifyOnParsing();
  config.verifyOnParsing(false);
  config.setPassPipelineSetupFn([=](PassManager &pm) {
    pm.addPass(rowwise::createCheckReadablePass(verifies));
    return parsed.setupPassPipeline(pm);
  });
  return config;
}

/// Whether MLIR gets through the input with no pass of ours. Where errors are
/// expected, or come from one of several modules, only a crash is one, and what
/// was refused is to be refused again: `config` checks the input first then.
static LogicalResult tryInput(const llvm::MemoryBuffer &input,
                              DialectRegistry &registry,
                              MlirOptMainConfig &config) {
  rowwise::IsolatedRun trial = rowwise::runIsolated([&] {
    MlirOptMainConfig alone = config;
    alone.runReproducer(false);
    alone.setPassPipelineSetupFn([](PassManager &) { return success(); });
    return MlirOptMain(llvm::nulls(), llvm::MemoryBuffer::getMemBuffer(input),
                       registry, checkFirst(alone));
  });
  bool mayFail =
      config.shouldVerifyDiagnostics() || !config.inputSplitMarker().empty();
  if (!mayFail || (trial.ending != rowwise::IsolatedRun::Succeeded &&
                   trial.ending != rowwise::IsolatedRun::Failed))
    return rowwise::reportFailure(input.getBufferIdentifier(), trial);
  config = checkFirst(config);
  return success();
}

static MlirOptMainConfig addRemarks(const MlirOptMainConfig &parsed,
                                    const rowwise::RemarkOptions &remarks) {
  MlirOptMainConfig config = parsed;
  config.setPassPipelineSetupFn([=](PassManager &pm) {
    // Remarks come in the order of the functions.
    pm.getContext()->disableMultithreading();
    if (failed(rowwise::enableRemarks(*pm.getContext(), remarks)))
      return failure();
    return parsed.setupPassPipeline(pm);
  });
  return config;
}

/// What is wrong with passes or their options is one error, which upstream
/// spreads over several lines or prints as none.
static MlirOptMainConfig nameErrors(const MlirOptMainConfig &parsed) {
  MlirOptMainConfig config = parsed;
  config.setPassPipelineSetupFn([=](PassManager &pm) -> LogicalResult {
    std::string reason;
    ScopedDiagnosticHandler handler(
        pm.getContext(), [&](Diagnostic &diagnostic) {
          reason = StringRef(diagnostic.str()).trim().str();
        });
    if (succeeded(parsed.setupPassPipeline(pm)))
      return success();
    rowwise::printError(reason.empty()
                            ? "expected passes and options as --help lists them"
                            : reason);
    return failure();
  });
  return config;
}

/// Refuses values of upstream's flags that it takes for nothing, or reports as
/// if they were in the program.
static LogicalResult checkFlags(const MlirOptMainConfig &config) {
  const std::pair<StringRef, std::string> filters[] = {
      {"remarks-filter", config.getRemarksAllFilter()},
      {"remarks-filter-analyse", config.getRemarksAnalyseFilter()},
      {"remarks-filter-failed", config.getRemarksFailedFilter()},
      {"remarks-filter-missed", config.getRemarksMissedFilter()},
      {"remarks-filter-passed", config.getRemarksPassedFilter()}};
  for (const auto &[flag, filter] : filters)
    if (!filter.empty() && failed(rowwise::checkExpression(flag, filter)))
      return failure();
  std::optional<int64_t> version = config.bytecodeVersionToEmit();
  if (!version || (*version >= bytecode::kMinSupportedVersion &&
                   *version <= bytecode::kVersion))
    return success();
  rowwise::printError("expected --emit-bytecode-version to be a number from " +
                      llvm::Twine(bytecode::kMinSupportedVersion) + " to " +
                      llvm::Twine(bytecode::kVersion) + ", found " +
                      llvm::Twine(*version));
  return failure();
}

/// Runs like upstream's mlir-opt, with remarks as softmax-compile prints them,
/// and refuses input that would crash it.
static LogicalResult run(StringRef inputPath, StringRef outputPath,
                         DialectRegistry &registry,
                         const rowwise::RemarkOptions &remarks) {
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldListPasses())
    return printRegisteredPasses(), success();
  if (failed(checkFlags(config)) ||
      failed(rowwise::checkNamed(::outputPath, outputPath, "a file")) ||
      failed(rowwise::checkDistinct(
          {{"-o", outputPath.str()},
           {"--remarks-output", rowwise::getRemarksPath().str()}},
          {{"the program", inputPath.str()}})))
    return failure();
  std::unique_ptr<llvm::MemoryBuffer> input = rowwise::readProgram(inputPath);
  if (!input || failed(tryInput(*input, registry, config)))
    return failure();
  config = nameErrors(config);
  if (!remarks.categories.empty())
    config = addRemarks(config, remarks);
  std::string output;
  llvm::raw_string_ostream os(output);
  LogicalResult result = MlirOptMain(os, std::move(input), registry, config);
  SmallVector<rowwise::OutputFile> outputs = rowwise::takeRemarks(result);
  if (succeeded(result))
    outputs.push_back(
        {outputPath.str(), [&](raw_ostream &file) { file << output; }});
  bool isWritten = succeeded(rowwise::writeOutputFiles(outputs));
  return success(succeeded(result) && isWritten);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  rowwise::prepareTool(argv[0]);
  DialectRegistry registry;
  registerEverything(registry);
  std::string overview = registerCLIOptions(
      "softmax-opt: row programs to GPU kernels\n", registry);
  rowwise::parseFlags(argc, argv, overview);
  FailureOr<rowwise::RemarkOptions> remarks = rowwise::getRemarkOptions();
  if (failed(remarks))
    return asMainReturnCode(failure());
  return asMainReturnCode(run(inputPath, outputPath, registry, *remarks));
}
