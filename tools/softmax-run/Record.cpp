//===- Record.cpp - All that is known of schedules ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Record.h"
#include "CompileFlags.h"
#include "Stopwatch.h"
#include "Trial.h"

#include "Rowwise/Schedule/TuningCandidates.h"
#include "Runtime/Cuda.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

namespace {
/// How a kernel is launched.
struct NotedLaunch {
  void *function = nullptr;
  int64_t blocks = 0;
  int32_t threads = 0, sharedBytes = 0;
};
} // namespace

// A runtime's functions have no other place for what they note.
static const RowwiseRuntime *notedRuntime;
static NotedLaunch lastLaunch;

static void launchNoted(void *function, intptr_t gridX, intptr_t gridY,
                        intptr_t gridZ, intptr_t blockX, intptr_t blockY,
                        intptr_t blockZ, int32_t sharedBytes, void *stream,
                        void **params, void **extra, size_t paramsCount) {
  lastLaunch = {function, gridX * gridY * gridZ,
                static_cast<int32_t>(blockX * blockY * blockZ), sharedBytes};
  notedRuntime->mgpuLaunchKernel(function, gridX, gridY, gridZ, blockX, blockY,
                                 blockZ, sharedBytes, stream, params, extra,
                                 paramsCount);
}

static void launchNotedClusters(void *function, intptr_t clusterX,
                                intptr_t clusterY, intptr_t clusterZ,
                                intptr_t gridX, intptr_t gridY, intptr_t gridZ,
                                intptr_t blockX, intptr_t blockY,
                                intptr_t blockZ, int32_t sharedBytes,
                                void *stream, void **params, void **extra,
                                size_t paramsCount) {
  lastLaunch = {function, gridX * gridY * gridZ,
                static_cast<int32_t>(blockX * blockY * blockZ), sharedBytes};
  notedRuntime->mgpuLaunchClusterKernel(
      function, clusterX, clusterY, clusterZ, gridX, gridY, gridZ, blockX,
      blockY, blockZ, sharedBytes, stream, params, extra, paramsCount);
}

/// The runtime with launches that are noted in `lastLaunch`.
static RowwiseRuntime noteLaunches(const RowwiseRuntime &runtime) {
  notedRuntime = &runtime;
  RowwiseRuntime noting = runtime;
  noting.mgpuLaunchKernel = launchNoted;
  noting.mgpuLaunchClusterKernel = launchNotedClusters;
  return noting;
}

//===----------------------------------------------------------------------===//
// RecordSession
//===----------------------------------------------------------------------===//

namespace {
/// Times come from this many measurements, each of rounds in which candidates
/// take turns, with this many launches a turn. What changes the clock of the
/// device from one round to the next changes the times of all candidates.
constexpr unsigned numRepeats = 2, launchesOfTurn = 5, defaultLaunches = 25;

/// A candidate with what was found out about it.
struct Recorded {
  TuningCandidate candidate;
  /// As the phase Scheduled leaves it, with all decisions.
  std::string version;
  /// A hash of the PTX of all kernels of the program.
  std::string ptx;
  /// What `program` is compiled from.
  OwningOpRef<ModuleOp> module;
  std::unique_ptr<Program> program;
  NotedLaunch launch;
  std::optional<RowwiseCudaResources> resources;
  /// Microseconds of each repeat.
  std::vector<double> samples[numRepeats];
  /// Why there is no time.
  std::string reason;
};

class RecordSession {
public:
  RecordSession(func::FuncOp entry, Device device,
                const CompilerOptions &compilerOptions,
                const RowwiseRuntime &runtime, ArrayRef<Tensor> inputs,
                const BenchmarkOptions &options)
      : entry(entry), device(device), compilerOptions(compilerOptions),
        runtime(noteLaunches(runtime)), inputs(inputs), options(options) {}

  Status run(const RecordOptions &recordOptions);

private:
  FailureOr<TuningTask> findCandidates();
  Status compile(const TuningKey &key, unsigned number, Recorded &recorded);
  Status describe(const CompilerOptions &trial, Recorded &recorded);
  Status measureAll();
  Status takeTurn(Stopwatch &stopwatch, Call &call, unsigned repeat,
                  Recorded &recorded);
  Status measureCopy(Stopwatch &stopwatch, void *stream);
  void print();

