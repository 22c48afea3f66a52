//===- Decisions.h - What follows from a version's layout -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decisions for speed that follow from a program, a schedule, a layout and the
// rows that it is for. They become fields of the version (#rowwise.version),
// which later passes obey.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_VERSIONS_DECISIONS_H
#define ROWWISE_LIB_SCHEDULE_VERSIONS_DECISIONS_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

class ProgramContext;
class ScheduleStrategy;

/// Whether rows that such threads share are a few cache lines, as lanes of one
/// warp have them: instructions limit their kernels, and not bytes. Lanes
/// access narrow unaligned rows by element and have narrow vectors where they
/// peel; windows start at vectors, which are read whole where a buffer has
/// room; no branch saves work, and no instruction gives lines of the L2 cache
/// back.
inline bool areShort(Scope scope) { return scope == Scope::warp; }

/// Where windows of unaligned rows start in a layout with room for that: at
/// vectors or at lines. `areShort`: rows are short, or threads cache operands
/// that they cannot read at a shift.
WindowStart getWindowWithRoom(int64_t vector, bool areShort);

/// Whether windows of rows may start at lines although threads cache operands
/// that rows share: they then read these at a shift.
bool mayShiftCached(int64_t vector, bool isPeeled);

/// Whether moments may be merged. Not of columns, as in a transposed layout,
/// whose states fill shared memory.
inline bool mayMergeMoments(bool isTransposed) { return !isTransposed; }

/// The version with all fields that follow from these. Emits a diagnostic and
/// fails if there is none. If `layout` or `rows` is null, fails, as a
/// diagnostic was emitted.
FailureOr<VersionAttr> makeVersion(const ProgramContext &program,
                                   const ScheduleStrategy &strategy,
                                   LayoutAttr layout, RowsAttr rows,
                                   bool rematerialized);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_VERSIONS_DECISIONS_H
