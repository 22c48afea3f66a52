//===- Record.cpp - All that is known of schedules ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Record.h"
#include "Calls/InputSizes.h"
#include "CompileFlags.h"
#include "FileLock.h"
#include "Recorded.h"
#include "Stopwatch.h"
#include "Trial.h"

#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// RecordSession
//===----------------------------------------------------------------------===//

namespace {
/// Times come from `numRepeats` measurements, each of rounds in which
/// candidates take turns, with this many launches a turn. What changes the
/// clock of the device from one round to the next changes the times of all
/// candidates.
constexpr unsigned launchesOfTurn = 5, defaultLaunches = 25;

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
  tuningEntry.choice = tuningEntry.model = printVersion(recorded.candidate);
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
    recorded.launch = getLastLaunch();
    return status;
  }
  if (Status status =
          stopwatch.sample([&] { return call.launch(); }, launchesOfTurn,
                           recorded.samples[repeat]))
    return status;
  recorded.launch = getLastLaunch();
  if (recorded.resources)
    return ROWWISE_SUCCESS;
  RowwiseCudaResources resources;
  if (rowwiseCudaGetResources(recorded.launch.function, recorded.launch.threads,
                              recorded.launch.sharedBytes, &resources))
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
  printRecorded(candidates, copy, bytes, options.format);
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
