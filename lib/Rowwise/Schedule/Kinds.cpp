//===- Kinds.cpp - Kinds of schedules that hold a row -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decisions.h"
#include "VersionBuilder.h"

#include "Rowwise/Schedule/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t unbounded = std::numeric_limits<int64_t>::max();
/// Rows for each multiprocessor from which on blocks that stream keep it busy.
static constexpr int64_t manyRows = 8;
/// Threads of the largest block of a cluster, unless clusters are asked for: of
/// more a multiprocessor runs one at a time, which has nothing to do while it
/// waits for the others, and not all multiprocessors take part. Before that a
/// thread holds twice as much, then the whole device shares the row.
static constexpr int64_t mostClusterThreads = 512;
static constexpr int64_t tallFactor = 2;

/// Threads of the largest block that holds a row: two of them fit a
/// multiprocessor, so that one loads while the other stores, unless nothing
/// else holds a longer row.
int64_t VersionBuilder::getMostThreads() {
  return target.getCluster() < 2 ? maxThreads : maxThreads / 2;
}

/// Vectors of a row that a kind of schedule holds.
int64_t VersionBuilder::getCapacity(ScheduleKind kind, int64_t perThread) {
  auto choose = [](int64_t forcedField, int64_t usual) {
    return forcedField > 0 ? forcedField : usual;
  };
  switch (kind) {
  case ScheduleKind::warp:
    return perThread * choose(forced.threads, warpSize);
  case ScheduleKind::cluster:
    if (target.getCluster() < 2)
      return 0;
    return perThread *
           choose(forced.threads,
                  forced.kind ? maxThreads : mostClusterThreads) *
           choose(forced.blocks, target.getCluster());
  case ScheduleKind::split:
    return getSplitCapacity(perThread);
  case ScheduleKind::stream:
    return unbounded;
  default:
    return perThread *
           choose(forced.threads, forced.kind ? maxThreads : getMostThreads());
  }
}

/// Elements that the window of an unaligned row may start before the row. With
/// edges it has room for whole vectors alone.
int64_t VersionBuilder::getSlack(ScheduleKind kind, bool aligned) {
  if (shape.hasEdges && !aligned)
    return 1 - shape.vector;
  if (aligned)
    return 0;
  WindowStart window = getWindowWithRoom(kind, shape.vector, forced.stages,
                                         /*hasEdges=*/false);
  return ScheduleAttr::getWindowAlignment(window, shape.vector) - 1;
}

/// Vectors of the window of the widest row.
int64_t VersionBuilder::countVectors(ScheduleKind kind, WidthRange widths,
                                     bool aligned) {
  if (widths.max == unbounded)
    return widths.max / shape.vector;
  int64_t elements = widths.max + getSlack(kind, aligned);
  return llvm::divideCeil(std::max<int64_t>(0, elements), shape.vector);
}

/// Vectors of a row that a thread holds: as many as pay or, where all threads
/// of a row are forced, as their registers hold.
int64_t VersionBuilder::getRowRegisters(bool recomputes) {
  bool areForced = forced.threads > 0 &&
                   (forced.kind == ScheduleKind::block || forced.blocks > 0);
  return areForced
             ? getFittingRegisters(shape.vector, recomputes, forced.threads)
             : getMaxRegisters(shape.vector, recomputes);
}

/// Vectors that a thread holds at most: of the largest clusters twice as many
/// as pay elsewhere, which pays more than sharing the row with the whole device
/// (measured on an H200).
int64_t VersionBuilder::getTallRegisters(ScheduleKind kind, int64_t perThread) {
  bool isTall = kind == ScheduleKind::cluster && !forced.kind;
  return isTall ? tallFactor * perThread : perThread;
}

