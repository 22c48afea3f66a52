//===- ScheduleRemarks.cpp - Why a program has its schedules ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "Schedules.h"
#include "Versions.h"

#include "Machine.h"
#include "Rowwise/Programs/Remarks.h"

using namespace mlir;
using namespace mlir::rowwise;

static std::string countOf(int64_t number, const Twine &what) {
  return (Twine(number) + " " + what + (number == 1 ? "" : "s")).str();
}

/// "rows of 781 elements at any alignment", "rows of 126 to 509 elements"
static std::string describeRows(ScheduleAttr schedule) {
  int64_t min = schedule.getMinWidth(), max = schedule.getMaxWidth();
  std::string text = "rows of ";
  if (max == std::numeric_limits<int64_t>::max())
    text += countOf(min, "element") + " and more";
  else if (max == min)
    text += countOf(min, "element");
  else
    text += std::to_string(min) + " to " + countOf(max, "element");
  if (schedule.getKind() == ScheduleKind::column)
    return text;
  if (int64_t rows = schedule.getPacked())
    return text + " without gaps, " + countOf(rows, "row") + " or more";
  return text + (schedule.getAligned() ? ", aligned" : " at any alignment");
}

/// "32 lanes a row, 7 vectors of 4 elements a lane, 4 rows a block"
static std::string describeLayout(ScheduleAttr schedule) {
  LayoutAttr layout = schedule.getLayout();
  StringRef thread =
      schedule.getKind() == ScheduleKind::warp ? "lane" : "thread";
  std::string text = countOf(layout.getThreadsPerRow(), thread);
  if (layout.getBlocks() != 1)
    text += " of " + countOf(layout.getBlocks(), "block");
  text += " a row, ";
  if (layout.getVector() == 1)
    text += countOf(layout.getRegisters(), "element");
  else
    text += countOf(layout.getRegisters(), "vector") + " of " +
            std::to_string(layout.getVector()) + " elements";
  text += (" a " + thread + ", ").str();
  if (layout.getEdges())
    text += "boundary elements peeled, ";
  if (layout.getNeighbours() != 1)
    text += std::to_string(layout.getNeighbours()) + " rows a thread, ";
  text += countOf(layout.getRows(), "row") + " a block";
  if (schedule.getStages() != 0)
    text += ", " + std::to_string(schedule.getStages()) + " stages";
  if (schedule.getRecomputes())
    text += ", rematerialized from what was loaded";
  if (schedule.getPacked() != 0)
    text += ", by way of shared memory";
  if (schedule.getL2Hint() == L2Hint::evictLast)
    text += ", loads kept in L2";
  if (schedule.getL2Hint() == L2Hint::evictFirst)
    text += ", loads not kept in L2";
  if (schedule.getL2Hint() == L2Hint::hold)
    text += ", loads kept in L2 until a row is in registers";
  return text;
}

static void explain(const ProgramContext &program, ScheduleAttr schedule,
                    const Twine &reason, int64_t perThread) {
  unsigned number = getProgramNumber(program.getOp());
  std::string why = reason.str();
  if (program.forced.stages != 0 && schedule.getStages() == 0)
    why += ", and it has no stages, though they are forced";
  StringRef kind = stringifyScheduleKind(schedule.getKind());
  emitFact(program.getOp(), category::schedule, "version")
      << remark::add("kernel {0}: schedule {1} for {2}, {3}: {4} ({5} a "
                     "thread at {6} bytes of registers an element)",
                     number, kind, describeRows(schedule),
                     describeLayout(schedule), why, perThread,
                     schedule.getRecomputes() ? program.shape.heldBytes
                                              : program.shape.liveBytes)
      << remark::metric("Kernel", number)
      << remark::metric("Schedule", Attribute(schedule));
}

void mlir::rowwise::explainRows(const ProgramContext &program,
                                ScheduleAttr schedule, int64_t vectors,
                                int64_t perThread, bool isRated) {
  if (!wantsRemarks(program.getOp()) || program.origin.empty())
    return;
  ScheduleKind kind = schedule.getKind();
  StringRef unit = program.shape.vector == 1 ? "element" : "vector";
  bool isUnbounded =
      schedule.getMaxWidth() == std::numeric_limits<int64_t>::max();
  std::string reason = program.forced.kind
                           ? (program.origin + "; a row is ").str()
                           : "a row is ";
  if (program.shape.hasEdges && !program.forced.kind)
    return explain(program, schedule,
                   reason + countOf(vectors, unit) +
                       " and its boundary elements",
                   schedule.getLayout().getRegisters());
  reason += isUnbounded ? "any number of vectors" : countOf(vectors, unit);
  if (kind == ScheduleKind::warp || kind == ScheduleKind::block)
    reason +=
        ", a warp holds " +
        std::to_string(
            warpSize *
            (schedule.getAligned()
                 ? getReadRegisters(program, ScheduleKind::warp, perThread)
                 : perThread));
  if (kind != ScheduleKind::warp)
    reason +=
        ", a block holds " +
        std::to_string(getCapacity(program, ScheduleKind::block, perThread));
  bool isBeyondCluster =
      kind == ScheduleKind::split || kind == ScheduleKind::stream;
  bool isBeyondBlock = kind == ScheduleKind::cluster || isBeyondCluster;
  if (int64_t ofCluster =
          getCapacity(program, ScheduleKind::cluster, perThread);
      isBeyondBlock && ofCluster != 0)
    reason += ", a cluster " + std::to_string(ofCluster);
  if (isBeyondCluster)
    reason +=
        ", the device " + std::to_string(getSplitCapacity(program, perThread));
  if (kind == ScheduleKind::stream && program.shape.readsOnce)
    reason += ", and it is read once if nothing holds it";
  if (isRated)
    reason += ", and no layout is rated better";
  explain(program, schedule, reason,
          std::max(perThread, schedule.getLayout().getRegisters()));
}

void mlir::rowwise::explainColumns(const ProgramContext &program,
                                   ScheduleAttr schedule) {
  if (!wantsRemarks(program.getOp()) || program.origin.empty())
    return;
  LayoutAttr layout = schedule.getLayout();
  int64_t perThread = getColumnElements(program);
  std::string reason = program.forced.kind ? program.origin.str()
                                           : "most rows are not contiguous";
  if (schedule.getAligned())
    reason +=
        ", " + std::to_string(layout.getNeighbours()) + " are accessed at once";
  explain(program, schedule,
          reason + "; " + countOf(layout.getBlocks(), "block") + " of " +
              countOf(layout.getRows(), "row") +
              (layout.getBlocks() == 1 ? " holds " : " hold ") +
              Twine(layout.getThreadsPerRow() * perThread) +
              " elements of each",
          perThread);
}
