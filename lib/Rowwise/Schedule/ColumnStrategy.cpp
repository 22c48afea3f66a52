//===- ColumnStrategy.cpp - Versions for columns --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ColumnStrategy.h"
#include "Layouts/Layouts.h"
#include "Schedules.h"

using namespace mlir;
using namespace mlir::rowwise;

/// In the order in which they are asked; the plain one is last.
static ArrayRef<const ColumnStrategy *> getColumnSchedules() {
  static const ColumnStrategy *const schedules[] = {
#define ROWWISE_COLUMN_SCHEDULE(STEM) &get##STEM##Strategy(),
#include "Schedules.def"
  };
  return schedules;
}

/// The schedules of columns that what is forced permits, in order: none if it
/// names another.
static SmallVector<const ColumnStrategy *>
listPermitted(const ProgramContext &program) {
  SmallVector<const ColumnStrategy *> permitted;
  for (const ColumnStrategy *schedule : getColumnSchedules())
    if (schedule->agreesWithForced(program))
      permitted.push_back(schedule);
  return permitted;
}

/// The plain one of these, which says why columns are refused.
static const ColumnStrategy &getPlain(const ProgramContext &program) {
  return *listPermitted(program).back();
}

/// The first that accepts such columns, or null.
static const ColumnStrategy *findAccepting(const ProgramContext &program,
                                           WidthRange widths, bool several) {
  for (const ColumnStrategy *schedule : listPermitted(program))
    if (schedule->isAvailable(program) &&
        schedule->accepts(program, widths, several))
      return schedule;
  return nullptr;
}

/// The first that may have such columns, where one is named, or null.
static const ColumnStrategy *findNamed(const ProgramContext &program,
                                       WidthRange widths, bool several) {
  if (program.forced.isNamed())
    for (const ColumnStrategy *schedule : listPermitted(program))
      if (schedule->isAvailable(program) &&
          schedule->mayHave(program, widths, several))
        return schedule;
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
    return program.forced.isNamed() ? !listPermitted(program).empty()
                                    : program.shape.isOuterReduction;
  }

  LogicalResult check(const ProgramContext &program) const override {
    return getPlain(program).checkForced(program);
  }

  SmallVector<WidthRange>
  getWidthClasses(const ProgramContext &program) const override {
    SmallVector<int64_t> limits;
    for (const ColumnStrategy *schedule : getColumnSchedules()) {
      bool isPermitted = schedule->agreesWithForced(program);
      const ProgramContext asked =
          isPermitted ? program : withoutForced(program);
      schedule->addWidthLimits(asked.withColumns(1), limits);
    }
    llvm::sort(limits);
    return makeWidthClasses(limits, /*padding=*/0);
  }

  bool wants(const ProgramContext &program, WidthRange widths,
             Alignment alignment) const override {
    return alignment == Alignment::any ||
           (alignment == Alignment::aligned &&
            findAccepting(program, widths, /*several=*/true));
  }

  FailureOr<VersionAttr> make(const ProgramContext &program, WidthRange widths,
                              Alignment alignment) const override {
    bool several = alignment == Alignment::aligned;
    const ColumnStrategy *schedule = findAccepting(program, widths, several);
    if (!schedule)
      schedule = findNamed(program, widths, several);
    if (schedule)
      return schedule->make(program, widths, several);
    if (!mayHaveOthers(program, widths))
      return getPlain(program).refuse(program, widths);
    ProgramContext free = withoutForced(program);
    return getPlain(free).make(free, widths, several);
  }

private:
  /// Whether columns that what is forced does not accept are another
  /// schedule's: it accepts them where they are aligned, or shorter ones.
  static bool mayHaveOthers(const ProgramContext &program, WidthRange widths) {
    bool areShorter = widths.min != widths.max;
    return areShorter || findAccepting(program, widths, /*several=*/true);
  }
};
} // namespace

const VersionMaker &mlir::rowwise::getColumnMaker() {
  static const ColumnMaker maker;
  return maker;
}
