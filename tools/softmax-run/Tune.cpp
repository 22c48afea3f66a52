//===- Tune.cpp - The fastest schedules of a program ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tune.h"
#include "Calls/InputSizes.h"
#include "CompileFlags.h"
#include "Results.h"
#include "Stopwatch.h"
#include "Trial.h"
#include "Tuner.h"

#include "Reference/Compare.h"
#include "Rowwise/Schedule/TuningCandidates.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <ctime>

using namespace mlir;
using namespace mlir::rowwise;
using Outcome = TuningResult::Outcome;

namespace {
/// Tunes the row programs of a function one after the other; what was found for
/// one holds while the next is tuned.
class TuneSession {
public:
  TuneSession(func::FuncOp entry, const CompilerOptions &compilerOptions,
              const RowwiseRuntime &runtime, ArrayRef<Tensor> inputs,
              const BenchmarkOptions &options)
      : entry(entry), compilerOptions(compilerOptions), runtime(runtime),
        inputs(inputs), options(options) {}

  Status run();

private:
  Status readDatabase();
  Status findPrograms();
  Status makeReference();
  Status tune(FuseOp program, ArrayRef<int64_t> sizes, unsigned number);
  Status record(const TuningTask &task, const TuningReport &report);
  void addRows(const TuningReport &report, unsigned number);

  TuningResult measure(const TuningTask &task,
                       const TuningCandidate &candidate);
  Status measure(const TuningEntry &entry, TuningResult &result);
  Status check(Call &call, TuningResult &result);
  bool areBuffersAligned() const;
  bool areRowsPacked() const;

  func::FuncOp entry;
  const CompilerOptions &compilerOptions;
  const RowwiseRuntime &runtime;
  ArrayRef<Tensor> inputs;
  const BenchmarkOptions &options;

  /// What the file has, and what was found since.
  TuningDatabase database, found;
  /// A copy of the program in the phase Typed.
  OwningOpRef<ModuleOp> typed;
  ShapeEvaluation shape;
  std::vector<ReferenceResult> references;
  Table table;
};
} // namespace

//===----------------------------------------------------------------------===//
// Preparation
//===----------------------------------------------------------------------===//

/// A file that is not there yet is an empty one.
Status TuneSession::readDatabase() {
  StringRef path = compilerOptions.schedule.tuningDatabase;
  if (!llvm::sys::fs::exists(path))
    return ROWWISE_SUCCESS;
  llvm::Expected<TuningDatabase> read = TuningDatabase::read(path);
  if (!read) {
    printError(llvm::toString(read.takeError()));
    return ROWWISE_BAD_ARGUMENT;
  }
  database = *std::move(read);
  return ROWWISE_SUCCESS;
}

Status TuneSession::findPrograms() {
  typed = cloneForEntry(entry);
  if (failed(compileToPhase(*typed, Phase::Typed,
                            getFreeOptions(compilerOptions))))
    return ROWWISE_BAD_ARGUMENT;
  FailureOr<func::FuncOp> function = findEntry(*typed, entry.getName());
  if (failed(function))
    return ROWWISE_BAD_ARGUMENT;
  return evaluateFor(*function, entry.getArgumentTypes(), inputs, shape);
}

Status TuneSession::makeReference() {
  FailureOr<std::vector<ReferenceResult>> made =
      runReference(entry->getParentOfType<ModuleOp>(), entry.getName(), inputs,
                   getReferenceOptions(compilerOptions, shape.kernels.size()));
  if (failed(made))
    return ROWWISE_BAD_ARGUMENT;
  references = *std::move(made);
  return ROWWISE_SUCCESS;
}

/// Whether --misalign and --padding leave everything at multiples of 16 bytes.
bool TuneSession::areBuffersAligned() const {
  constexpr unsigned maxElements = 16;
  auto isMultiple = [](unsigned number) { return number % maxElements == 0; };
  return llvm::all_of(options.placement.misalign, isMultiple) &&
         llvm::all_of(options.placement.padding, isMultiple);
}

