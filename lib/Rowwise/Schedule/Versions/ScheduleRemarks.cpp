//===- ScheduleRemarks.cpp - Why a program has its schedules --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Layouts/Layouts.h"
#include "../Schedules.h"
#include "Versions.h"

#include "../Machine/Machine.h"
#include "Rowwise/Programs/Remarks.h"

using namespace mlir;
using namespace mlir::rowwise;

/// "rows of 781 elements at any alignment", "rows of 126 to 509 elements"
static std::string describeRows(VersionAttr version) {
  int64_t min = version.getMinWidth(), max = version.getMaxWidth();
  std::string text = "rows of ";
  if (max == std::numeric_limits<int64_t>::max())
    text += countOf(min, "element") + " and more";
  else if (max == min)
    text += countOf(min, "element");
  else
    text += std::to_string(min) + " to " + countOf(max, "element");
  if (version.getLayout().getTransposed())
    return text;
  if (version.getRows().getAlignment() == Alignment::packed)
    return text + " without gaps, " +
           countOf(version.getRows().getMinRows(), "row") + " or more";
  if (version.getWindow() == WindowStart::row)
    return text + " in one order at any alignment";
  return text + (version.isAligned() ? ", aligned" : " at any alignment");
}

/// "32 lanes a row, 7 vectors of 4 elements a lane, 4 rows a block"
static std::string describeLayout(VersionAttr version) {
  LayoutAttr layout = version.getLayout();
  StringRef thread =
      version.getSchedule().getScope() == Scope::warp ? "lane" : "thread";
  std::string text = countOf(layout.getThreadsPerRow(), thread);
  if (int64_t blocks = version.getBlocksOfRow(); blocks != 1)
    text += " of " + countOf(blocks, "block");
  text += " a row, ";
  if (layout.getVector() == 1)
    text += countOf(layout.getVectorsPerThread(), "element");
  else
    text += countOf(layout.getVectorsPerThread(), "vector") + " of " +
            std::to_string(layout.getVector()) + " elements";
  text += (" a " + thread + ", ").str();
  if (layout.getPeeled())
    text += "boundary elements peeled, ";
  if (layout.getRowsPerThread() != 1)
    text += std::to_string(layout.getRowsPerThread()) + " rows a thread, ";
  text += countOf(layout.getRows(), "row") + " a block";
  if (std::optional<RowLoop> loop = version.getSchedule().getRowLoop())
    text += ", " + std::to_string(loop->stages) + " stages";
  if (version.getRematerialized())
    text += ", rematerialized from what was loaded";
  if (version.getSchedule().needsPackedRows())
    text += ", by way of shared memory";
  if (version.getL2Hint() == L2Hint::evictLast)
    text += ", loads kept in L2";
  if (version.getL2Hint() == L2Hint::evictFirst)
    text += ", loads not kept in L2";
  if (version.getL2Hint() == L2Hint::hold)
    text += ", loads kept in L2 until a row is in registers";
  return text;
}

static void explain(const ProgramContext &program, VersionAttr version,
                    const Twine &reason, int64_t perThread) {
  unsigned number = getProgramNumber(program.getOp());
  std::string why = reason.str();
  if (program.forced.stages != 0 && !version.getSchedule().getRowLoop())
    why += ", and it has no stages, though they are forced";
  emitFact(program.getOp(), category::schedule, "version")
      << remark::add(
             "kernel {0}: schedule {1} for {2}, {3}: {4} ({5} a "
             "thread at {6} bytes of registers an element)",
             number, version.getSchedule().getName(), describeRows(version),
             describeLayout(version), why, perThread,
             version.getRematerialized() ? program.shape.rematerializedBytes
                                         : program.shape.liveBytes)
      << remark::metric("Kernel", number)
      << remark::metric("Schedule", Attribute(version));
}

/// The plain schedules that were asked to hold the row: those up to the last
/// one that options call as they call `schedule`.
static SmallVector<const VectorStrategy *>
listAsked(const ScheduleStrategy &schedule) {
  SmallVector<const VectorStrategy *> asked, plain;
  for (const VectorStrategy *other : getVectorSchedules()) {
    if (!other->getCapacityText().empty())
      plain.push_back(other);
    if (other->getName() == schedule.getName())
      asked = plain;
  }
  return asked;
}

/// ", a warp holds 256, a block holds 4096", for schedules that come near the
/// row.
static std::string describeCapacities(const ProgramContext &program,
                                      ArrayRef<const VectorStrategy *> asked,
                                      VersionAttr version, int64_t perThread) {
  std::string text;
  for (const VectorStrategy *schedule : asked) {
    bool isFar = schedule->hasShortRows() &&
                 asked.back()->getRowProperties().haveSeveralBlocks;
    int64_t maxVectors =
        schedule->getMaxVectors(program, perThread, version.isAligned());
    int64_t capacity =
        schedule->getCapacity(program, std::min(perThread, maxVectors));
    if (!isFar && capacity != 0)
      text +=
          (", " + schedule->getCapacityText() + " " + Twine(capacity)).str();
  }
  return text;
}

void mlir::rowwise::explainRows(const ProgramContext &program,
                                const ScheduleStrategy &schedule,
                                VersionAttr version, int64_t vectors,
                                int64_t perThread, StringRef why) {
  if (!wantsRemarks(program.getOp()) || program.origin.empty())
    return;
  StringRef unit = program.shape.vector == 1 ? "element" : "vector";
  bool isUnbounded =
      version.getMaxWidth() == std::numeric_limits<int64_t>::max();
  std::string reason = program.forced.isNamed()
                           ? (program.origin + "; a row is ").str()
                           : "a row is ";
  if (program.shape.isPeeled && !program.forced.isNamed())
    return explain(program, version,
                   reason + countOf(vectors, unit) +
                       " and its boundary elements",
                   version.getLayout().getVectorsPerThread());
  reason += isUnbounded ? "any number of vectors" : countOf(vectors, unit);
  reason +=
      describeCapacities(program, listAsked(schedule), version, perThread);
  if (!version.holdsRow() && program.shape.readsOnce)
    reason += ", and it is read once if nothing holds it";
  if (!why.empty())
    reason += (", and " + why).str();
  explain(program, version, reason,
          std::max(perThread, version.getLayout().getVectorsPerThread()));
}

void mlir::rowwise::explainVectors(const ProgramContext &program,
                                   VersionAttr version, int64_t elements) {
  if (!wantsRemarks(program.getOp()) || program.origin.empty())
    return;
  bool isStaged = version.getSchedule().getTileRows().stages != 0;
  explain(program, version,
          "rows are of vectors of up to " + countOf(elements, "element") +
              ", which stream" + (isStaged ? " through shared memory" : ""),
          version.getLayout().getVectorsPerThread());
}

void mlir::rowwise::explainColumns(const ProgramContext &program,
                                   VersionAttr version, int64_t perThread) {
  if (!wantsRemarks(program.getOp()) || program.origin.empty())
    return;
  LayoutAttr layout = version.getLayout();
  std::string reason = program.forced.isNamed()
                           ? program.origin.str()
                           : "most rows are not contiguous";
  if (layout.getRowsPerThread() > 1)
    reason += ", " + std::to_string(layout.getRowsPerThread()) +
              " are accessed at once";
  explain(program, version,
          reason + "; " + countOf(layout.getBlocks(), "block") + " of " +
              countOf(layout.getRows(), "row") +
              (layout.getBlocks() == 1 ? " holds " : " hold ") +
              Twine(layout.getThreadsPerRow() * perThread) +
              " elements of each",
          perThread);
}
