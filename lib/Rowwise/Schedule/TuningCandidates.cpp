//===- TuningCandidates.cpp - Schedules worth measuring -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Schedule/TuningCandidates.h"
#include "Candidates.h"
#include "Machine/Machine.h"
#include "Machine/Prediction.h"
#include "Versions/Versions.h"

#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/SharedLayout.h"
#include "Rowwise/Tuning/TuningKey.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Collects the schedules that one version of a program may have.
class Enumerator {
public:
  Enumerator(FuseOp op, TargetAttr target, VersionAttr model,
             ArrayRef<int64_t> sizes, const ScheduleChoice &accepted)
      : op(op), target(target), model(model), sizes(sizes), accepted(accepted),
        program(op, target, /*forced=*/{}) {}

  /// The model's own choice, then all others that are accepted.
  SmallVector<TuningCandidate> enumerate();

private:
  void add(const ScheduleChoice &choice);

  FuseOp op;
  TargetAttr target;
  VersionAttr model;
  ArrayRef<int64_t> sizes;
  const ScheduleChoice &accepted;
  /// The program, with nothing forced.
  ProgramContext program;
  SmallVector<TuningCandidate> candidates;
};
} // namespace

void Enumerator::add(const ScheduleChoice &choice) {
  std::optional<VersionAttr> version =
      makeChosen(program, choice, {model.getMinWidth(), model.getMaxWidth()},
                 model.getRows().getAlignment());
  auto isKnown = [&](const TuningCandidate &candidate) {
    return candidate.version == *version;
  };
  if (!version || llvm::any_of(candidates, isKnown))
    return;
  // Fields that the choice leaves open have values too.
  ScheduleChoice whole = getChoice(*version);
  if (accepted.accepts(whole))
    candidates.push_back({whole, *version,
                          predictTime(target, op, *version, sizes),
                          /*isModels=*/false});
}

SmallVector<TuningCandidate> Enumerator::enumerate() {
  candidates.push_back({getChoice(model), model,
                        predictTime(target, op, model, sizes),
                        /*isModels=*/true});
  // Candidates have lanes along the dimension that the model's choice has:
  // adjacent lanes with different rows of contiguous elements would read each
  // line many times.
  const VersionMaker &maker = getMaker(program, model.getRows().getAlignment());
  for (const ScheduleStrategy *schedule : getSchedules())
    if (&schedule->getMaker() == &maker && schedule->isAvailable(program))
      schedule->enumerate({program, accepted, model.getMaxWidth()},
                          [&](const ScheduleChoice &choice) { add(choice); });
  // Many predictions are equal; the order must not depend on the host.
  llvm::sort(MutableArrayRef(candidates).drop_front(),
             [](const TuningCandidate &a, const TuningCandidate &b) {
               return std::make_pair(a.predicted, a.choice.asTuple()) <
                      std::make_pair(b.predicted, b.choice.asTuple());
             });
  return candidates;
}

std::string mlir::rowwise::printVersion(const TuningCandidate &candidate) {
  std::string text;
  llvm::raw_string_ostream(text) << candidate.version;
  return text;
}

/// The version that the host function launches.
static VersionAttr findVersion(ArrayRef<Attribute> versions, int64_t rows,
                               int64_t width, const TuningCall &call) {
  for (Attribute attribute : versions) {
    auto version = cast<VersionAttr>(attribute);
    bool asksForPacked = version.getRows().getAlignment() == Alignment::packed;
    bool isAligned =
        call.areBuffersAligned && width % version.getLayout().getVector() == 0;
    bool isPacked = call.areBuffersAligned && call.areRowsPacked &&
                    rows >= version.getRows().getMinRows();
    if (version.getMinWidth() <= width && width <= version.getMaxWidth() &&
        (isAligned || !version.isAligned()) && (isPacked || !asksForPacked))
      return version;
  }
  return {};
}

FailureOr<TuningTask>
mlir::rowwise::makeTuningTask(FuseOp op, StringRef target,
                              const TuningCall &call,
                              const ScheduleChoice &accepted) {
  if (failed(checkSupported(op)))
    return failure();
  FailureOr<TargetAttr> gpu = getTarget(op, target);
  if (failed(gpu))
    return failure();
  if (llvm::is_contained(call.sizes, 0))
    return op.emitError("expected elements to tune a program for, found none");
  ProgramContext program(op, *gpu, /*forced=*/{});
  FailureOr<SmallVector<Attribute>> versions = makeVersions(program);
  if (failed(versions))
    return failure();
  int64_t width = 1, rows = 1;
  for (auto [dim, size] : llvm::enumerate(call.sizes))
    if (op.isAxis(dim) || op.isParallel(dim))
      (op.isAxis(dim) ? width : rows) *= size;
  VersionAttr model = findVersion(*versions, rows, width, call);
  if (!model)
    return op.emitError() << "expected a version for rows of " << width
                          << " elements, found none";
  SmallVector<TuningCandidate> candidates =
      Enumerator(op, *gpu, model, call.sizes, accepted).enumerate();
  if (llvm::none_of(candidates, [&](const TuningCandidate &candidate) {
        return accepted.accepts(candidate.choice);
      }))
    return op.emitError() << "expected a schedule that holds rows of " << width
                          << " elements among those of what is forced ("
                          << accepted.str() << "), found none";
  return TuningTask{
      getTuningKey(
          op, program.shape.numRows, model.getMinWidth(), model.getMaxWidth(),
          stringifyAlignment(model.getRows().getAlignment()), gpu->getChip()),
      std::move(candidates)};
}

void mlir::rowwise::pruneCandidates(
    SmallVectorImpl<TuningCandidate> &candidates) {
  if (candidates.empty())
    return;
  double fastest = candidates.front().predicted;
  for (const TuningCandidate &candidate : candidates)
    fastest = std::min(fastest, candidate.predicted);
  llvm::erase_if(candidates, [&](const TuningCandidate &candidate) {
    return !candidate.isModels && candidate.predicted > tuningFactor * fastest;
  });
}
