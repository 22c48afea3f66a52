//===- softmax-opt.cpp - Runs any pass or pipeline ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommonFlags.h"
#include "Upstream.h"

#include "Rowwise/Pipelines/Compiler.h"
#include "Rowwise/Pipelines/Passes.h"
#include "Rowwise/Pipelines/Pipelines.h"

#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

static void registerEverything(DialectRegistry &registry) {
  rowwise::registerCompilerDialects(registry);
  rowwise::registerUpstreamDialects(registry);
  rowwise::registerUpstreamPasses();
  rowwise::registerRowwisePasses();
  rowwise::registerPipelines();
}

/// As upstream's, with remarks as softmax-compile prints them.
static LogicalResult runWithRemarks(StringRef inputPath, StringRef outputPath,
                                    DialectRegistry &registry,
                                    const rowwise::RemarkOptions &remarks) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(inputPath, &error);
  std::unique_ptr<llvm::ToolOutputFile> output;
  if (input)
    output = openOutputFile(outputPath, &error);
  if (!output) {
    rowwise::printError(error);
    return failure();
  }
  const MlirOptMainConfig parsed = MlirOptMainConfig::createFromCLOptions();
  MlirOptMainConfig config = parsed;
  config.setPassPipelineSetupFn([&](PassManager &pm) {
    // Remarks come in the order of the functions.
    pm.getContext()->disableMultithreading();
    if (failed(rowwise::enableRemarks(*pm.getContext(), remarks)))
      return failure();
    return parsed.setupPassPipeline(pm);
  });
  if (failed(MlirOptMain(output->os(), std::move(input), registry, config)))
    return failure();
  output->keep();
  return success();
}

int main(int argc, char **argv) {
  DialectRegistry registry;
  registerEverything(registry);
  auto [input, output] = registerAndParseCLIOptions(
      argc, argv, "softmax-opt: row programs to GPU kernels\n", registry);
  rowwise::setToolName(argv[0]);
  FailureOr<rowwise::RemarkOptions> remarks = rowwise::getRemarkOptions();
  if (failed(remarks))
    return asMainReturnCode(failure());
  if (remarks->categories.empty())
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
  return asMainReturnCode(runWithRemarks(input, output, registry, *remarks));
}