  func::FuncOp entry;
  Device device;
  const CompilerOptions &compilerOptions;
  RowwiseRuntime runtime;
  ArrayRef<Tensor> inputs;
  const BenchmarkOptions &options;

  int64_t bytes = 0;
  std::vector<Recorded> candidates;
  /// Microseconds of a copy of as many bytes.
  std::vector<double> copy;
};

/// Runs `attempt`, and keeps the first error in `reason` rather than emit it.
Status keepReason(MLIRContext *context, std::string &reason,
                  llvm::function_ref<Status()> attempt) {
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &emitted) {
    if (emitted.getSeverity() != DiagnosticSeverity::Error)
      return failure();
    if (reason.empty())
      reason = emitted.str();
    return success();
  });
  Status status = attempt();
  if (status && reason.empty())
    reason = "it failed";
  return status;
}

/// Holds the lock of a file, if one is named.
class FileLock {
public:
  Status lock(const std::string &path) {
    if (path.empty())
      return ROWWISE_SUCCESS;
    std::error_code error = llvm::sys::fs::openFileForWrite(
        path, file, llvm::sys::fs::CD_OpenAlways);
    if (!error)
      error = llvm::sys::fs::lockFile(file);
    if (!error)
      return ROWWISE_SUCCESS;
    printError("expected to lock the file of --gpu-lock, '" + path +
               "', found: " + error.message());
    return ROWWISE_BAD_ARGUMENT;
  }
  ~FileLock() {
    if (file >= 0)
      llvm::sys::fs::closeFile(file); // which unlocks it
  }

private:
  llvm::sys::fs::file_t file = -1;
};
} // namespace

/// The candidates of the only row program, and `bytes`.
FailureOr<TuningTask> RecordSession::findCandidates() {
  OwningOpRef<ModuleOp> typed = cloneForEntry(entry);
  if (failed(compileToPhase(*typed, Phase::Typed,
                            getFreeOptions(compilerOptions))))
    return failure();
  FailureOr<func::FuncOp> function = findEntry(*typed, entry.getName());
  ShapeEvaluation shape;
  if (failed(function) ||
      evaluateFor(*function, entry.getArgumentTypes(), inputs, shape))
    return failure();
  if (shape.kernels.size() != 1 || !shape.kernels.front().program)
    return entry.emitError("expected one row program to record, and nothing "
                           "else, found ")
           << shape.kernels.size() << " kernels";
  const KernelTraffic &kernel = shape.kernels.front();
  bytes = kernel.bytes;
  const SchedulePassOptions &asked = compilerOptions.schedule;
  return makeTuningTask(
      kernel.program, asked.target, {kernel.sizes},
      {asked.kind, asked.threads, asked.rows, asked.blocks, asked.stages});
}

/// Its version as it is scheduled, and the hash of its kernels.
Status RecordSession::describe(const CompilerOptions &trial,
                               Recorded &recorded) {
  OwningOpRef<ModuleOp> module = cloneForEntry(entry);
  if (failed(compileToPhase(*module, Phase::Scheduled, trial)))
    return ROWWISE_BAD_ARGUMENT;
  VersionAttr wanted = recorded.candidate.version;
  module->walk([&](FuseOp op) {
    for (Attribute attribute : op.getVersionsAttr())
      if (auto version = cast<VersionAttr>(attribute);
          version.getRows() == wanted.getRows()) {
        llvm::raw_string_ostream(recorded.version) << version;
        return;
      }
  });
  if (device != Device::Cuda)
    return ROWWISE_SUCCESS;
  CompilerOptions rest = trial;
  rest.from = Phase::Scheduled;
  FailureOr<std::string> ptx = compileToPTX(*module, rest);
  if (failed(ptx))
    return ROWWISE_BAD_ARGUMENT;
  recorded.ptx = llvm::utohexstr(llvm::xxh3_64bits(*ptx), /*LowerCase=*/true);
  return ROWWISE_SUCCESS;
}

