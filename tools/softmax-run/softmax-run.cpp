//===- softmax-run.cpp - Runs, checks and measures a .mlir ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Benchmark.h"
#include "Calls/InputSizes.h"
#include "CompileFlags.h"
#include "Files.h"
#include "InputSpec.h"
#include "Npy.h"
#include "Options.h"
#include "Ranks/RanksBenchmark.h"
#include "Results.h"
#include "Tune.h"

#include "Reference/HostExecution.h"
#include "Reference/HostMachine.h"
#include "Reference/Reference.h"
#include "Runtime/None.h"
#include "Runtime/Simulator.h"

#include "Rowwise/Pipelines/ShardAnnotations.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// What a run has computed.
struct Computed {
  std::vector<Tensor> results;
  size_t numKernels = 0; ///< that have their operands from each other
  /// There was no device, so that nothing was computed.
  bool isNothing = false;
};
} // namespace

/// Runs the entry on one device.
static Status runOnDevice(func::FuncOp entry, const RunOptions &options,
                          const CompilerOptions &compilerOptions,
                          const RowwiseRuntime &runtime,
                          ArrayRef<Tensor> inputs, Computed &computed) {
  std::optional<InputFile> file;
  OwningOpRef<ModuleOp> lowered;
  if (!options.lowered.empty() &&
      !(lowered = file.emplace(*entry.getContext()).parse(options.lowered)))
    return ROWWISE_BAD_ARGUMENT;
  std::unique_ptr<Program> program;
  if (Status status =
          Program::compile(entry, lowered ? *lowered : ModuleOp(),
                           options.device, compilerOptions, runtime, program))
    return status;
  std::unique_ptr<Call> call;
  if (Status status = Call::prepare(*program, inputs,
                                    options.benchmarkOptions.placement, call))
    return status;
  computed.numKernels = call->getShape().kernels.size();
  Status found = call->launch();
  if (!found && !program->isComputed()) {
    llvm::outs() << "launches: " << rowwiseNoneLaunches()
                 << ", on no device: nothing was computed\n";
    computed.isNothing = true;
    return ROWWISE_SUCCESS;
  }
  if (!found)
    found = call->finish(computed.results);
  if (!found && options.check)
    found = call->checkArguments(inputs);
  return found;
}

/// Runs the entry on a group of devices.
static Status runOnRanks(func::FuncOp entry, const RunOptions &options,
                         const CompilerOptions &compilerOptions,
                         const RowwiseRuntime &runtime, ArrayRef<Tensor> inputs,
                         Computed &computed) {
  std::unique_ptr<Ranks> ranks;
  if (Status status = Ranks::prepare(
          entry, options.device, compilerOptions, runtime, inputs,
          options.benchmarkOptions.placement, options.parts, ranks))
    return status;
  computed.numKernels = ranks->getNumKernels();
  Status found = ranks->launch();
  // A benchmark alone has no results.
  if (!found && (options.check || !options.benchmark))
    found = ranks->finish(computed.results);
  if (!found && options.check)
    found = ranks->checkArguments();
  if (!found && options.benchmark)
    found = runBenchmark(*ranks, runtime, inputs, options.benchmarkOptions);
  return found;
}

static Status run(func::FuncOp entry, const RunOptions &options,
                  const CompilerOptions &compilerOptions,
                  const RowwiseRuntime &runtime, ArrayRef<Tensor> inputs,
                  OutputFiles &files) {
  Computed computed;
  auto runEntry = compilerOptions.shard.ranks ? runOnRanks : runOnDevice;
  Status found =
      runEntry(entry, options, compilerOptions, runtime, inputs, computed);
  if (computed.isNothing)
    return found;
  std::vector<Tensor> &results = computed.results;
  // The inputs may be to blame for what was found: the reference says so.
  if (found && !(found == ROWWISE_FINDING && options.check))
    return found;
  // What cannot be checked is not written.
  std::vector<ReferenceResult> references;
  if (options.check && (found || !results.empty())) {
    FailureOr<std::vector<ReferenceResult>> expected = runReference(
        entry->getParentOfType<ModuleOp>(), entry.getName(), inputs,
        getReferenceOptions(compilerOptions, computed.numKernels));
    if (failed(expected))
      return ROWWISE_BAD_ARGUMENT;
    references = std::move(*expected);
  }
  if (found)
    return found;
  LogicalResult hasSaid = success();
  SmallVector<OutputFile> outputs = takeRemarks(hasSaid);
  for (const auto &[number, path] : llvm::enumerate(options.outputs))
    outputs.push_back({path, [&result = results[number]](raw_ostream &os) {
                         printNpy(result, os);
                       }});
  Status written = failed(hasSaid) || failed(files.write(outputs))
                       ? ROWWISE_BAD_ARGUMENT
                       : ROWWISE_SUCCESS;
  printResults(results, options);
  Status checked = options.check ? checkResults(entry, references, results)
                                 : Status(ROWWISE_SUCCESS);
  return getGraver(written, checked);
}

