//===- ColumnStrategy.h - Schedules of rows across memory -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows that are not contiguous are columns here: adjacent threads have elements
// of adjacent ones, and a thread one or, where these are aligned, several.
// Their schedules are asked in the order of Schedules.def for the columns that
// they take.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_COLUMNSTRATEGY_H
#define ROWWISE_LIB_SCHEDULE_COLUMNSTRATEGY_H

#include "Candidates.h"

namespace mlir::rowwise {

/// The maker of versions for columns (ColumnStrategy.cpp).
const VersionMaker &getColumnMaker();

/// One schedule of columns.
class ColumnStrategy : public ScheduleStrategy {
public:
  const VersionMaker &getMaker() const final { return getColumnMaker(); }

  /// Whether these columns are best taken that way, if no schedule before it
  /// takes them. `several`: those that are aligned, so that a thread has
  /// several where it can.
  virtual bool accepts(const ProgramContext &program, WidthRange widths,
                       bool several) const = 0;
  /// Whether these columns may be taken that way, best or not: what is forced
  /// of aligned columns by a schedule that was measured.
  virtual bool mayHave(const ProgramContext &program, WidthRange widths,
                       bool several) const {
    return accepts(program, widths, several);
  }
  /// Fails, with a diagnostic, where there is none.
  virtual FailureOr<VersionAttr> make(const ProgramContext &program,
                                      WidthRange widths,
                                      bool several) const = 0;
  /// The diagnostic for columns that it does not take, if no other does.
  virtual LogicalResult refuse(const ProgramContext &program,
                               WidthRange widths) const = 0;
  /// Adds the longest columns of its width classes, in elements.
  virtual void addWidthLimits(const ProgramContext &program,
                              SmallVectorImpl<int64_t> &limits) const = 0;

protected:
  using ScheduleStrategy::ScheduleStrategy;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_COLUMNSTRATEGY_H
