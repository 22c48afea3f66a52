//===- Candidates.h - What each schedule offers -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule as the scheduler asks it: what options may force of it, how its
// versions are made, and what tuning tries. Each is in a file of its stem, and
// Schedules.def lists them. Those of vectors of contiguous rows have one maker
// of versions, which asks them in turn for the rows that they hold
// (VectorStrategy.h); the others have a maker of their own.
//
// What options force is a filter: what rules choose with nothing forced stands
// if it has the fields that are forced. Only if it has not, the schedules that
// these leave complete them to a layout, and the rules that order layouts are
// not asked. Tuning asks each schedule for its choices, and makes them in the
// same way (`makeVersion`, in Versions.h); what some rule prefers to the
// schedule that was found is completed alone (Versions/Rows.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_CANDIDATES_H
#define ROWWISE_LIB_SCHEDULE_CANDIDATES_H

#include "ProgramContext.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/Schedule/ForcedFields.h"
#include "Versions/Decisions.h"

namespace mlir::rowwise {

/// What rules that are the same for all schedules ask of the rows of one.
struct RowProperties {
  /// A row has several blocks in every layout, which wait for each other.
  bool haveSeveralBlocks = false;
  /// The boundary elements of unaligned rows may be peeled.
  bool mayBePeeled = false;
  /// Bytes of the widest vector of unaligned rows that are not peeled: of
  /// 16-bit elements, and of others.
  int64_t maxUnaligned16BitBytes = vectorBytes, maxUnalignedBytes = vectorBytes;
};

using AddChoice = function_ref<void(const ScheduleChoice &)>;

/// What tuning tries.
struct TuningSpace {
  /// Of which nothing is forced.
  const ProgramContext &program;
  /// 0 or none where anything is.
  const ScheduleChoice &accepted;
  int64_t maxWidth;

  /// What is asked for, or what there is to choose from.
  static SmallVector<int64_t> choose(int64_t asked, ArrayRef<int64_t> others) {
    return asked != 0 ? SmallVector<int64_t>{asked}
                      : SmallVector<int64_t>(others);
  }
};

/// Makes the versions for the rows of programs that it serves.
class VersionMaker {
public:
  virtual ~VersionMaker();

  /// Whether it makes, or refuses, all versions of the program for rows of this
  /// alignment.
  virtual bool serves(const ProgramContext &program,
                      Alignment alignment) const = 0;
  /// Refuses what is forced, where that is known before rows are.
  virtual LogicalResult check(const ProgramContext & /*program*/) const {
    return success();
  }
  /// The classes of a dynamic width, ascending; asked of the maker for rows of
  /// any alignment, after `check`.
  virtual SmallVector<WidthRange>
  getWidthClasses(const ProgramContext &program) const = 0;
  /// Whether there is to be a version for such rows.
  virtual bool wants(const ProgramContext &program, WidthRange widths,
                     Alignment alignment) const = 0;
  /// Fails, with a diagnostic, where there is none.
  virtual FailureOr<VersionAttr> make(const ProgramContext &program,
                                      WidthRange widths,
                                      Alignment alignment) const = 0;
};

/// One schedule: what any has. Those of vectors of contiguous rows
/// (VectorStrategy.h) and those of columns (ColumnStrategy.h) have more, and a
/// maker each; another has a maker of its own.
class ScheduleStrategy {
public:
  virtual ~ScheduleStrategy();

  /// What options call it. Others may have the same name.
  StringRef getName() const { return name; }
  const ForcedFields &getFields() const { return fields; }
  const RowProperties &getRowProperties() const { return rows; }
  /// Whose threads have a row.
  Scope getScope() const { return scope; }
  /// Whether rows are short (Decisions.h).
  bool hasShortRows() const { return areShort(scope); }

  /// What makes its versions.
  virtual const VersionMaker &getMaker() const = 0;
  /// The attribute of a version with this layout; null, with a diagnostic,
  /// where there is none.
  virtual ScheduleInterface makeSchedule(const ProgramContext &program,
                                         LayoutAttr layout,
                                         bool aligned) const = 0;
  /// Adds all choices that are worth measuring.
  virtual void enumerate(const TuningSpace &space, AddChoice add) const = 0;

  /// Whether its kernels are for aligned rows alone, and add in an order that
  /// no other kernel has.
  virtual bool needsAlignment() const { return false; }
  /// Whether its threads may combine rows in registers, one after another.
  virtual bool mayAccumulate() const { return false; }
  /// Whether the program may have versions of it. Where these are to be
  /// batch-invariant, rows of any alignment have the same order of additions.
  bool isAvailable(const ProgramContext &program) const {
    return !(program.batchInvariant && needsAlignment()) &&
           (mayAccumulate() || !program.getOp().hasAccumulated());
  }

  // What is forced (Forced.cpp)

  /// Whether the name and the stages that are forced are of this one.
  bool agreesWithForced(const ProgramContext &program) const;
  /// Whether a row may have the threads that are forced.
  bool mayHaveThreads(const ProgramContext &program) const;
  /// Refuses forced fields that none of its layouts has.
  LogicalResult checkForced(const ProgramContext &program) const;

protected:
  ScheduleStrategy(StringRef name, Scope scope, ForcedFields fields,
                   RowProperties rows)
      : name(name), scope(scope), fields(fields), rows(rows) {}

  /// Whether it, and no other of its name, is meant where so many stages are
  /// forced, 0 for none: of one name one may be for rows that are loaded ahead
  /// and one for others. Stages that none of the name accepts are refused, as
  /// are those that one without `ForcedFields::stages` accepts.
  virtual bool acceptsStages(int64_t /*stages*/) const { return true; }
  /// Refuses what it has no layout with, of fields that may be forced.
  virtual LogicalResult checkFields(const ProgramContext &program) const;

private:
  StringRef name;
  Scope scope;
  ForcedFields fields;
  RowProperties rows;
};

/// One whose attribute has no fields.
template <typename Attr, typename Base = ScheduleStrategy>
class PlainStrategy : public Base {
public:
  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr /*layout*/,
                                 bool /*aligned*/) const override {
    return Attr::get(program.getOp().getContext());
  }

protected:
  PlainStrategy(ForcedFields fields, RowProperties rows)
      : Base(Attr::optionName, Attr::scope, fields, rows) {}
};

/// All of them, in the order in which they are asked.
ArrayRef<const ScheduleStrategy *> getSchedules();

/// Whether options may force the field of a schedule that they call by this
/// name (Forced.cpp).
bool mayForce(StringRef name, bool ForcedFields::*field);

/// The fields of a version that options may force.
ScheduleChoice getChoice(VersionAttr version);

/// The first maker that serves rows of this alignment of the program.
const VersionMaker &getMaker(const ProgramContext &program,
                             Alignment alignment);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_CANDIDATES_H
