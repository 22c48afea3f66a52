//===- VectorStrategy.h - Schedules of contiguous rows ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Schedules that access contiguous rows by vectors: which rows each holds, in
// which layout. What a schedule does not say itself follows from what a thread
// holds (Capacity.cpp). One is chosen in three steps, of which the last two are
// taken only where nothing is forced:
// - They are asked in turn, and the first that may hold the rows is found, and
//   for which that pays, unless it is named.
// - A layout may be better than that which it makes: for few rows (in
//   ConcurrentRows.cpp) or by rating (in RatedLayouts.cpp). The plain schedule
//   of a block or of a cluster has it.
// - They are asked in turn whether they prefer a choice of theirs to that one.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_VECTORSTRATEGY_H
#define ROWWISE_LIB_SCHEDULE_VECTORSTRATEGY_H

#include "Candidates.h"

namespace mlir::rowwise {

/// The contiguous rows that a version is to be for.
struct RowRequest {
  WidthRange widths;
  bool aligned;
  /// Whether threads hold them as they were loaded, and rematerialize other
  /// values.
  bool rematerialized;
};

/// Rows that are to be held, counted in vectors of the program's `shape.vector`
/// elements.
struct RowExtent : RowRequest {
  int64_t vectors;   ///< of a row
  int64_t padding;   ///< before the row's start, at most
  int64_t perThread; ///< that each thread is to hold, at most
};

/// The maker of versions for vectors of contiguous rows (Rows.cpp).
const VersionMaker &getVectorMaker();

class VectorStrategy : public ScheduleStrategy {
public:
  const VersionMaker &getMaker() const final { return getVectorMaker(); }

  /// Whether rows are held in registers, or else stream.
  virtual bool holdsRows() const { return true; }
  /// Whether threads of this scope hold them.
  bool holdsRowsIn(Scope wanted) const {
    return holdsRows() && getScope() == wanted;
  }
  /// Whether threads cache operands that rows share.
  virtual bool cachesOperands() const { return false; }
  /// How a remark on its capacity begins; empty if a schedule that is asked
  /// later has the same.
  virtual StringRef getCapacityText() const { return ""; }
  /// Vectors of a row that all of its threads hold where each holds
  /// `perThread`.
  virtual int64_t getCapacity(const ProgramContext &program,
                              int64_t perThread) const = 0;
  /// Vectors that a thread holds at most, given `perThread`, as many as usually
  /// pay.
  virtual int64_t getMaxVectors(const ProgramContext & /*program*/,
                                int64_t perThread, bool /*aligned*/) const {
    return perThread;
  }
  /// Vectors that a thread holds at most of rows with straddling vectors, for
  /// which `perThread` is enough.
  virtual int64_t getMaxStraddlingVectors(const ProgramContext & /*program*/,
                                          int64_t perThread,
                                          bool /*rematerialized*/) const {
    return perThread;
  }
  /// Whether it has a layout for such rows: its threads have registers for
  /// them, unless it says otherwise.
  virtual bool mayHold(const ProgramContext &program,
                       const RowRequest &rows) const;
  /// Whether rows that it may hold, and no schedule before it is chosen for,
  /// are best mapped this way. Not asked of a schedule that is named.
  virtual bool pays(const ProgramContext & /*program*/,
                    const RowRequest & /*rows*/) const {
    return true;
  }
  /// Whether its kernels rematerialize rows, given whether that is `wanted`.
  virtual bool rematerializes(bool wanted) const { return wanted; }
  /// Null, with a diagnostic, where there is no such layout.
  virtual LayoutAttr makeLayout(const ProgramContext &program,
                                const RowExtent &rows) const = 0;
  /// Adds the upper limits of its width classes, in elements.
  virtual void addWidthLimits(const ProgramContext & /*program*/,
                              int64_t /*perThread*/,
                              SmallVectorImpl<int64_t> & /*limits*/) const {}

  struct Preference {
    ScheduleChoice choice;
    StringRef why;
  };
  /// A choice of this schedule that is better for the rows than `found`, if
  /// there is one.
  virtual std::optional<Preference> prefer(const ProgramContext & /*program*/,
                                           const VectorStrategy & /*found*/,
                                           const RowExtent & /*rows*/) const {
    return std::nullopt;
  }

protected:
  using ScheduleStrategy::ScheduleStrategy;
};

/// Threads that step over rows, each of which they hold as in the plain
/// schedule of their scope.
class SteppingStrategy : public VectorStrategy {
public:
  int64_t getCapacity(const ProgramContext &program,
                      int64_t perThread) const override;
  int64_t getMaxVectors(const ProgramContext &program, int64_t perThread,
                        bool aligned) const override;
  int64_t getMaxStraddlingVectors(const ProgramContext &program,
                                  int64_t perThread,
                                  bool rematerialized) const override;
  LayoutAttr makeLayout(const ProgramContext &program,
                        const RowExtent &rows) const override;

protected:
  using VectorStrategy::VectorStrategy;

  bool acceptsStages(int64_t stages) const override { return stages != 0; }
};

/// Blocks of the grid that share rows.
class GridStrategy : public VectorStrategy {
protected:
  using VectorStrategy::VectorStrategy;

  LogicalResult checkFields(const ProgramContext &program) const override;
};

/// All of them, in the order in which they are asked. The last has rows of any
/// width, on any device.
ArrayRef<const VectorStrategy *> getVectorSchedules();

/// The plain one of those whose threads of this scope hold rows: the one that
/// is asked last.
const VectorStrategy &getPlainSchedule(Scope scope);

/// The first schedule with the forced name; null if none is forced.
const VectorStrategy *getForced(const ProgramContext &program);

/// Whether the schedule may be chosen for such rows: it may hold them and is
/// named, or that pays.
bool mayChoose(const ProgramContext &program, const VectorStrategy &schedule,
               const RowRequest &rows);

/// The first schedule that may be chosen. Each costs more than those before: an
/// exchange between warps, between blocks of a cluster, between any blocks, and
/// a second read of the row. If there is none, one that can report why it does
/// not hold the rows (`checkHoldsRow`).
const VectorStrategy &chooseSchedule(const ProgramContext &program,
                                     const RowRequest &rows);

/// A choice that some schedule prefers to `found` for the rows.
std::optional<VectorStrategy::Preference>
findPreferred(const ProgramContext &program, const VectorStrategy &found,
              const RowExtent &rows);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_VECTORSTRATEGY_H