static const RowwiseRuntime &getRuntime(Device device) {
  switch (device) {
  case Device::Cuda:
    return *rowwiseCudaRuntime(/*ordinal=*/0);
  case Device::Simulator:
    return *rowwiseSimulatorRuntime();
  case Device::None:
    return *rowwiseNoneRuntime();
  }
  llvm_unreachable("unknown device");
}

static Status runFile(MLIRContext &context, const RunOptions &options,
                      CompilerOptions compilerOptions, OutputFiles &files) {
  InputFile file(context);
  OwningOpRef<ModuleOp> module = file.parse(options.path);
  if (!module || failed(takeShardAnnotations(*module, compilerOptions.shard)) ||
      failed(checkShardFlags(compilerOptions)))
    return ROWWISE_BAD_ARGUMENT;
  FailureOr<func::FuncOp> entry = findEntry(*module, options.entry);
  if (failed(entry) || failed(checkLists(*entry, options)))
    return ROWWISE_BAD_ARGUMENT;
  Status sizes = ROWWISE_SUCCESS;
  auto check = [&](ArrayRef<Tensor> shapes) -> llvm::Error {
    sizes = checkSizes(*entry, shapes, options.device, options.check);
    return sizes ? makeError("they do not fit") : llvm::Error::success();
  };
  llvm::Expected<std::vector<Tensor>> inputs =
      makeInputs(options.inputs, entry->getArgumentTypes(), options.seed, check,
                 /*withoutData=*/options.device == Device::None);
  if (sizes) { // which has been said
    llvm::consumeError(inputs.takeError());
    return sizes;
  }
  if (!inputs) {
    entry->emitError(llvm::toString(inputs.takeError()));
    return ROWWISE_BAD_ARGUMENT;
  }

  compilerOptions.optimizesHost =
      options.device == Device::Cuda || paysToOptimize(*inputs);
  const RowwiseRuntime &runtime = getRuntime(options.device);
  if (options.tune)
    return runTune(*entry, compilerOptions, runtime, *inputs,
                   options.benchmarkOptions);
  if (options.record)
    return runRecord(*entry, options.device, compilerOptions, runtime, *inputs,
                     options.benchmarkOptions, options.recordOptions);
  Status checked = ROWWISE_SUCCESS;
  bool isSharded = compilerOptions.shard.ranks != 0;
  if (options.check || !options.benchmark || isSharded) {
    checked = run(*entry, options, compilerOptions, runtime, *inputs, files);
    if (checked && checked != undecided)
      return checked;
    compilerOptions.remarks = {}; // once are enough
  }
  if (options.benchmark && !isSharded)
    if (Status status =
            runBenchmark(*entry, options.device, compilerOptions, runtime,
                         *inputs, options.benchmarkOptions))
      return status;
  return checked;
}

/// Puts files in place where there are results and what is said of them is
/// printed; else none but remarks.
static Status finish(Status status, OutputFiles &files) {
  bool hasRun = !status || status == undecided;
  if (!hasRun && status != ROWWISE_FINDING)
    files.discard();
  LogicalResult hasSaid = success(hasRun);
  bool isWritten = succeeded(files.write(takeRemarks(hasSaid))) &&
                   succeeded(flushStandardOutput()) && succeeded(files.keep());
  return getGraver(status, isWritten ? ROWWISE_SUCCESS : ROWWISE_BAD_ARGUMENT);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  parseCommandLine(argc, argv,
                   "softmax-opt's runner: runs, checks and "
                   "measures a .mlir\n");
  DialectRegistry registry;
  registerCompilerDialects(registry);
  registerHostExecution(registry);
  MLIRContext context(registry);
  FailureOr<CompilerOptions> compilerOptions = getCompilerOptions();
  if (failed(compilerOptions))
    return ROWWISE_BAD_ARGUMENT;
  FailureOr<RunOptions> options = getRunOptions(*compilerOptions);
  if (failed(options))
    return ROWWISE_BAD_ARGUMENT;
  if (options->device == Device::Simulator && rowwiseSimCheckEnvironment()) {
    printError(rowwiseSimulatorRuntime()->rowwiseLastError());
    return ROWWISE_BAD_ARGUMENT;
  }
  OutputFiles files;
  Status status = runFile(context, *options, *compilerOptions, files);
  return finish(status, files);
}
