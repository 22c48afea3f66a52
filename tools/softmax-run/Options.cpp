//===- Options.cpp - Flags of softmax-run ---------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"

#include "CompileFlags.h"
#include "DistinctFiles.h"
#include "InputSpec.h"

#include "Runtime/Cuda.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::rowwise;
namespace cl = llvm::cl;

static cl::opt<std::string> path(cl::Positional, cl::desc("<in.mlir>"),
                                 cl::init("-"), cl::cat(getToolCategory()));

static cl::opt<std::string>
    entry("entry", cl::desc("Function to run (default: the only public one)"),
          cl::value_desc("name"), cl::cat(getToolCategory()));

namespace {
enum class DeviceChoice { Auto, Cuda, Simulator, None };
} // namespace

static ChoiceFlag<DeviceChoice>
    device("device", cl::desc("Where to run"), cl::init(DeviceChoice::Auto),
           cl::values(clEnumValN(DeviceChoice::Auto, "auto",
                                 "the GPU or, with none, the simulator"),
                      clEnumValN(DeviceChoice::Cuda, "cuda", "the first GPU"),
                      clEnumValN(DeviceChoice::Simulator, "simulator",
                                 "the simulator, which also finds faults"),
                      clEnumValN(DeviceChoice::None, "none",
                                 "nowhere: the host's code runs, with tensors "
                                 "of any size, and no kernel does; nothing is "
                                 "computed and no results are written")),
           cl::cat(getToolCategory()));

static cl::list<std::string>
    inputs("input",
           cl::desc("An argument, in their order: @x.npy, 2x3xf32=@x.npy, "
                    "4xf32=1,2,3,4, 2x3xf32=1 (all elements) or 2x3xf32 "
                    "(random, as missing ones are); a scalar is f32=1"),
           cl::value_desc("spec"), cl::cat(getToolCategory()));

static cl::list<std::string>
    outputs("output", cl::desc("File for a result, in their order"),
            cl::value_desc("@file.npy"), cl::cat(getToolCategory()));

static SwitchFlag check("check",
                        cl::desc("Compare with an independent reference"),
                        cl::cat(getToolCategory()));

static SwitchFlag print("print", cl::desc("Print all elements of the results"),
                        cl::cat(getToolCategory()));

static cl::opt<uint64_t, /*ExternalStorage=*/false,
               NumberParser<unsigned long long>>
    seed("seed",
         cl::desc("For random inputs: floats normal with deviation 1, integers "
                  "from -128 to 127 (default: 0)"),
         cl::init(0), cl::cat(getToolCategory()));

static SwitchFlag
    benchmark("benchmark",
              cl::desc("Measure the program, fused and not, beside a copy"),
              cl::cat(getToolCategory()));

static SwitchFlag
    tune("tune",
         cl::desc("Measure the schedules that the program can have on the GPU, "
                  "and write the fastest to the file of --tuning-db"),
         cl::cat(getToolCategory()));

static SwitchFlag
    record("record",
           cl::desc("Measure the schedules that the program can have twice, "
                    "without checks, and print all that is known of each"),
           cl::cat(getToolCategory()));

static SwitchFlag
    prune("prune",
          cl::desc("Leave out of --record what is predicted to be slow"),
          cl::init(true), cl::cat(getToolCategory()));

static cl::opt<std::string>
    gpuLock("gpu-lock",
            cl::desc("File that --record locks while it uses the GPU, so that "
                     "other processes compile meanwhile"),
            cl::value_desc("file"), cl::cat(getToolCategory()));

static cl::opt<std::string>
    benchmarkName("benchmark-name",
                  cl::desc("Name in the benchmark (default: the file's)"),
                  cl::value_desc("name"), cl::cat(getToolCategory()));

static cl::opt<unsigned, /*ExternalStorage=*/false, NumberParser<unsigned>>
    benchmarkRepeats(
        "benchmark-repeats",
        cl::desc(
            "Launches to measure, for --benchmark and of each schedule for "
            "--tune and --record (default: 100, or fewer in a second)"),
        cl::value_desc("n"), cl::init(0), cl::cat(getToolCategory()));

