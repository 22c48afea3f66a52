//===- Kinds.cpp - Kinds of schedules that hold a row ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decisions.h"
#include "Layouts.h"
#include "Schedules.h"

#include "Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t unbounded = std::numeric_limits<int64_t>::max();

int64_t mlir::rowwise::getMostThreads(const ProgramContext &program) {
  return program.target.getCluster() < 2 ? maxThreads : maxThreads / 2;
}

int64_t mlir::rowwise::getCapacity(const ProgramContext &program,
                                   ScheduleName kind, int64_t perThread) {
  auto choose = [](int64_t forcedField, int64_t usual) {
    return forcedField > 0 ? forcedField : usual;
  };
  switch (kind) {
  case ScheduleName::warp:
    return perThread * choose(program.forced.threads, warpSize);
  case ScheduleName::cluster:
    if (program.target.getCluster() < 2)
      return 0;
    return perThread *
           choose(program.forced.threads,
                  program.forced.kind ? maxThreads : maxClusterThreads) *
           choose(program.forced.blocks, program.target.getCluster());
  case ScheduleName::split:
    return getSplitCapacity(program, perThread);
  case ScheduleName::stream:
    return unbounded;
  default:
    return perThread *
           choose(program.forced.threads,
                  program.forced.kind ? maxThreads : getMostThreads(program));
  }
}

/// Elements that the window of an unaligned row may start before the row. With
/// edges it has room for whole vectors alone.
static int64_t getSlack(const ProgramContext &program, ScheduleName kind,
                        bool aligned) {
  if (program.shape.hasEdges && !aligned)
    return 1 - program.shape.vector;
  if (aligned)
    return 0;
  WindowStart window =
      getWindowWithRoom(kind, program.shape.vector, program.forced.stages,
                        /*hasEdges=*/false);
  return VersionAttr::getWindowAlignment(window, program.shape.vector) - 1;
}

int64_t mlir::rowwise::countVectors(const ProgramContext &program,
                                    ScheduleName kind, WidthRange widths,
                                    bool aligned) {
  if (widths.max == unbounded)
    return widths.max / program.shape.vector;
  int64_t elements = widths.max + getSlack(program, kind, aligned);
  return llvm::divideCeil(std::max<int64_t>(0, elements), program.shape.vector);
}

int64_t mlir::rowwise::getRowRegisters(const ProgramContext &program,
                                       bool recomputes) {
  bool areForced =
      program.forced.threads > 0 &&
      (program.forced.kind == ScheduleName::block || program.forced.blocks > 0);
  return areForced ? countFittingVectors(program.target, program.shape,
                                         program.shape.vector, recomputes,
                                         program.forced.threads)
                   : getMaxRegisters(program, program.shape.vector, recomputes);
}

int64_t mlir::rowwise::getTallRegisters(const ProgramContext &program,
                                        ScheduleName kind, int64_t perThread) {
  bool isTall = kind == ScheduleName::cluster && !program.forced.kind;
  return isTall ? largestClusterFactor * perThread : perThread;
}

/// The longest row that schedules of `kind` hold: in the vectors of a thread
/// that pay or, for the start of its window alone, with a register more.
static int64_t getLongestRow(const ProgramContext &program, ScheduleName kind,
                             bool aligned, bool recomputes) {
  int64_t perThread = getRowRegisters(program, recomputes);
  if (kind == ScheduleName::warp && aligned)
    perThread = getReadRegisters(program, kind, perThread);
  int64_t capacity =
      getCapacity(program, kind, getTallRegisters(program, kind, perThread));
  if (capacity == 0 || capacity == unbounded)
    return capacity;
  int64_t elements = capacity * program.shape.vector;
  int64_t longest = elements - getSlack(program, kind, aligned);
  // For that a row is not shared by several warps and does not stream, nor is a
  // schedule refused that was asked for.
  bool mayTakeMore =
      program.forced.kind || kind == ScheduleName::warp ||
      (kind == ScheduleName::block && program.target.getCluster() < 2);
  bool isThereMore =
      perThread < countFittingVectors(program.target, program.shape,
                                      program.shape.vector, recomputes,
                                      maxThreads);
  return mayTakeMore && isThereMore ? std::max(longest, elements) : longest;
}

ScheduleName mlir::rowwise::chooseRowKind(const ProgramContext &program,
                                          WidthRange widths, bool aligned,
                                          bool recomputes) {
  if (program.forced.kind)
    return *program.forced.kind;
  if (!mayHaveThreads(program, ScheduleName::stream))
    return ScheduleName::warp;
  auto holds = [&](ScheduleName kind) {
    return mayHaveThreads(program, kind) &&
           widths.max <= getLongestRow(program, kind, aligned, recomputes);
  };
  for (ScheduleName kind : {ScheduleName::warp, ScheduleName::block})
    if (holds(kind))
      return kind;
  // What is read once in any case no blocks need to share.
  bool areMany =
      !ShapedType::isDynamic(program.shape.numRows) &&
      program.shape.numRows >= minStreamedRows * program.target.getSms();
  bool mayShare = !aligned && getReadBlocks(program, widths) != 0;
  if (program.shape.readsOnce && areMany && !mayShare)
    return ScheduleName::stream;
  if (aligned &&
      prefersRing(program,
                  countVectors(program, ScheduleName::split, widths, true),
                  getMaxRegisters(program, program.shape.vector, recomputes)))
    return ScheduleName::split;
  for (ScheduleName kind : {ScheduleName::cluster, ScheduleName::split})
    if (holds(kind))
      return kind;
  return ScheduleName::stream;
}

