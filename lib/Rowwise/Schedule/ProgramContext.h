//===- ProgramContext.h - What versions are made from -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_PROGRAMCONTEXT_H
#define ROWWISE_LIB_SCHEDULE_PROGRAMCONTEXT_H

#include "Machine/ProgramShape.h"
#include "Rowwise/Tuning/TuningDatabase.h"

namespace mlir::rowwise {

/// The widths that one version is for.
struct WidthRange {
  int64_t min, max;
};

/// One program, its target, and what is forced of its versions: what all parts
/// of the scheduler share. It is never changed; another vector or choice is set
/// in a copy.
class ProgramContext {
public:
  /// `database`, if not null, has measured schedules, which are taken where
  /// nothing is forced; `l2Hint`, if given, is what loads ask of the L2 cache.
  /// `batchInvariant`: the size of the device is not known, and versions for
  /// one width add in the same order. Those of programs with accumulated
  /// dimensions always do, as threads have the same elements of all rows.
  ProgramContext(FuseOp op, TargetAttr target, const ScheduleChoice &forced,
                 const TuningDatabase *database = nullptr,
                 std::optional<L2Hint> l2Hint = std::nullopt,
                 bool batchInvariant = false);

  FuseOp getOp() const { return op; }

  /// The program with a choice that no option made, and without a database;
  /// `origin` says in remarks where the choice comes from.
  ProgramContext withForced(const ScheduleChoice &choice,
                            StringRef origin) const;
  /// The program with vectors of so many elements.
  ProgramContext withVector(int64_t elements, bool isPeeled) const;
  /// The program with so many columns for each thread.
  ProgramContext withColumns(int64_t rowsPerThread) const;

  TargetAttr target;
  /// What versions must have, whoever asks: an option, a candidate of tuning, a
  /// rule that prefers another schedule, the version for small devices.
  ScheduleChoice forced;
  /// Whether few packed rows have a version as well, as for options.
  bool packsFewRows;
  std::optional<L2Hint> l2Hint;
  /// Its `vector` is that of the version that is being made.
  ProgramShape shape;
  int64_t widestVector;
  const TuningDatabase *database;
  bool batchInvariant;
  /// Where `forced` comes from, for remarks; empty: no remarks.
  StringRef origin = "forced";

private:
  FuseOp op;
};

/// Whether the target has clusters of several blocks.
inline bool hasClusters(TargetAttr target) { return target.getCluster() > 1; }

/// Whether threads hold nothing but the elements of one row. Weights do not
/// count: they take registers where they are used.
bool readsOneRow(const ProgramContext &program);

/// Whether an operand is one row that all rows share, of which there are
/// several.
bool isSharedRow(const ProgramContext &program, unsigned input);

/// The number of such operands.
int64_t countSharedRows(const ProgramContext &program);

/// Whether there may be a row for each multiprocessor.
bool hasManyRows(const ProgramContext &program);

/// Whether there are so many rows that blocks which stream one each keep the
/// device busy.
bool keepBusyStreaming(const ProgramContext &program);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_PROGRAMCONTEXT_H
