//===- Tuned.cpp - Schedules that were measured -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TuningKey.h"
#include "VersionBuilder.h"

#include "Rowwise/Programs/Remarks.h"

#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::rowwise;

StringRef VersionBuilder::getPlacesName(Places places) {
  switch (places) {
  case Places::packed:
    return "packed";
  case Places::aligned:
    return "aligned";
  case Places::any:
    return "any";
  }
  llvm_unreachable("unknown places");
}

std::optional<ScheduleAttr>
VersionBuilder::makeChosen(const ScheduleChoice &choice, WidthRange widths,
                           Places places, StringRef origin,
                           std::string &reason) {
  // Other threads compile other functions, whose errors are errors.
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler handler(op.getContext(), [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error ||
        llvm::get_threadid() != thread)
      return failure();
    if (reason.empty())
      reason = diagnostic.str();
    return success();
  });
  VersionBuilder builder = *this;
  builder.forced = choice;
  builder.database = nullptr;
  builder.origin = origin;
  bool inColumns = choice.kind == ScheduleKind::column;
  if (failed(builder.checkForcedSizes()) ||
      (inColumns && failed(builder.checkForced(ScheduleKind::column))))
    return std::nullopt;
  FailureOr<ScheduleAttr> schedule =
      inColumns ? builder.makeColumnVersion(widths, places == Places::aligned)
                : builder.makeRowVersion(widths, places);
  if (failed(schedule))
    return std::nullopt;
  return *schedule;
}

/// Says why a version has no measured schedule.
void VersionBuilder::explainUntuned(const TuningKey &key) {
  std::string why = "no entry is for " + key.str();
  if (const TuningEntry *other = database->lookupOtherChip(key))
    why = "the entry for " + other->key.str() + " is for another target than " +
          key.chip;
  unsigned number = getProgramNumber(op);
  emitMissed(op, category::schedule, "not-tuned")
      << remark::add("kernel {0}: {1}: {2}", number, database->getPath(), why)
      << remark::metric("Kernel", number);
}

std::optional<ScheduleAttr> VersionBuilder::findTuned(WidthRange widths,
                                                      Places places) {
  if (!database)
    return std::nullopt;
  TuningKey key = getTuningKey(op, widths.min, widths.max,
                               getPlacesName(places), target.getChip());
  const TuningEntry *entry = database->lookup(key);
  if (!entry) {
    if (wantsRemarks(op))
      explainUntuned(key);
    return std::nullopt;
  }
  std::string reason;
  std::optional<ScheduleAttr> schedule =
      makeChosen(entry->choice, widths, places, "measured", reason);
  unsigned number = getProgramNumber(op);
  if (!schedule)
    emitMissed(op, category::schedule, "stale")
        << remark::add("kernel {0}: {1}: the entry for {2} is stale, and its "
                       "schedule ({3}) not taken: {4}",
                       number, database->getPath(), key.str(),
                       entry->choice.str(), reason)
        << remark::metric("Kernel", number);
  else
    emitDone(op, category::schedule, "tuned")
        << remark::add(
               "kernel {0}: {1}: the entry for {2} is taken: {3} took "
               "{4:f1} us where {5}, which the model chose, took {6:f1}",
               number, database->getPath(), key.str(), entry->choice.str(),
               entry->microseconds, entry->model.str(),
               entry->modelMicroseconds)
        << remark::metric("Kernel", number);
  return schedule;
}