/// The longest row that schedules of `kind` hold: in the vectors of a thread
/// that pay or, for the start of its window alone, with a register more.
int64_t VersionBuilder::getLongestRow(ScheduleKind kind, bool aligned,
                                      bool recomputes) {
  int64_t perThread = getRowRegisters(recomputes);
  if (kind == ScheduleKind::warp && aligned)
    perThread = getReadRegisters(kind, perThread);
  int64_t capacity = getCapacity(kind, getTallRegisters(kind, perThread));
  if (capacity == 0 || capacity == unbounded)
    return capacity;
  int64_t elements = capacity * shape.vector;
  int64_t longest = elements - getSlack(kind, aligned);
  // For that a row is not shared by several warps and does not stream, nor is a
  // schedule refused that was asked for.
  bool mayTakeMore = forced.kind || kind == ScheduleKind::warp ||
                     (kind == ScheduleKind::block && target.getCluster() < 2);
  bool isThereMore =
      perThread < getFittingRegisters(shape.vector, recomputes, maxThreads);
  return mayTakeMore && isThereMore ? std::max(longest, elements) : longest;
}

/// The kind asked for or the first that holds the row: exchanges between warps,
/// then between blocks of a cluster, then between any blocks, then a second
/// read of the row each cost more than the one before. Only a warp has threads
/// that are no whole warps.
ScheduleKind VersionBuilder::chooseRowKind(WidthRange widths, bool aligned,
                                           bool recomputes) {
  if (forced.kind)
    return *forced.kind;
  if (!mayHaveThreads(ScheduleKind::stream))
    return ScheduleKind::warp;
  auto holds = [&](ScheduleKind kind) {
    return mayHaveThreads(kind) &&
           widths.max <= getLongestRow(kind, aligned, recomputes);
  };
  for (ScheduleKind kind : {ScheduleKind::warp, ScheduleKind::block})
    if (holds(kind))
      return kind;
  // What is read once in any case no blocks need to share.
  bool areMany = !ShapedType::isDynamic(shape.numRows) &&
                 shape.numRows >= manyRows * target.getSms();
  bool mayShare = !aligned && getReadBlocks(widths) != 0;
  if (shape.readsOnce && areMany && !mayShare)
    return ScheduleKind::stream;
  if (aligned && prefersRing(countVectors(ScheduleKind::split, widths, true),
                             getMaxRegisters(shape.vector, recomputes)))
    return ScheduleKind::split;
  for (ScheduleKind kind : {ScheduleKind::cluster, ScheduleKind::split})
    if (holds(kind))
      return kind;
  return ScheduleKind::stream;
}

/// Whether schedules of what is forced hold rows of vectors as they are. Where
/// there are no clusters, that is what to say, and not here.
bool VersionBuilder::holdsRow(ScheduleKind kind, WidthRange widths,
                              bool aligned, bool recomputes) {
  int64_t longest = getLongestRow(kind, aligned, recomputes);
  bool isForced = forced.kind || kind == ScheduleKind::warp;
  return !isForced || longest == 0 || widths.max <= longest;
}

LogicalResult VersionBuilder::checkHoldsRow(ScheduleKind kind,
                                            WidthRange widths, bool aligned,
                                            bool recomputes) {
  if (holdsRow(kind, widths, aligned, recomputes))
    return success();
  return op.emitError() << "schedule " << stringifyScheduleKind(kind)
                        << " cannot hold a row of "
                        << (widths.max == unbounded
                                ? "any"
                                : std::to_string(widths.max))
                        << " elements, it holds "
                        << getLongestRow(kind, aligned, recomputes)
                        << " at most";
}