static ChoiceFlag<TableFormat> format(
    "format",
    cl::desc("How the table of --benchmark, --tune or --record is printed"),
    cl::init(TableFormat::Text),
    cl::values(clEnumValN(TableFormat::Text, "table", "for people"),
               clEnumValN(TableFormat::CSV, "csv", "comma-separated values"),
               clEnumValN(TableFormat::JSON, "json", "JSON")),
    cl::cat(getToolCategory()));

// For tests of kernels and of the simulator.

using NumberList =
    cl::list<unsigned, /*StorageClass=*/bool, NumberParser<unsigned>>;

static NumberList misalign(
    "misalign", cl::CommaSeparated,
    cl::desc("Elements between an aligned address and each argument, then each "
             "result; the last number holds for the rest"),
    cl::value_desc("n,..."), cl::cat(getToolCategory()));

static NumberList padding(
    "padding", cl::CommaSeparated,
    cl::desc("Elements between the rows, and the slices of outer dimensions, "
             "of each argument, then each result; the last number holds for "
             "the rest"),
    cl::value_desc("n,..."), cl::cat(getToolCategory()));

static NumberList inPlace(
    "in-place", cl::CommaSeparated,
    cl::desc("The argument whose memory each result is written to, and as "
             "which it is placed, from the first result on"),
    cl::value_desc("n,..."), cl::cat(getToolCategory()));

static NumberList
    parts("parts", cl::CommaSeparated,
          cl::desc("Sizes of the parts of the sharded dimension, one for each "
                   "rank (default: equal ones, of which the last are shorter "
                   "where that leaves a remainder)"),
          cl::value_desc("n,..."), cl::cat(getToolCategory()));

static cl::opt<std::string>
    lowered("lowered",
            cl::desc("Module to run in place of what <in.mlir> compiles to, as "
                     "softmax-compile --emit=simt writes it"),
            cl::value_desc("simt.mlir"), cl::cat(getToolCategory()));

/// Refuses a file that cannot be written: that would show when all is measured.
static LogicalResult checkTuningFile(StringRef path) {
  if (path.empty()) {
    printError("expected --tuning-db=FILE with --tune, to write what is "
               "measured, found none");
    return failure();
  }
  StringRef folder = llvm::sys::path::parent_path(path);
  if (folder.empty())
    folder = ".";
  std::error_code error =
      llvm::sys::fs::access(folder, llvm::sys::fs::AccessMode::Write);
  if (!error)
    return success();
  printError("expected --tuning-db to name a file in a folder that can be "
             "written to, found '" +
             folder + "': " + error.message());
  return failure();
}

/// Refuses what --tune, which runs and checks a program many times, does not
/// do, and to measure where nothing has a clock.
static LogicalResult checkTune(const CompilerOptions &compilerOptions) {
  const std::reference_wrapper<const cl::Option> others[] = {
      benchmark, check, lowered, outputs, print};
  for (const cl::Option &other : others)
    if (other.getNumOccurrences() != 0) {
      printError("expected --tune, which checks every schedule and prints a "
                 "table, without --" +
                 other.ArgStr + ", found both");
      return failure();
    }
  if (failed(checkTuningFile(compilerOptions.schedule.tuningDatabase)))
    return failure();
  bool isSimulator = device == DeviceChoice::Simulator;
  if (!isSimulator && rowwiseCudaDeviceCount() > 0)
    return success();
  printError(Twine("expected a GPU for --tune (--device=cuda), found ") +
             (isSimulator ? "--device=simulator, which has no clock" : "none"));
  return failure();
}

