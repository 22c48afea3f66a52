//===- RowVersions.cpp - Schedules of contiguous rows ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionBuilder.h"

#include "ScheduleLimits.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t unbounded = std::numeric_limits<int64_t>::max();
/// Vectors of a tile that a thread of schedule stream has in flight.
static constexpr int64_t streamRegisters = 4;
/// Threads of a block that streams a row of which each element is read once: of
/// several small blocks, others load while one is at the end of its row
/// (measured on an H200).
static constexpr int64_t readOnceThreads = 256;
/// Rows for each multiprocessor from which on such blocks keep it busy.
static constexpr int64_t manyRows = 8;
/// Threads of the largest block of a cluster, unless clusters are asked for: of
/// more a multiprocessor runs one at a time, which has nothing to do while it
/// waits for the others, and not all multiprocessors take part. Before that a
/// thread holds twice as much, then the whole device shares the row.
static constexpr int64_t mostClusterThreads = 512;
static constexpr int64_t tallFactor = 2;
/// Vectors that the ends of a row cut, where no edges take their place, cost
/// each thread the same however much it holds (measured on an H200). Of several
/// rows a thread of any cluster holds twice as much. One row that is not
/// computed again belongs to 256 threads as long as each holds no more than 52
/// words of it, which leaves room for three such blocks.
static constexpr int64_t cutFactor = 2, cutThreads = 256, cutWords = 52;
/// Words of one row with cut vectors that a thread holds in a cluster or, if
/// that takes fewer threads than are enough otherwise, in a block: of elements
/// of 16 bits, which cost more, and of others.
static constexpr int64_t cutWordsOfHalves = 42, cutWordsOfOthers = 36;

/// Whether threads have nothing but their elements of one row: weights take
/// registers where they are used.
bool VersionBuilder::readsOneRow() {
  return llvm::count_if(
             llvm::seq<unsigned>(op.getInputs().size()),
             [&](unsigned i) { return op.isRow(op.getInputMap(i)); }) == 1;
}

/// Vectors of one row, of which some are cut, that a thread is best given.
int64_t VersionBuilder::getCutRegisters(bool recomputes) {
  int64_t words = shape.elementBytes <= 2 ? cutWordsOfHalves : cutWordsOfOthers;
  return std::max<int64_t>(1,
                           words / shape.countWords(shape.vector, recomputes));
}

/// Threads of a block that holds a row: as many as it takes or, for a vector a
/// thread less at most, a power of two, of which whole blocks fill a
/// multiprocessor. For one row with cut vectors it is no more than `cutThreads`
/// as long as those hold it.
int64_t VersionBuilder::getBlockThreads(int64_t vectors, int64_t slack,
                                        int64_t perThread, bool recomputes) {
  int64_t wanted =
      llvm::alignTo(llvm::divideCeil(vectors, perThread), warpSize);
  int64_t power = llvm::PowerOf2Ceil(wanted);
  int64_t registers = llvm::divideCeil(vectors, std::max<int64_t>(1, power));
  int64_t threads =
      std::clamp(registers + 1 >= perThread ? power : wanted, usualThreads,
                 forced.kind ? maxThreads : getMostThreads());
  if (slack == 0 || recomputes)
    return threads;
  int64_t few = llvm::alignTo(
      llvm::divideCeil(vectors, getCutRegisters(recomputes)), warpSize);
  bool isKnown = !forced.kind && !ShapedType::isDynamic(op.getRowSize());
  if (isKnown && few < usualThreads && readsOneRow())
    return few;
  int64_t cutRegisters = llvm::divideCeil(vectors, cutThreads);
  bool fits =
      shape.countWords(cutRegisters * shape.vector, recomputes) <= cutWords;
  return fits ? std::min(threads, cutThreads) : threads;
}

/// Threads by width: few vectors a lane in a warp, then 4 to 8 a thread.
LayoutAttr VersionBuilder::makeRowLayout(ScheduleKind kind, int64_t vectors,
                                         int64_t slack, int64_t perThread,
                                         bool recomputes) {
  if (kind == ScheduleKind::warp)
    return makeWarpLayout(vectors);
  if (kind == ScheduleKind::cluster)
    return makeClusterLayout(vectors, slack, perThread, recomputes);
  if (kind == ScheduleKind::split)
    return makeSplitLayout(vectors, perThread);
  bool streams = kind == ScheduleKind::stream;
  int64_t threads = forced.threads;
  if (threads == 0 && streams)
    threads = shape.readsOnce ? readOnceThreads : maxThreads;
  else if (threads == 0)
    threads = getBlockThreads(vectors, slack, perThread, recomputes);
  int64_t warps = std::max<int64_t>(1, threads / warpSize);
  int64_t registers =
      streams ? streamRegisters
              : std::max<int64_t>(1, llvm::divideCeil(vectors, threads));
  return makeLayout(shape.vector, registers, std::min(threads, warpSize), warps,
                    /*rows=*/1);
}

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
  return aligned ? 0 : ScheduleAttr::getWindowAlignment(kind, shape.vector) - 1;
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

