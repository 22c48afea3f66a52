//===- Candidates.h - What each schedule offers -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule as the scheduler asks it: what options may force of it, which rows
// it holds, and in which forms. Each is in a file of its stem; Candidates.cpp
// lists them in the order in which they are asked, and the first that takes the
// rows is chosen. What is forced leaves fewer to ask. Tuning asks each for its
// forms and makes all of them as if they were forced.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_CANDIDATES_H
#define ROWWISE_LIB_SCHEDULE_CANDIDATES_H

#include "ProgramContext.h"

namespace mlir::rowwise {

/// Which threads share a row.
enum class Scope { warp, block, cluster, grid };

/// Contiguous rows that a version is to be for.
struct RowRequest {
  WidthRange widths;
  bool aligned;
  /// Whether they are held as they were loaded.
  bool rematerialized;
};

/// The same, counted in vectors of the program's `shape.vector` elements.
struct RowExtent : RowRequest {
  int64_t vectors;   ///< of a row
  int64_t slack;     ///< of these for where its window starts
  int64_t perThread; ///< that a thread is to hold, at most
};

/// What options may fix of a schedule, by name.
struct ForcedFields {
  /// Of a row in a block, at most: whole warps or, where a block has several
  /// rows, a power of two.
  int64_t maxThreads;
  bool rows = false;
  bool blocks = false;
  bool stages = false;
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

/// How versions for some rows are made; by default for vectors of contiguous
/// rows, of which the schedules are asked in turn.
class VersionMaker {
public:
  virtual ~VersionMaker();

  /// Whether all versions of the program for rows of this alignment are.
  virtual bool serves(const ProgramContext &program,
                      Alignment alignment) const = 0;
  /// Refuses what is forced, where that is known before rows are.
  virtual LogicalResult check(const ProgramContext & /*program*/) const {
    return success();
  }
  /// The classes of a dynamic width, ascending.
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

/// One schedule. The methods without a default are what any has; those of
/// vectors are for contiguous rows, and asked only where it has no maker of its
/// own.
class ScheduleForms {
public:
  virtual ~ScheduleForms();

  /// What options call it. Others may have the same name.
  StringRef getName() const { return name; }
  Scope getScope() const { return scope; }
  const ForcedFields &getFields() const { return fields; }

  /// The attribute of a version with this layout; null, with a diagnostic,
  /// where there is none.
  virtual ScheduleInterface makeSchedule(const ProgramContext &program,
                                         LayoutAttr layout,
                                         bool aligned) const = 0;
  /// Adds all choices that are worth measuring.
  virtual void enumerate(const TuningSpace &space, AddChoice add) const = 0;
  /// Of rows that are no vectors of contiguous ones; else null.
  virtual const VersionMaker *getMaker() const { return nullptr; }

  // What is forced (Forced.cpp)

  /// Whether the name and the stages that are forced are of this one.
  bool isLeft(const ProgramContext &program) const;
  /// Whether a row may have the threads that are forced.
  bool mayHaveThreads(const ProgramContext &program) const;
  /// Refuses forced fields that none of its layouts has.
  LogicalResult checkForced(const ProgramContext &program) const;

  // Vectors of contiguous rows

  /// Whether rows live in registers, or else pass through in tiles.
  virtual bool holdsRows() const { return true; }
  /// Whether threads cache what rows share.
  virtual bool cachesOperands() const { return false; }
  /// Vectors of a row that it holds where a thread holds so many.
  virtual int64_t getCapacity(const ProgramContext &program,
                              int64_t perThread) const;
  /// Vectors that a thread holds at most, where so many pay as a rule.
  virtual int64_t getMaxVectors(const ProgramContext &program,
                                int64_t perThread) const;
  /// Whether these rows are best held that way, if no schedule before it takes
  /// them.
  virtual bool takes(const ProgramContext &program,
                     const RowRequest &rows) const;
  /// Whether a row is held as it was loaded, where that is `wanted`.
  virtual bool rematerialized(bool wanted) const { return wanted; }
  /// Null, with a diagnostic, where there is no such layout.
  virtual LayoutAttr makeLayout(const ProgramContext &program,
                                const RowExtent &rows) const;
  /// Adds the widest rows of its width classes, in elements.
  virtual void addWidthLimits(const ProgramContext & /*program*/,
                              int64_t /*perThread*/,
                              SmallVectorImpl<int64_t> & /*limits*/) const {}

  struct Preference {
    ScheduleChoice choice;
    StringRef why;
  };
  /// A choice of this schedule that is better than what `found` does with the
  /// rows, if there is one.
  virtual std::optional<Preference> prefer(const ProgramContext & /*program*/,
                                           const ScheduleForms & /*found*/,
                                           const RowExtent & /*rows*/) const {
    return std::nullopt;
  }

protected:
  ScheduleForms(StringRef name, Scope scope, ForcedFields fields)
      : name(name), scope(scope), fields(fields) {}

  virtual bool acceptsStages(int64_t /*stages*/) const { return true; }
  /// Refuses what it has no layout with, of fields that may be forced.
  virtual LogicalResult checkFields(const ProgramContext &program) const;

private:
  StringRef name;
  Scope scope;
  ForcedFields fields;
};

/// One whose attribute has no fields.
template <typename Attr>
class PlainForms : public ScheduleForms {
public:
  ScheduleInterface makeSchedule(const ProgramContext &program,
                                 LayoutAttr /*layout*/,
                                 bool /*aligned*/) const override {
    return Attr::get(program.getOp().getContext());
  }

protected:
  PlainForms(Scope scope, ForcedFields fields)
      : ScheduleForms(Attr::optionName, scope, fields) {}
};

// Candidates.cpp

/// All of them, in the order in which they are asked.
ArrayRef<const ScheduleForms *> getSchedules();

/// The first of those that the forced name leaves; null if none is forced.
const ScheduleForms *getForced(const ProgramContext &program);

/// The schedule that holds rows of such threads and does nothing beside that:
/// those that do more are asked before it.
const ScheduleForms &getHolder(Scope scope);

/// The one that is forced or the first that takes the rows: exchanges between
/// warps, then between blocks of a cluster, then between any blocks, then a
/// second read of the row each cost more than the one before.
const ScheduleForms &chooseSchedule(const ProgramContext &program,
                                    const RowRequest &rows);

/// A choice that some schedule prefers to what `found` does with the rows.
std::optional<ScheduleForms::Preference>
findPreferred(const ProgramContext &program, const ScheduleForms &found,
              const RowExtent &rows);

/// Who makes versions of the program for rows of this alignment.
const VersionMaker &getMaker(const ProgramContext &program,
                             Alignment alignment);

// Rows.cpp

/// The maker of versions for vectors of contiguous rows.
const VersionMaker &getVectorMaker();

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_CANDIDATES_H