/// Refuses what --record does not do, and flags that only it has.
static LogicalResult checkRecord() {
  const std::reference_wrapper<const cl::Option> others[] = {
      benchmark,
      check,
      lowered,
      outputs,
      print,
      tune,
      *cl::getRegisteredOptions().lookup("accumulate"),
      *cl::getRegisteredOptions().lookup("batch-invariant")};
  for (const cl::Option &other : others)
    if (record && other.getNumOccurrences() != 0) {
      printError("expected --record without --" + other.ArgStr +
                 ", found both");
      return failure();
    }
  for (const cl::Option *flag :
       {static_cast<cl::Option *>(&prune), static_cast<cl::Option *>(&gpuLock)})
    if (!record && flag->getNumOccurrences() != 0) {
      printError("expected --record with --" + flag->ArgStr + ", found none");
      return failure();
    }
  return success();
}

/// Refuses flags that choose what a lowered module has, or measure what it was
/// lowered from.
static LogicalResult checkLowered() {
  if (lowered.empty())
    return success();
  for (StringRef name :
       {"schedule", "threads", "rows", "blocks", "stages", "l2-hint",
        "tuning-db", "batch-invariant", "accumulate", "benchmark"}) {
    if (!cl::getRegisteredOptions().lookup(name)->getNumOccurrences())
      continue;
    printError("expected --lowered, which runs kernels as they are, without "
               "--" +
               name + ", found both");
    return failure();
  }
  return success();
}

/// Refuses what needs the results that no device computes.
static LogicalResult checkNoDevice() {
  if (device != DeviceChoice::None)
    return success();
  const std::reference_wrapper<const cl::Option> others[] = {
      benchmark, check, lowered, outputs, print, record, tune};
  for (const cl::Option &other : others)
    if (other.getNumOccurrences() != 0) {
      printError("expected --device=none, which computes nothing, without --" +
                 other.ArgStr + ", found both");
      return failure();
    }
  return success();
}

LogicalResult rowwise::checkShardFlags(const CompilerOptions &compilerOptions) {
  if (!compilerOptions.shard.ranks && parts.empty())
    return success();
  if (!compilerOptions.shard.ranks) {
    printError("expected --shard with --parts, found none");
    return failure();
  }
  const std::reference_wrapper<const cl::Option> others[] = {inPlace, lowered,
                                                             record, tune};
  for (const cl::Option &other : others)
    if (other.getNumOccurrences() != 0) {
      printError("expected --shard without --" + other.ArgStr + ", found both");
      return failure();
    }
  bool hasClock =
      device != DeviceChoice::Simulator && rowwiseCudaDeviceCount() > 0;
  if (device == DeviceChoice::None)
    printError("expected --shard with a device, found --device=none");
  else if (benchmark && !hasClock)
    printError("expected GPUs for --benchmark with --shard, as the simulator "
               "has no clock");
  else
    return success();
  return failure();
}

/// Refuses flags of a benchmark that would have no effect.
static LogicalResult checkBenchmarkFlags() {
  if (benchmarkRepeats.getNumOccurrences() && benchmarkRepeats == 0) {
    printError("expected --benchmark-repeats to be at least 1, found 0");
    return failure();
  }
  for (const cl::Option *flag : {static_cast<cl::Option *>(&benchmarkName),
                                 static_cast<cl::Option *>(&benchmarkRepeats),
                                 static_cast<cl::Option *>(&format)}) {
    if (benchmark || tune || record || !flag->getNumOccurrences())
      continue;
    printError("expected --benchmark with --" + flag->ArgStr + ", found none");
    return failure();
  }
  if (benchmark && !check && (!outputs.empty() || print)) {
    printError(Twine("expected --check with --benchmark and --") +
               (print ? "print" : "output") + ": it alone has no results");
    return failure();
  }
  return success();
}

/// Refuses distances of no use: the memory of a device is aligned to at least
/// 256 bytes, from which on the alignments repeat.
static LogicalResult checkMisalign() {
  constexpr unsigned limit = 256;
  for (unsigned distance : misalign)
    if (distance >= limit) {
      printError("expected --misalign of less than " + Twine(limit) +
                 " elements, found " + Twine(distance));
      return failure();
    }
  return success();
}