//===----------------------------------------------------------------------===//
// One candidate
//===----------------------------------------------------------------------===//

/// Compares the results of the last launch with the reference.
Status TuneSession::check(Call &call, TuningResult &result) {
  std::vector<Tensor> results;
  if (Status status = call.finish(results))
    return status;
  for (auto [number, reference] : llvm::enumerate(references)) {
    llvm::Expected<Comparison> comparison = compare(results[number], reference);
    if (!comparison) {
      result.reason = llvm::toString(comparison.takeError());
      return ROWWISE_FINDING;
    }
    int64_t numElements = results[number].getNumElements();
    if (comparison->failed())
      result.reason = llvm::formatv("{0} of {1} elements of result {2}",
                                    comparison->failures, numElements, number);
    else if (!comparison->passed() &&
             comparison->getNumUnjudged() == numElements)
      result.reason = llvm::formatv("nothing known of result {0}", number);
    else
      continue;
    return ROWWISE_FINDING;
  }
  return ROWWISE_SUCCESS;
}

/// Runs the program compiled with all that was found and `entry`.
Status TuneSession::measure(const TuningEntry &tuningEntry,
                            TuningResult &result) {
  TuningDatabase trial = found;
  trial.insert(tuningEntry);
  TrialFile file(trial);
  if (!file.getError().empty()) {
    result.reason = file.getError();
    return ROWWISE_BAD_ARGUMENT;
  }
  std::unique_ptr<Program> program;
  if (Status status =
          Program::compile(entry, /*lowered=*/{}, Device::Cuda,
                           file.setIn(compilerOptions), runtime, program))
    return status;
  std::unique_ptr<Call> call;
  if (Status status = Call::prepare(*program, inputs, options.placement, call))
    return status;
  if (Status status = call->launch())
    return status;
  if (Status status = check(*call, result))
    return status;
  Stopwatch stopwatch(*program, call->getStream(), options.repeats);
  Timing timing;
  if (Status status = stopwatch.measure([&] { return call->launch(); }, timing))
    return status;
  result.microseconds = timing.median;
  return ROWWISE_SUCCESS;
}

/// Errors are part of what is found about a candidate, and shown with it.
TuningResult TuneSession::measure(const TuningTask &task,
                                  const TuningCandidate &candidate) {
  TuningResult result;
  std::string diagnostic;
  ScopedDiagnosticHandler handler(entry.getContext(), [&](Diagnostic &emitted) {
    if (emitted.getSeverity() != DiagnosticSeverity::Error)
      return failure();
    if (diagnostic.empty())
      diagnostic = emitted.str();
    return success();
  });
  TuningEntry tuningEntry;
  tuningEntry.key = task.key;
  tuningEntry.choice = tuningEntry.model = printVersion(candidate);
  Status status = measure(tuningEntry, result);
  if (status != ROWWISE_SUCCESS)
    result.outcome =
        status == ROWWISE_FINDING ? Outcome::Wrong : Outcome::Refused;
  if (result.reason.empty())
    result.reason = diagnostic;
  return result;
}

//===----------------------------------------------------------------------===//
// One program
//===----------------------------------------------------------------------===//

static std::string getDate() {
  char text[sizeof("YYYY-MM-DD")];
  std::time_t now = std::time(nullptr);
  std::tm utc;
  gmtime_r(&now, &utc);
  std::strftime(text, sizeof(text), "%Y-%m-%d", &utc);
  return text;
}

void TuneSession::addRows(const TuningReport &report, unsigned number) {
  for (const TuningReport::Row &row : report.rows) {
    const ScheduleChoice &choice = row.candidate.choice;
    bool isMeasured = row.result.outcome == Outcome::Measured;
    double time = row.result.microseconds;
    llvm::json::Value microseconds = nullptr, ratio = nullptr;
    if (isMeasured)
      microseconds = time;
    if (isMeasured && report.model && time > 0)
      ratio = report.model->result.microseconds / time;
    std::string role = row.candidate.isModels ? "model" : "";
    if (&row == report.best)
      role += role.empty() ? "best" : " best";
    table.addRow({{"kernel", number},
                  {"schedule", choice.schedule},
                  {"threads", choice.threads},
                  {"rows", choice.rows},
                  {"blocks", choice.blocks},
                  {"stages", choice.stages},
                  {"us_median", microseconds},
                  {"us_predicted", row.candidate.predicted},
                  {"speedup", ratio},
                  {"role", role}});
  }
}