/// Whether a row is held as it was loaded, and computed from again: where that
/// takes fewer registers, and a few warps could not hold what is computed. A
/// few rows that are shared by blocks are not, if the device can hold what is
/// computed of all: that saves an exchange. Of those that fill the threads of a
/// usual block, and that no warp could hold, only many are that are aligned,
/// written and light: elsewhere more blocks at a time gain less than to compute
/// again costs (measured on an H200).
bool VersionBuilder::recomputesRow(WidthRange widths, bool aligned,
                                   std::optional<ScheduleKind> known) {
  ScheduleKind kind = known.value_or(ScheduleKind::block);
  if (!shape.mayRecompute() || widths.max == unbounded ||
      kind == ScheduleKind::stream || kind == ScheduleKind::warp)
    return false;
  int64_t vectors = countVectors(kind, widths, aligned);
  int64_t threads = countThreadsOfAll(vectors);
  int64_t perThread = getMaxRegisters(shape.vector, /*recomputes=*/true);
  bool areShared =
      kind == ScheduleKind::cluster || kind == ScheduleKind::split ||
      (!known && vectors > getCapacity(ScheduleKind::block, perThread));
  int64_t resident = target.getSms() * residentThreads;
  bool areFew = !ShapedType::isDynamic(shape.numRows) &&
                shape.numRows <= resident / std::max<int64_t>(1, threads);
  if (threads == usualThreads)
    return aligned && shape.isLight && shape.writesRows && !areFew &&
           kind == ScheduleKind::block && vectors > warpSize * perThread;
  // Of what one block would hold threads that are asked for may hold too much.
  int64_t asked = forced.threads * forced.blocks;
  bool holdTooMuch = asked != 0 && vectors <= maxThreads * perThread &&
                     vectors > asked * getMaxRegisters(shape.vector);
  // Nor do all threads of what is asked for hold everything.
  holdTooMuch |=
      known && widths.max > getLongestRow(kind, aligned, /*recomputes=*/false);
  return threads > usualThreads && !(areShared && areFew && !holdTooMuch);
}

/// The width classes of a dynamic width: each four times as wide as the one
/// before, up to what a block holds; what parts of a cluster, or smaller blocks
/// of as many, hold and what a whole one does; what rings in shared memory
/// hold, or half of the device's registers, and what all of those do; then rows
/// of any length, which stream.
SmallVector<VersionBuilder::WidthRange> VersionBuilder::getWidthClasses() {
  // A warp computes nothing again.
  bool recomputes = shape.mayRecompute() && forced.kind != ScheduleKind::warp;
  int64_t perThread = getMaxRegisters(shape.vector, recomputes);
  auto isWanted = [&](ScheduleKind kind) {
    return !forced.kind || *forced.kind == kind;
  };
  SmallVector<int64_t> limits;
  if (isWanted(ScheduleKind::warp) || isWanted(ScheduleKind::block)) {
    ScheduleKind last = forced.kind.value_or(ScheduleKind::block);
    int64_t widest = getCapacity(last, perThread) * shape.vector;
    for (int64_t limit = warpSize * shape.vector; limit < widest; limit *= 4)
      limits.push_back(limit);
    limits.push_back(widest);
  }
  int64_t ofCluster =
      getCapacity(ScheduleKind::cluster, perThread) * shape.vector;
  if (isWanted(ScheduleKind::cluster) && ofCluster != 0) {
    // Of the largest cluster that may be asked for.
    int64_t whole =
        forced.kind ? ofCluster : ofCluster * maxThreads / mostClusterThreads;
    if (forced.blocks == 0 || forced.threads == 0)
      limits.append({whole / 8, whole / 2});
    limits.push_back(ofCluster);
    if (!forced.kind)
      limits.push_back(tallFactor * ofCluster);
  }
  if (isWanted(ScheduleKind::split)) {
    int64_t ofDevice = getSplitCapacity(perThread) * shape.vector;
    int64_t ofRings = getRingCapacity() * shape.vector;
    // Of narrow rows, which nothing else takes then, as few blocks as may be.
    if (forced.kind && forced.blocks == 0)
      limits.push_back(2 * getSplitThreads() * perThread * shape.vector);
    if (forced.blocks == 0)
      limits.push_back(ofRings != 0 ? std::min(ofRings, ofDevice)
                                    : ofDevice / 2);
    limits.push_back(ofDevice);
  }
  if (isWanted(ScheduleKind::stream) || limits.empty())
    limits.push_back(unbounded);
  // Leave room for the start of an unaligned row, so that both versions of a
  // class fit its widths.
  int64_t slack = getSlack(forced.kind.value_or(ScheduleKind::block),
                           /*aligned=*/false);
  SmallVector<WidthRange> classes;
  int64_t next = 0;
  for (int64_t limit : limits) {
    int64_t last = limit == unbounded ? limit : limit - slack;
    if (last < next) // a later kind may hold no more than one before
      continue;
    classes.push_back({next, last});
    next = last + 1;
  }
  return classes;
}
