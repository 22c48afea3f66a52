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

/// Threads by width: few vectors a lane in a warp, then 4 to 8 a thread.
LayoutAttr VersionBuilder::makeRowLayout(ScheduleKind kind, int64_t vectors,
                                         int64_t perThread) {
  if (kind == ScheduleKind::warp) {
    int64_t wanted = llvm::PowerOf2Ceil(std::max<int64_t>(vectors, 1));
    int64_t lanes =
        forced.threads ? forced.threads : std::min(wanted, warpSize);
    int64_t rows = forced.rows ? forced.rows : usualThreads / lanes;
    int64_t registers = std::max<int64_t>(1, llvm::divideCeil(vectors, lanes));
    return makeLayout(shape.vector, registers, lanes, /*warps=*/1, rows,
                      /*transposed=*/false);
  }
  bool streams = kind == ScheduleKind::stream;
  int64_t wanted = llvm::PowerOf2Ceil(llvm::divideCeil(vectors, perThread));
  int64_t threads = forced.threads ? forced.threads
                    : streams      ? maxThreads
                              : std::clamp(wanted, usualThreads, maxThreads);
  int64_t warps = std::max<int64_t>(1, threads / warpSize);
  int64_t registers =
      streams ? streamRegisters
              : std::max<int64_t>(1, llvm::divideCeil(vectors, threads));
  return makeLayout(shape.vector, registers, std::min(threads, warpSize), warps,
                    /*rows=*/1, /*transposed=*/false);
}

FailureOr<ScheduleAttr> VersionBuilder::makeRowVersion(WidthRange widths,
                                                       bool aligned) {
  // An unaligned row is covered from the vector that its start lies in.
  int64_t slack = aligned ? 0 : shape.vector - 1;
  int64_t perThread = getMaxRegisters(shape.vector, aligned);
  bool isUnbounded = widths.max == unbounded;
  int64_t vectors = isUnbounded
                        ? widths.max / shape.vector
                        : llvm::divideCeil(widths.max + slack, shape.vector);
  int64_t longest = forced.threads > 0                  ? forced.threads
                    : forced.kind == ScheduleKind::warp ? warpSize
                                                        : maxThreads;
  bool holds = vectors <= longest * perThread;
  ScheduleKind chosen = vectors <= warpSize * perThread ? ScheduleKind::warp
                        : holds                         ? ScheduleKind::block
                                                        : ScheduleKind::stream;
  if (forced.kind) {
    chosen = *forced.kind;
    if (chosen != ScheduleKind::stream && !holds)
      return op.emitError()
             << "schedule " << stringifyScheduleKind(chosen)
             << " cannot hold a row of "
             << (isUnbounded ? "any" : std::to_string(widths.max))
             << " elements, it holds "
             << longest * perThread * shape.vector - slack << " at most";
  }
  if (failed(checkForced(chosen)))
    return failure();
  FailureOr<ScheduleAttr> schedule = makeSchedule(
      chosen, makeRowLayout(chosen, vectors, perThread), aligned, widths);
  if (succeeded(schedule))
    explainRows(*schedule, vectors, perThread);
  return schedule;
}

/// The width classes of a dynamic width: each four times as wide as the one
/// before, up to what the schedule holds; then rows of any length, which
/// stream.
SmallVector<VersionBuilder::WidthRange> VersionBuilder::getWidthClasses() {
  int64_t perThread = getMaxRegisters(shape.vector, /*aligned=*/true);
  bool isWarp = forced.kind == ScheduleKind::warp;
  bool isStream = forced.kind == ScheduleKind::stream;
  int64_t widest = (isWarp ? warpSize : maxThreads) * perThread * shape.vector;
  SmallVector<int64_t> limits;
  if (!isStream) {
    for (int64_t limit = warpSize * shape.vector; limit < widest; limit *= 4)
      limits.push_back(limit);
    limits.push_back(widest);
  }
  if (!forced.kind || isStream)
    limits.push_back(unbounded);
  // Leave room for the start of an unaligned row, so that both versions of a
  // class fit its widths.
  int64_t slack = shape.vector - 1;
  SmallVector<WidthRange> classes;
  int64_t next = 0;
  for (int64_t limit : limits) {
    int64_t last = limit == unbounded ? limit : limit - slack;
    classes.push_back({next, last});
    next = last + 1;
  }
  return classes;
}

FailureOr<SmallVector<Attribute>> VersionBuilder::makeRowVersions() {
  int64_t width = op.getRowSize();
  bool isDynamic = width == ShapedType::kDynamic;
  SmallVector<WidthRange> ranges = {{width, width}};
  if (isDynamic)
    ranges = getWidthClasses();
  SmallVector<Attribute> versions;
  for (WidthRange range : ranges)
    for (bool aligned : {true, false}) {
      // Rows of a static width that is no whole number of vectors are aligned
      // only where a padded row stride makes them so; not worth a kernel.
      // Single elements are always aligned.
      bool isWhole = isDynamic || width % shape.vector == 0;
      if (aligned && (!isWhole || shape.vector == 1))
        continue;
      FailureOr<ScheduleAttr> version = makeRowVersion(range, aligned);
      if (failed(version))
        return failure();
      versions.push_back(*version);
    }
  return versions;
}