/// The runtime knows the kernels of all programs by their names, which begin
/// with that of the function: each program has its own.
Status RecordSession::compile(const TuningKey &key, unsigned number,
                              Recorded &recorded) {
  TuningEntry tuningEntry;
  tuningEntry.key = key;
  tuningEntry.choice = tuningEntry.model = recorded.candidate.choice;
  TuningDatabase database;
  database.insert(tuningEntry);
  TrialFile file(database);
  recorded.reason = file.getError();
  if (!recorded.reason.empty())
    return ROWWISE_BAD_ARGUMENT;
  CompilerOptions trial = file.setIn(compilerOptions);
  if (Status status = describe(trial, recorded))
    return status;
  recorded.module = cloneForEntry(entry);
  auto function = recorded.module->lookupSymbol<func::FuncOp>(entry.getName());
  function.setName((entry.getName() + "_" + Twine(number)).str());
  return Program::compile(function, /*lowered=*/{}, device, trial, runtime,
                          recorded.program);
}

//===----------------------------------------------------------------------===//
// Times
//===----------------------------------------------------------------------===//

/// An idle device has a slow clock.
static Status warmUp(Stopwatch &stopwatch, Call &call) {
  constexpr unsigned numLaunches = 100;
  std::vector<double> samples;
  return stopwatch.sample([&] { return call.launch(); }, numLaunches, samples);
}

Status RecordSession::takeTurn(Stopwatch &stopwatch, Call &call,
                               unsigned repeat, Recorded &recorded) {
  if (Status status = call.setProgram(*recorded.program))
    return status;
  if (device != Device::Cuda) {
    Status status = call.launch();
    recorded.launch = lastLaunch;
    return status;
  }
  if (Status status =
          stopwatch.sample([&] { return call.launch(); }, launchesOfTurn,
                           recorded.samples[repeat]))
    return status;
  recorded.launch = lastLaunch;
  if (recorded.resources)
    return ROWWISE_SUCCESS;
  RowwiseCudaResources resources;
  if (rowwiseCudaGetResources(lastLaunch.function, lastLaunch.threads,
                              lastLaunch.sharedBytes, &resources))
    recorded.resources = resources;
  return recorded.program->checkRuntime();
}

/// A copy reads half of the bytes that it moves and writes the other half.
Status RecordSession::measureCopy(Stopwatch &stopwatch, void *stream) {
  DeviceBuffer source(runtime, bytes / 2), destination(runtime, bytes / 2);
  auto launch = [&]() -> Status {
    runtime.mgpuMemcpy(destination.get(), source.get(), bytes / 2, stream);
    return ROWWISE_SUCCESS;
  };
  return stopwatch.sample(launch, defaultLaunches, copy);
}

