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

/// A range of widths that one version serves.
struct WidthRange {
  int64_t min, max;
};

/// One program, the GPU it is for, and what is forced of its versions. All that
/// the parts of the scheduler share: none of them changes it, and what is made
/// for another vector or another choice is made from a copy.
class ProgramContext {
public:
  /// `database`, if it is not null, has schedules for where none is forced;
  /// `l2Hint`, if there is one, is what loads ask of the L2 cache.
  ProgramContext(FuseOp op, TargetAttr target, const ScheduleChoice &forced,
                 const TuningDatabase *database = nullptr,
                 std::optional<L2Hint> l2Hint = std::nullopt)
      : target(target), forced(forced), l2Hint(l2Hint),
        shape(getProgramShape(op)), widestVector(shape.vector),
        database(forced.isFree() ? database : nullptr), op(op) {}

  FuseOp getOp() const { return op; }

  /// The program with another choice, and without measured ones; `origin` is
  /// what remarks say of it.
  ProgramContext withForced(const ScheduleChoice &choice,
                            StringRef origin) const;
  /// The program in vectors of so many elements.
  ProgramContext withVector(int64_t elements, bool isPeeled) const;
  /// The program with so many columns a thread.
  ProgramContext withColumns(int64_t rowsPerThread) const;

  TargetAttr target;
  ScheduleChoice forced;
  std::optional<L2Hint> l2Hint;
  /// Its `vector` is that of the version at hand.
  ProgramShape shape;
  int64_t widestVector;
  const TuningDatabase *database;
  /// Where `forced` is from, for remarks; there are none if it is empty.
  StringRef origin = "forced";

private:
  FuseOp op;
};

/// Whether blocks can be in a cluster with others.
inline bool hasClusters(TargetAttr target) { return target.getCluster() > 1; }

/// Whether threads have nothing but their elements of one row: weights take
/// registers where they are used.
bool readsOneRow(const ProgramContext &program);

/// Whether an operand is a row and the same for all rows, of which there are
/// several.
bool isSharedRow(const ProgramContext &program, unsigned input);

/// How many operands are.
int64_t countSharedRows(const ProgramContext &program);

/// Whether there may be a row for each multiprocessor.
bool hasManyRows(const ProgramContext &program);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_PROGRAMCONTEXT_H