/// Keeps what was found, if it is worth anything.
Status TuneSession::record(const TuningTask &task, const TuningReport &report) {
  const TuningResult &last = report.rows.back().result;
  if (last.outcome == Outcome::Wrong) {
    entry.emitError("expected right results of every schedule, found wrong "
                    "ones of ")
        << report.rows.back().candidate.choice.str() << ": " << last.reason;
    return ROWWISE_FINDING;
  }
  if (!report.model) {
    entry.emitError("expected the schedule that the model chooses to run, "
                    "found that it does not: ")
        << report.rows.front().result.reason;
    return ROWWISE_DRIVER;
  }
  found.insert({task.key, printVersion(report.best->candidate),
                printVersion(report.model->candidate),
                report.best->result.microseconds,
                report.model->result.microseconds, runtime.rowwiseDeviceName(),
                getDate()});
  return ROWWISE_SUCCESS;
}

bool TuneSession::areRowsPacked() const {
  return llvm::all_of(options.placement.padding,
                      [](unsigned number) { return number == 0; });
}

Status TuneSession::tune(FuseOp program, ArrayRef<int64_t> sizes,
                         unsigned number) {
  const SchedulePassOptions &asked = compilerOptions.schedule;
  ScheduleChoice accepted = {asked.kind, asked.threads, asked.rows,
                             asked.blocks, asked.stages};
  FailureOr<TuningTask> task =
      makeTuningTask(program, compilerOptions.schedule.target,
                     {sizes, areBuffersAligned(), areRowsPacked()}, accepted);
  if (failed(task))
    return ROWWISE_BAD_ARGUMENT;
  size_t numCandidates = task->candidates.size();
  pruneCandidates(task->candidates);
  std::string label = shape.kernels.size() == 1
                          ? ""
                          : "kernel " + std::to_string(number) + ": ";
  llvm::errs() << label << "tuning " << task->key.str() << ": "
               << task->candidates.size() << " of " << numCandidates
               << " schedules\n";
  TuningReport report = measureCandidates(
      task->candidates, label,
      [&](const TuningCandidate &candidate) {
        return measure(*task, candidate);
      },
      llvm::errs());
  addRows(report, number);
  return record(*task, report);
}

Status TuneSession::run() {
  if (Status status = readDatabase())
    return status;
  if (Status status = findPrograms())
    return status;
  if (Status status = makeReference())
    return status;
  unsigned number = 0;
  for (const KernelTraffic &kernel : shape.kernels)
    if (FuseOp program = kernel.program)
      if (Status status = tune(program, kernel.sizes, number++))
        return status;
  if (number == 0) {
    entry.emitError("expected a row program to tune, found none");
    return ROWWISE_BAD_ARGUMENT;
  }
  if (options.format == TableFormat::Text)
    llvm::outs() << "device: " << runtime.rowwiseDeviceName() << "\n";
  table.print(options.format, llvm::outs());
  // Another process may have written meanwhile.
  if (Status status = readDatabase())
    return status;
  database.merge(found);
  if (failed(flushStandardOutput()) ||
      failed(
          writeOutputFiles({{compilerOptions.schedule.tuningDatabase,
                             [&](raw_ostream &os) { os << database.str(); }}})))
    return ROWWISE_BAD_ARGUMENT;
  return ROWWISE_SUCCESS;
}

Status rowwise::runTune(func::FuncOp entry,
                        const CompilerOptions &compilerOptions,
                        const RowwiseRuntime &runtime, ArrayRef<Tensor> inputs,
                        const BenchmarkOptions &options) {
  return TuneSession(entry, compilerOptions, runtime, inputs, options).run();
}