/// The first kind that holds the row: exchanges between warps, then between
/// blocks of a cluster, then between any blocks, then a second read of the row
/// each cost more than the one before.
FailureOr<ScheduleKind> VersionBuilder::chooseRowKind(WidthRange widths,
                                                      bool aligned,
                                                      bool recomputes) {
  int64_t perThread = getRowRegisters(recomputes);
  auto holds = [&](ScheduleKind kind) {
    int64_t capacity = getCapacity(kind, getTallRegisters(kind, perThread));
    if (countVectors(kind, widths, aligned) <= capacity)
      return true;
    // Only for the start of its window a row is not shared by several warps and
    // does not stream, nor is a schedule refused that was asked for, if there
    // is a register more.
    bool mayTakeMore = forced.kind || kind == ScheduleKind::warp ||
                       (kind == ScheduleKind::block && target.getCluster() < 2);
    return mayTakeMore && widths.max <= capacity * shape.vector &&
           perThread <
               getFittingRegisters(shape.vector, recomputes, maxThreads);
  };
  if (!forced.kind) {
    for (ScheduleKind kind : {ScheduleKind::warp, ScheduleKind::block})
      if (holds(kind))
        return kind;
    // What is read once in any case no blocks need to share.
    bool areMany = !ShapedType::isDynamic(shape.numRows) &&
                   shape.numRows >= manyRows * target.getSms();
    if (shape.readsOnce && areMany)
      return ScheduleKind::stream;
    if (aligned && prefersRing(countVectors(ScheduleKind::split, widths, true),
                               getMaxRegisters(shape.vector, recomputes)))
      return ScheduleKind::split;
    for (ScheduleKind kind : {ScheduleKind::cluster, ScheduleKind::split})
      if (holds(kind))
        return kind;
    return ScheduleKind::stream;
  }
  // Where there are no clusters, that is what to say.
  int64_t capacity = getCapacity(*forced.kind, perThread);
  if (!holds(*forced.kind) && capacity != 0)
    return op.emitError()
           << "schedule " << stringifyScheduleKind(*forced.kind)
           << " cannot hold a row of "
           << (widths.max == unbounded ? "any" : std::to_string(widths.max))
           << " elements, it holds "
           << capacity * shape.vector - getSlack(*forced.kind, aligned)
           << " at most";
  return *forced.kind;
}

/// Whether a row is held as it was loaded, and computed from again: where that
/// takes fewer registers, and a few warps could not hold what is computed. A
/// few rows that are shared by blocks are not, if the device can hold what is
/// computed of all: that saves an exchange.
bool VersionBuilder::recomputesRow(WidthRange widths, bool aligned) {
  ScheduleKind kind = forced.kind.value_or(ScheduleKind::block);
  if (shape.heldBytes >= shape.liveBytes || widths.max == unbounded ||
      kind == ScheduleKind::stream || kind == ScheduleKind::warp)
    return false;
  int64_t vectors = countVectors(kind, widths, aligned);
  int64_t threads = llvm::divideCeil(vectors, getMaxRegisters(shape.vector));
  bool areShared =
      kind == ScheduleKind::cluster ||
      (!forced.kind &&
       vectors >
           getCapacity(ScheduleKind::block,
                       getMaxRegisters(shape.vector, /*recomputes=*/true)));
  int64_t resident = target.getSms() * residentThreads;
  bool areFew = !ShapedType::isDynamic(shape.numRows) &&
                shape.numRows <= resident / std::max<int64_t>(1, threads);
  return threads > usualThreads && !(areShared && areFew);
}

