//===- Tuned.cpp - Schedules that were measured ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Layouts.h"
#include "Versions.h"

#include "Rowwise/Programs/Remarks.h"
#include "Rowwise/Tuning/TuningKey.h"

#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::rowwise;

std::optional<VersionAttr>
mlir::rowwise::makeChosen(const ProgramContext &program,
                          const ScheduleChoice &choice, WidthRange widths,
                          Alignment alignment, StringRef origin,
                          std::string &reason) {
  // Functions are compiled in parallel: diagnostics of other threads are not
  // handled here.
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler handler(
      program.getOp().getContext(), [&](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() != DiagnosticSeverity::Error ||
            llvm::get_threadid() != thread)
          return failure();
        if (reason.empty())
          reason = diagnostic.str();
        return success();
      });
  ProgramContext chosen = program.withForced(choice, origin);
  const VersionMaker &maker = getMaker(chosen, alignment);
  if (failed(checkForcedSizes(chosen)) || failed(maker.check(chosen)))
    return std::nullopt;
  FailureOr<VersionAttr> version = maker.make(chosen, widths, alignment);
  if (failed(version))
    return std::nullopt;
  return *version;
}

/// Emits why a version has no measured schedule.
static void explainUntuned(const ProgramContext &program,
                           const TuningKey &key) {
  std::string why = "no entry is for " + key.str();
  if (const TuningEntry *other = program.database->lookupOtherChip(key))
    why = "the entry for " + other->key.str() + " is for another target than " +
          key.chip;
  unsigned number = getProgramNumber(program.getOp());
  emitMissed(program.getOp(), category::schedule, "not-tuned")
      << remark::add("kernel {0}: {1}: {2}", number,
                     program.database->getPath(), why)
      << remark::metric("Kernel", number);
}

std::optional<VersionAttr>
mlir::rowwise::findTuned(const ProgramContext &program, WidthRange widths,
                         Alignment alignment) {
  if (!program.database)
    return std::nullopt;
  TuningKey key = getTuningKey(
      program.getOp(), program.shape.numRows, widths.min, widths.max,
      stringifyAlignment(alignment), program.target.getChip());
  const TuningEntry *entry = program.database->lookup(key);
  if (!entry) {
    if (wantsRemarks(program.getOp()))
      explainUntuned(program, key);
    return std::nullopt;
  }
  std::string reason;
  std::optional<VersionAttr> version =
      makeChosen(program, entry->choice, widths, alignment, "measured", reason);
  unsigned number = getProgramNumber(program.getOp());
  if (!version)
    emitMissed(program.getOp(), category::schedule, "stale")
        << remark::add("kernel {0}: {1}: the entry for {2} is stale, and its "
                       "schedule ({3}) not taken: {4}",
                       number, program.database->getPath(), key.str(),
                       entry->choice.str(), reason)
        << remark::metric("Kernel", number);
  else
    emitDone(program.getOp(), category::schedule, "tuned")
        << remark::add(
               "kernel {0}: {1}: the entry for {2} is taken: {3} took "
               "{4:f1} us where {5}, which the rules chose, took {6:f1}",
               number, program.database->getPath(), key.str(),
               entry->choice.str(), entry->microseconds, entry->model.str(),
               entry->modelMicroseconds)
        << remark::metric("Kernel", number);
  return version;
}
