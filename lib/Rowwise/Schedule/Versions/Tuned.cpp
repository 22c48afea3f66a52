//===- Tuned.cpp - Schedules that were measured ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Candidates.h"
#include "../Layouts/Layouts.h"
#include "Versions.h"

#include "Rowwise/Programs/Remarks.h"
#include "Rowwise/Tuning/TuningKey.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Keeps the first error that this thread emits, and lets nobody else see one:
/// that a program cannot have some version is no error here. Functions are
/// compiled in parallel; diagnostics of other threads are not kept.
class ErrorKeeper {
public:
  explicit ErrorKeeper(MLIRContext *context)
      : thread(llvm::get_threadid()), handler(context, [&](Diagnostic &found) {
          if (found.getSeverity() != DiagnosticSeverity::Error ||
              llvm::get_threadid() != thread)
            return failure();
          if (text.empty())
            text = found.str();
          return success();
        }) {}

  const std::string &getText() const { return text; }

private:
  uint64_t thread;
  std::string text;
  ScopedDiagnosticHandler handler;
};
} // namespace

std::optional<VersionAttr>
mlir::rowwise::makeChosen(const ProgramContext &program,
                          const ScheduleChoice &choice, WidthRange widths,
                          Alignment alignment) {
  ErrorKeeper keeper(program.getOp().getContext());
  ProgramContext chosen = program.withForced(choice, /*origin=*/"");
  if (failed(checkForcedSizes(chosen)) ||
      failed(getMaker(chosen, alignment).check(chosen)))
    return std::nullopt;
  FailureOr<VersionAttr> version = makeVersion(chosen, widths, alignment);
  if (failed(version))
    return std::nullopt;
  return *version;
}

/// Whether the program, not scheduled yet, is one with this version.
static LogicalResult verifyWith(FuseOp op, VersionAttr version) {
  OwningOpRef<FuseOp> trial = cast<FuseOp>(op->clone());
  trial->setVersionsAttr(Builder(op.getContext()).getArrayAttr({version}));
  return verify(*trial);
}

/// The version that is written in an entry; null, with a diagnostic, if the
/// program has none such for these rows.
static VersionAttr parseVersion(const ProgramContext &program, StringRef text,
                                WidthRange widths, Alignment alignment) {
  FuseOp op = program.getOp();
  auto version = dyn_cast_or_null<VersionAttr>(
      parseAttribute(text, op.getContext(), /*type=*/{},
                     /*numRead=*/nullptr, /*isKnownNullTerminated=*/false));
  if (!version) {
    op.emitError() << "expected #rowwise.version, found " << text;
    return {};
  }
  RowsAttr rows = version.getRows();
  if (rows.getAlignment() != alignment || rows.getMinWidth() != widths.min ||
      rows.getMaxWidth() != widths.max) {
    op.emitError() << "expected a version for rows of the entry's sizes and "
                      "alignment, found "
                   << rows;
    return {};
  }
  if (failed(verifyWith(op, version)))
    return {};
  return program.l2Hint ? version.withL2Hint(*program.l2Hint) : version;
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
  ErrorKeeper keeper(program.getOp().getContext());
  VersionAttr version = parseVersion(program, entry->choice, widths, alignment);
  unsigned number = getProgramNumber(program.getOp());
  if (!version) {
    emitMissed(program.getOp(), category::schedule, "stale")
        << remark::add("kernel {0}: {1}: the entry for {2} is stale, and its "
                       "version not taken: {3}",
                       number, program.database->getPath(), key.str(),
                       keeper.getText())
        << remark::metric("Kernel", number);
    return std::nullopt;
  }
  emitDone(program.getOp(), category::schedule, "tuned")
      << remark::add("kernel {0}: {1}: the entry for {2} is taken: {3} took "
                     "{4:f1} us where what the rules chose took {5:f1}",
                     number, program.database->getPath(), key.str(),
                     getChoice(version).str(), entry->microseconds,
                     entry->modelMicroseconds)
      << remark::metric("Kernel", number);
  return version;
}
