//===- ColumnFamily.cpp - Versions for columns ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ColumnFamily.h"
#include "Layouts.h"
#include "Schedules.h"

using namespace mlir;
using namespace mlir::rowwise;

/// In the order in which they are asked; the plain one is last.
static ArrayRef<const ColumnFamily *> getColumnSchedules() {
  static const ColumnFamily *const schedules[] = {
#define ROWWISE_COLUMN_SCHEDULE(STEM) &get##STEM##Strategy(),
#include "Schedules.def"
  };
  return schedules;
}

/// The schedules of columns that what is forced leaves, in order: none if it
/// names another.
static SmallVector<const ColumnFamily *>
listLeft(const ProgramContext &program) {
  SmallVector<const ColumnFamily *> left;
  for (const ColumnFamily *columns : getColumnSchedules())
    if (columns->agreesWithForced(program))
      left.push_back(columns);
  return left;
}

/// The first that accepts such columns, or null.
static const ColumnFamily *findTaker(const ProgramContext &program,
                                     WidthRange widths, bool several) {
  for (const ColumnFamily *columns : listLeft(program))
    if (columns->isAvailable(program) &&
        columns->accepts(program, widths, several))
      return columns;
  return nullptr;
}

/// The program with nothing forced, of which remarks say nothing.
static ProgramContext withoutForced(const ProgramContext &program) {
  return program.withForced(ScheduleChoice(), /*origin=*/"");
}

namespace {
class ColumnMaker final : public VersionMaker {
public:
  bool serves(const ProgramContext &program,
              Alignment /*alignment*/) const override {
    return program.forced.isNamed() ? !listLeft(program).empty()
                                    : program.shape.isOuterReduction;
  }

  /// Where none is named the plain one, which is last, says what is wrong.
  LogicalResult check(const ProgramContext &program) const override {
    return listLeft(program).back()->checkForced(program);
  }

  SmallVector<WidthRange>
  getWidthClasses(const ProgramContext &program) const override {
    SmallVector<int64_t> limits;
    for (const ColumnFamily *columns : getColumnSchedules())
      columns->addWidthLimits(columns->agreesWithForced(program)
                                  ? program.withColumns(1)
                                  : withoutForced(program).withColumns(1),
                              limits);
    llvm::sort(limits);
    return makeWidthClasses(limits, /*padding=*/0);
  }

  bool wants(const ProgramContext &program, WidthRange widths,
             Alignment alignment) const override {
    return alignment == Alignment::any ||
           (alignment == Alignment::aligned &&
            findTaker(program, widths, /*several=*/true));
  }

  /// Columns that what is named does not take, as they are at any alignment or
  /// longer than others, are the plain one's, which is last.
  FailureOr<VersionAttr> make(const ProgramContext &program, WidthRange widths,
                              Alignment alignment) const override {
    bool several = alignment == Alignment::aligned;
    if (const ColumnFamily *taker = findTaker(program, widths, several))
      return taker->make(program, widths, several);
    const ColumnFamily *named = listLeft(program).back();
    bool isOnlyOne = widths.min == widths.max;
    if (isOnlyOne && !findTaker(program, widths, /*several=*/true))
      return named->refuse(program, widths);
    return listLeft(withoutForced(program))
        .back()
        ->make(withoutForced(program), widths, several);
  }
};
} // namespace

const VersionMaker &mlir::rowwise::getColumnMaker() {
  static const ColumnMaker maker;
  return maker;
}