FailureOr<ScheduleAttr> VersionBuilder::makeVersionOfVectors(WidthRange widths,
                                                             bool aligned) {
  bool recomputes = recomputesRow(widths, aligned);
  int64_t perThread = getRowRegisters(recomputes);
  FailureOr<ScheduleKind> kind = chooseRowKind(widths, aligned, recomputes);
  if (failed(kind) || failed(checkForced(*kind)))
    return failure();
  int64_t vectors = countVectors(*kind, widths, aligned);
  if (vectors > getCapacity(*kind, perThread))
    perThread = getTallRegisters(*kind, perThread);
  else if (!aligned && !shape.hasEdges && shape.holdsSeveralRows(recomputes) &&
           (*kind == ScheduleKind::cluster ||
            (*kind == ScheduleKind::block && recomputes)))
    perThread *= cutFactor;
  else if (!aligned && !shape.hasEdges && *kind == ScheduleKind::cluster)
    perThread = std::max(perThread, getCutRegisters(recomputes));
  int64_t slack = shape.hasEdges
                      ? 0
                      : vectors - countVectors(*kind, widths, /*aligned=*/true);
  LayoutAttr chosen =
      chooseLayout(*kind, widths, aligned, vectors, perThread, recomputes);
  if (chosen)
    kind =
        chosen.getBlocks() == 1 ? ScheduleKind::block : ScheduleKind::cluster;
  LayoutAttr ring;
  if (*kind == ScheduleKind::split && aligned)
    ring = chosen = chooseRing(vectors);
  if (forced.kind == ScheduleKind::split && aligned && !ring &&
      forced.stages > 1)
    return op.emitError() << "expected rows of whole vectors of 16 bytes, "
                          << forced.stages
                          << " of which fit shared memory, in schedule split "
                             "with stages, found rows of "
                          << widths.max << " elements";
  int64_t stages = ring                            ? countRingStages(ring)
                   : *kind == ScheduleKind::split  ? 1
                   : ScheduleAttr::mayStage(*kind) ? forced.stages
                                                   : 0;
  FailureOr<ScheduleAttr> schedule = makeSchedule(
      *kind,
      chosen ? chosen
             : makeRowLayout(*kind, vectors, slack, perThread, recomputes),
      aligned, widths, ring || (recomputes && *kind != ScheduleKind::stream),
      stages);
  if (succeeded(schedule))
    explainRows(*schedule, vectors, perThread);
  return schedule;
}

/// The width classes of a dynamic width: each four times as wide as the one
/// before, up to what a block holds; what parts of a cluster hold and what a
/// whole one does; what rings in shared memory hold, or half of the device's
/// registers, and what all of those do; then rows of any length, which stream.
SmallVector<VersionBuilder::WidthRange> VersionBuilder::getWidthClasses() {
  // A warp computes nothing again.
  bool recomputes =
      shape.heldBytes < shape.liveBytes && forced.kind != ScheduleKind::warp;
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
    if (forced.blocks == 0)
      limits.append({whole / 8, whole / 2});
    limits.push_back(ofCluster);
    if (!forced.kind)
      limits.push_back(tallFactor * ofCluster);
  }
  if (isWanted(ScheduleKind::split)) {
    int64_t ofDevice = getSplitCapacity(perThread) * shape.vector;
    int64_t ofRings = getRingCapacity() * shape.vector;
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

FailureOr<ScheduleAttr> VersionBuilder::makeRowVersion(WidthRange widths,
                                                       Places places) {
  if (places != Places::packed)
    return makeVectorVersion(widths, places == Places::aligned);
  if (LayoutAttr packed = makePackedLayout())
    return makePackedVersion(packed);
  return op.emitError("expected a layout of rows without gaps, found none");
}

FailureOr<SmallVector<Attribute>> VersionBuilder::makeRowVersions() {
  int64_t width = op.getRowSize();
  SmallVector<WidthRange> ranges = {{width, width}};
  if (ShapedType::isDynamic(width))
    ranges = getWidthClasses();
  VersionBuilder others = *this;
  LayoutAttr packed = makePackedLayout();
  // What it has of what is forced other versions of these rows need not have.
  if (packed)
    others.forced.threads = others.forced.rows = 0;
  SmallVector<Attribute> versions;
  for (WidthRange range : ranges)
    for (Places places : {Places::packed, Places::aligned, Places::any}) {
      if (places == Places::packed && !packed)
        continue;
      if (places == Places::aligned) {
        FailureOr<RowVector> vector = others.chooseVector(range, true);
        if (failed(vector))
          return failure();
        if (vector->elements == 1) // single elements are always aligned
          continue;
      }
      std::optional<ScheduleAttr> tuned = findTuned(range, places);
      FailureOr<ScheduleAttr> version =
          tuned                      ? *tuned
          : places == Places::packed ? makePackedVersion(packed)
                                     : others.makeRowVersion(range, places);
      if (failed(version))
        return failure();
      versions.push_back(*version);
    }
  return versions;
}