bool mlir::rowwise::holdsRow(const ProgramContext &program, ScheduleName kind,
                             WidthRange widths, bool aligned, bool recomputes) {
  int64_t longest = getLongestRow(program, kind, aligned, recomputes);
  bool isForced = program.forced.kind || kind == ScheduleName::warp;
  return !isForced || longest == 0 || widths.max <= longest;
}

LogicalResult mlir::rowwise::checkHoldsRow(const ProgramContext &program,
                                           ScheduleName kind, WidthRange widths,
                                           bool aligned, bool recomputes) {
  if (holdsRow(program, kind, widths, aligned, recomputes))
    return success();
  return program.getOp().emitError()
         << "schedule " << stringifyScheduleName(kind)
         << " cannot hold a row of "
         << (widths.max == unbounded ? "any" : std::to_string(widths.max))
         << " elements, it holds "
         << getLongestRow(program, kind, aligned, recomputes) << " at most";
}

bool mlir::rowwise::recomputesRow(const ProgramContext &program,
                                  WidthRange widths, bool aligned,
                                  std::optional<ScheduleName> known) {
  ScheduleName kind = known.value_or(ScheduleName::block);
  if (!program.shape.mayRecompute() || widths.max == unbounded ||
      kind == ScheduleName::stream || kind == ScheduleName::warp)
    return false;
  int64_t vectors = countVectors(program, kind, widths, aligned);
  int64_t threads = countThreadsOfAll(program, vectors);
  int64_t perThread =
      getMaxRegisters(program, program.shape.vector, /*recomputes=*/true);
  bool areShared =
      kind == ScheduleName::cluster || kind == ScheduleName::split ||
      (!known &&
       vectors > getCapacity(program, ScheduleName::block, perThread));
  int64_t resident = program.target.getSms() * residentThreads;
  bool areFew =
      !ShapedType::isDynamic(program.shape.numRows) &&
      program.shape.numRows <= resident / std::max<int64_t>(1, threads);
  if (threads == defaultThreads)
    return aligned && program.shape.isLight && program.shape.writesRows &&
           !areFew && kind == ScheduleName::block &&
           vectors > warpSize * perThread;
  // Of what one block would hold threads that are asked for may hold too much.
  int64_t asked = program.forced.threads * program.forced.blocks;
  bool holdTooMuch =
      asked != 0 && vectors <= maxThreads * perThread &&
      vectors > asked * getMaxRegisters(program, program.shape.vector);
  // Nor do all threads of what is asked for hold everything.
  holdTooMuch |= known && widths.max > getLongestRow(program, kind, aligned,
                                                     /*recomputes=*/false);
  return threads > defaultThreads && !(areShared && areFew && !holdTooMuch);
}

SmallVector<WidthRange>
mlir::rowwise::getWidthClasses(const ProgramContext &program) {
  // A warp computes nothing again.
  bool recomputes =
      program.shape.mayRecompute() && program.forced.kind != ScheduleName::warp;
  int64_t perThread =
      getMaxRegisters(program, program.shape.vector, recomputes);
  auto isWanted = [&](ScheduleName kind) {
    return !program.forced.kind || *program.forced.kind == kind;
  };
  SmallVector<int64_t> limits;
  if (isWanted(ScheduleName::warp) || isWanted(ScheduleName::block)) {
    ScheduleName last = program.forced.kind.value_or(ScheduleName::block);
    int64_t widest =
        getCapacity(program, last, perThread) * program.shape.vector;
    for (int64_t limit = warpSize * program.shape.vector; limit < widest;
         limit *= 4)
      limits.push_back(limit);
    limits.push_back(widest);
  }
  int64_t ofCluster = getCapacity(program, ScheduleName::cluster, perThread) *
                      program.shape.vector;
  if (isWanted(ScheduleName::cluster) && ofCluster != 0) {
    // Of the largest cluster that may be asked for.
    int64_t whole = program.forced.kind
                        ? ofCluster
                        : ofCluster * maxThreads / maxClusterThreads;
    if (program.forced.blocks == 0 || program.forced.threads == 0)
      limits.append({whole / 8, whole / 2});
    limits.push_back(ofCluster);
    if (!program.forced.kind)
      limits.push_back(largestClusterFactor * ofCluster);
  }
  if (isWanted(ScheduleName::split)) {
    int64_t ofDevice =
        getSplitCapacity(program, perThread) * program.shape.vector;
    int64_t ofRings = getRingCapacity(program) * program.shape.vector;
    // Of narrow rows, which nothing else takes then, as few blocks as may be.
    if (program.forced.kind && program.forced.blocks == 0)
      limits.push_back(2 * getSplitThreads(program) * perThread *
                       program.shape.vector);
    if (program.forced.blocks == 0)
      limits.push_back(ofRings != 0 ? std::min(ofRings, ofDevice)
                                    : ofDevice / 2);
    limits.push_back(ofDevice);
  }
  if (isWanted(ScheduleName::stream) || limits.empty())
    limits.push_back(unbounded);
  // Leave room for the start of an unaligned row, so that both versions of a
  // class fit its widths.
  int64_t slack =
      getSlack(program, program.forced.kind.value_or(ScheduleName::block),
               /*aligned=*/false);
  SmallVector<WidthRange> classes;
  int64_t before = -1;
  for (int64_t limit : limits) {
    int64_t last = limit == unbounded ? limit : limit - slack;
    if (last <= before) // a later kind may hold no more than one before
      continue;
    classes.push_back({before + 1, last});
    before = last;
  }
  return classes;
}