Status RecordSession::measureAll() {
  Recorded &model = candidates.front();
  std::unique_ptr<Call> call;
  if (Status status =
          Call::prepare(*model.program, inputs, options.placement, call))
    return status;
  Stopwatch stopwatch(*model.program, call->getStream(), options.repeats);
  unsigned launches = options.repeats ? options.repeats : defaultLaunches;
  unsigned numRounds = llvm::divideCeil(launches, launchesOfTurn);
  if (device == Device::Cuda)
    if (Status status = warmUp(stopwatch, *call))
      return status;
  for (unsigned turn = 0; turn != numRepeats * numRounds; ++turn)
    for (Recorded &recorded : candidates)
      if (recorded.reason.empty())
        keepReason(entry.getContext(), recorded.reason, [&] {
          return takeTurn(stopwatch, *call, turn / numRounds, recorded);
        });
  if (!model.reason.empty()) {
    entry.emitError("expected the schedule that the model chooses to run, "
                    "found that it does not: ")
        << model.reason;
    return ROWWISE_DRIVER;
  }
  if (Status status = call->setProgram(*model.program))
    return status;
  return device == Device::Cuda ? measureCopy(stopwatch, call->getStream())
                                : ROWWISE_SUCCESS;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static void addTimes(Table::Row &row, ArrayRef<double> samples,
                     const std::string &suffix) {
  Timing timing;
  if (!samples.empty())
    timing = Timing::summarize(samples.vec());
  auto get = [&](double time) {
    return samples.empty() ? llvm::json::Value(nullptr)
                           : llvm::json::Value(time);
  };
  row.emplace_back("us_median" + suffix, get(timing.median));
  row.emplace_back("us_p20" + suffix, get(timing.p20));
  row.emplace_back("us_p80" + suffix, get(timing.p80));
}

static Table::Row makeRow(const Recorded &recorded) {
  using llvm::json::Value;
  const ScheduleChoice &choice = recorded.candidate.choice;
  Table::Row row = {{"role", recorded.candidate.isModels ? "model" : ""},
                    {"schedule", choice.schedule},
                    {"threads", choice.threads},
                    {"rows", choice.rows},
                    {"blocks", choice.blocks},
                    {"stages", choice.stages}};
  for (unsigned i = 0; i != numRepeats; ++i)
    addTimes(row,
             recorded.reason.empty() ? ArrayRef<double>(recorded.samples[i])
                                     : ArrayRef<double>(),
             i == 0 ? "" : "_" + std::to_string(i + 1));
  auto get = [&](auto field) {
    return recorded.resources ? Value(int64_t((*recorded.resources).*field))
                              : Value(nullptr);
  };
  row.insert(row.end(),
             {{"us_predicted", recorded.candidate.predicted},
              {"registers", get(&RowwiseCudaResources::registers)},
              {"spill_bytes", get(&RowwiseCudaResources::localBytes)},
              {"shared_bytes", get(&RowwiseCudaResources::sharedBytes)},
              {"resident", get(&RowwiseCudaResources::residentBlocks)},
              {"grid_blocks", recorded.launch.blocks},
              {"block_threads", int64_t(recorded.launch.threads)},
              {"ptx", recorded.ptx},
              {"reason", recorded.reason},
              {"version", recorded.version}});
  return row;
}

void RecordSession::print() {
  Table table;
  auto add = [&](const Recorded &recorded) {
    Table::Row row = makeRow(recorded);
    row.insert(row.begin(), {"bytes", bytes});
    table.addRow(std::move(row));
  };
  for (const Recorded &recorded : candidates)
    add(recorded);
  if (!copy.empty()) {
    Recorded memcpy;
    memcpy.candidate.choice.schedule = "copy";
    memcpy.samples[0] = copy;
    add(memcpy);
  }
  table.print(options.format, llvm::outs());
}

Status RecordSession::run(const RecordOptions &recordOptions) {
  FailureOr<TuningTask> task = findCandidates();
  if (failed(task))
    return ROWWISE_BAD_ARGUMENT;
  if (recordOptions.prune)
    pruneCandidates(task->candidates);
  for (const TuningCandidate &candidate : task->candidates) {
    unsigned number = candidates.size();
    Recorded &recorded = candidates.emplace_back();
    recorded.candidate = candidate;
    keepReason(entry.getContext(), recorded.reason,
               [&] { return compile(task->key, number, recorded); });
  }
  if (!candidates.front().reason.empty()) {
    entry.emitError(candidates.front().reason);
    return ROWWISE_BAD_ARGUMENT;
  }
  FileLock lock;
  if (Status status = lock.lock(recordOptions.lock))
    return status;
  if (Status status = measureAll())
    return status;
  print();
  return succeeded(flushStandardOutput()) ? ROWWISE_SUCCESS
                                          : ROWWISE_BAD_ARGUMENT;
}

Status rowwise::runRecord(func::FuncOp entry, Device device,
                          const CompilerOptions &compilerOptions,
                          const RowwiseRuntime &runtime,
                          ArrayRef<Tensor> inputs,
                          const BenchmarkOptions &options,
                          const RecordOptions &recordOptions) {
  return RecordSession(entry, device, compilerOptions, runtime, inputs, options)
      .run(recordOptions);
}