LogicalResult rowwise::checkLists(func::FuncOp entry,
                                  const RunOptions &options) {
  size_t numResults = entry.getNumResults();
  size_t numBoth = entry.getNumArguments() + numResults;
  auto check = [&](StringRef flag, size_t found, size_t limit,
                   StringRef owners) -> LogicalResult {
    if (found <= limit)
      return success();
    return entry.emitError("expected at most ")
           << limit << " of --" << flag << ", one for each " << owners
           << ", found " << found;
  };
  const Placement &placement = options.benchmarkOptions.placement;
  StringRef owners = "argument and result";
  return success(
      succeeded(
          check("output", options.outputs.size(), numResults, "result")) &&
      succeeded(
          check("in-place", placement.inPlace.size(), numResults, "result")) &&
      succeeded(
          check("misalign", placement.misalign.size(), numBoth, owners)) &&
      succeeded(check("padding", placement.padding.size(), numBoth, owners)));
}

/// Refuses files of which one would be written over another.
static LogicalResult checkFiles(const RunOptions &options,
                                const CompilerOptions &compilerOptions) {
  std::vector<UsedFile> read = {{"the program", options.path},
                                {"--lowered", options.lowered}};
  std::vector<UsedFile> written = {
      {"--remarks-output", getRemarksPath().str()}};
  (options.tune ? written : read)
      .push_back({"--tuning-db", compilerOptions.schedule.tuningDatabase});
  for (StringRef input : options.inputs)
    if (llvm::Expected<InputSpec> spec = parseInputSpec(input))
      read.push_back({"--input", spec->file});
    else
      llvm::consumeError(spec.takeError()); // said when the input is made
  for (const std::string &output : options.outputs)
    written.push_back({"--output", output});
  return checkDistinct(written, read);
}

FailureOr<RunOptions>
rowwise::getRunOptions(const CompilerOptions &compilerOptions) {
  if (failed(checkNoDevice()) || failed(checkBenchmarkFlags()) ||
      failed(checkMisalign()) ||
      failed(checkNamed(entry, entry, "a function")) ||
      failed(checkNamed(lowered, lowered, "a file")) ||
      failed(checkNamed(benchmarkName, benchmarkName, "what is measured")))
    return failure();
  RunOptions options;
  if (failed(checkRecord()) || (tune && failed(checkTune(compilerOptions))))
    return failure();
  if (failed(checkLowered()))
    return failure();
  options.path = path;
  options.entry = entry;
  bool cuda = device == DeviceChoice::Auto ? rowwiseCudaDeviceCount() > 0
                                           : device == DeviceChoice::Cuda;
  options.device = cuda                           ? Device::Cuda
                   : device == DeviceChoice::None ? Device::None
                                                  : Device::Simulator;
  if (device == DeviceChoice::Auto && !cuda)
    printNote("found no GPU, running on the simulator");
  options.inputs = inputs;
  for (StringRef output : outputs) {
    if (!output.consume_front("@") || output.empty()) {
      printError("expected --output=@file.npy, found '" + output + "'" +
                 (output.empty() ? "" : "; did you mean '@" + output + "'?"));
      return failure();
    }
    options.outputs.push_back(output.str());
  }
  options.parts = parts;
  options.check = check;
  options.benchmark = benchmark;
  options.tune = tune;
  options.record = record;
  options.recordOptions = {prune, gpuLock};
  options.print = print;
  options.seed = seed;
  options.benchmarkOptions.placement = {misalign, padding, inPlace};
  options.lowered = lowered;
  options.benchmarkOptions.name = benchmarkName.empty()
                                      ? llvm::sys::path::stem(path).str()
                                      : benchmarkName.getValue();
  options.benchmarkOptions.format = format;
  options.benchmarkOptions.repeats = benchmarkRepeats;
  if (failed(checkFiles(options, compilerOptions)))
    return failure();
  return options;
}
