//===- Block.cpp - Schedules of contiguous rows -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionBuilder.h"

#include "Rowwise/Schedule/Machine.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Vectors of a tile that a thread of schedule stream has in flight.
static constexpr int64_t streamRegisters = 4;
/// Threads of a block that streams a row of which each element is read once: of
/// several small blocks, others load while one is at the end of its row
/// (measured on an H200).
static constexpr int64_t readOnceThreads = 256;
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
  // Of a program whose rows are all read late nothing is kept.
  int64_t ofVector =
      std::max<int64_t>(1, shape.countWords(shape.vector, recomputes));
  return std::max<int64_t>(1, words / ofVector);
}

/// Vectors of an aligned row that a thread holds where rows are only read and
/// more threads can hold the rest: with few more threads have loads on their
/// way at a time (measured on an H200: logsumexp of 768 floats 0.91 by 96
/// threads with 2 vectors and 0.88 by a warp, of 4096 0.97 with 2 and 0.93 with
/// 8, of 16384 bf16 0.96 with 4 and 0.93 with 8).
int64_t VersionBuilder::getReadRegisters(ScheduleKind kind, int64_t perThread) {
  bool isOnlyRead = !shape.writesRows && forced.isFree() && !shape.hasEdges;
  bool isNarrow = kind == ScheduleKind::warp || shape.elementBytes <= 2;
  return isOnlyRead ? std::min(perThread, isNarrow ? mostReadVectors
                                                   : mostReadVectorsOfBlocks)
                    : perThread;
}

/// Threads of a block that holds a row: as many as it takes or, for a vector a
/// thread less at most, a power of two, of which whole blocks fill a
/// multiprocessor; but not where rows are only read, by threads with so few
/// vectors that one less may leave half of the block without any. No warp of a
/// small block is without vectors of an aligned row of known size. For one row
/// with cut vectors it is no more than `cutThreads` as long as those hold it.
int64_t VersionBuilder::getBlockThreads(int64_t vectors, int64_t slack,
                                        int64_t perThread, bool recomputes) {
  int64_t most = forced.kind ? maxThreads : getMostThreads();
  int64_t wanted =
      llvm::alignTo(llvm::divideCeil(vectors, perThread), warpSize);
  int64_t ofRead = getReadRegisters(ScheduleKind::block, perThread);
  bool areRead = slack == 0 && ofRead < perThread;
  if (areRead) {
    // Not more than two blocks of a multiprocessor have, unless it takes more.
    most = std::min(most, std::max(maxThreads / 2, wanted));
    perThread = ofRead;
    wanted = llvm::alignTo(llvm::divideCeil(vectors, perThread), warpSize);
  }
  int64_t power = llvm::PowerOf2Ceil(wanted);
  int64_t registers = llvm::divideCeil(vectors, std::max<int64_t>(1, power));
  bool isPower = registers + 1 >= perThread && !areRead;
  int64_t threads = std::clamp(isPower ? power : wanted, usualThreads, most);
  bool isKnown = !forced.kind && !ShapedType::isDynamic(op.getRowSize());
  if (slack == 0 && isKnown && threads == usualThreads)
    return llvm::alignTo(
        llvm::divideCeil(vectors, llvm::divideCeil(vectors, threads)),
        warpSize);
  if (slack == 0 || recomputes)
    return threads;
  int64_t few = llvm::alignTo(
      llvm::divideCeil(vectors, getCutRegisters(recomputes)), warpSize);
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

/// Vectors that a thread is to hold of a row of so many, at most.
int64_t VersionBuilder::chooseRegisters(ScheduleKind kind, int64_t vectors,
                                        bool aligned, bool recomputes) {
  int64_t perThread = getRowRegisters(recomputes);
  if (vectors > getCapacity(kind, perThread))
    return getTallRegisters(kind, perThread);
  bool areCut = !aligned && !shape.hasEdges;
  bool isCluster = kind == ScheduleKind::cluster;
  bool isBlock = kind == ScheduleKind::block && recomputes;
  if (areCut && shape.holdsSeveralRows(recomputes) && (isCluster || isBlock))
    return cutFactor * perThread;
  if (areCut && isCluster)
    return std::max(perThread, getCutRegisters(recomputes));
  return perThread;
}

FailureOr<ScheduleAttr> VersionBuilder::makeVersionOfVectors(WidthRange widths,
                                                             bool aligned) {
  bool recomputes = recomputesRow(widths, aligned, forced.kind);
  ScheduleKind kind = chooseRowKind(widths, aligned, recomputes);
  if (failed(checkForced(kind)) ||
      failed(checkHoldsRow(kind, widths, aligned, recomputes)))
    return failure();
  int64_t vectors = countVectors(kind, widths, aligned);
  int64_t perThread = chooseRegisters(kind, vectors, aligned, recomputes);
  int64_t slack = shape.hasEdges
                      ? 0
                      : vectors - countVectors(kind, widths, /*aligned=*/true);
  LayoutAttr chosen =
      chooseLayout(kind, widths, aligned, vectors, perThread, recomputes);
  if (chosen) {
    kind =
        chosen.getBlocks() == 1 ? ScheduleKind::block : ScheduleKind::cluster;
    // Few rows that are shared after all, by threads that hold their part.
    if (chosen.getRegisters() <= getMaxRegisters(shape.vector))
      recomputes = recomputes && recomputesRow(widths, aligned, kind);
  }
  if (prefersKept(kind, widths))
    if (std::optional<ScheduleChoice> kept =
            chooseKept(widths.max, vectors, recomputes)) {
      VersionBuilder builder = *this;
      builder.forced = *kept;
      builder.origin = "clusters that step over rows keep what these share";
      return builder.makeVersionOfVectors(widths, aligned);
    }
  bool isRated = chosen && !shape.hasEdges;
  LayoutAttr ring;
  if (kind == ScheduleKind::split && aligned)
    ring = chosen = chooseRing(vectors);
  if (forced.kind == ScheduleKind::split && aligned && !ring &&
      forced.stages > 1)
    return op.emitError() << "expected rows of whole vectors of 16 bytes, long "
                             "enough for several blocks, "
                          << forced.stages
                          << " of which fit shared memory, in schedule split "
                             "with stages, found rows of "
                          << widths.max << " elements";
  LayoutAttr layout =
      chosen ? chosen
             : makeRowLayout(kind, vectors, slack, perThread, recomputes);
  int64_t stages = ring                          ? countRingStages(ring)
                   : kind == ScheduleKind::split ? 1
                                                 : forced.stages;
  if (!ScheduleAttr::mayStage(kind))
    stages = 0;
  if (kind == ScheduleKind::cluster && layout && failed(checkKept(layout)))
    return failure();
  FailureOr<ScheduleAttr> schedule = makeSchedule(
      kind, layout, aligned, widths,
      ring || (recomputes && kind != ScheduleKind::stream), stages);
  if (succeeded(schedule))
    explainRows(*schedule, vectors, perThread, isRated);
  return schedule;
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
        if (!others.wantsAligned(range))
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
