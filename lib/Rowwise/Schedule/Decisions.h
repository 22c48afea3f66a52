//===- Decisions.h - What follows from a version's layout -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decisions for speed that a program, a schedule, a layout and the rows it is
// for determine. They are fields of the version (#rowwise.version), and later
// passes obey those.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_DECISIONS_H
#define ROWWISE_LIB_SCHEDULE_DECISIONS_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// Where windows of unaligned rows start in a layout that has room for that:
/// at vectors or at lines. `areShort`: rows are short, or what threads cache of
/// other operands cannot be read at a distance.
WindowStart getWindowWithRoom(int64_t vector, bool areShort);

/// Whether windows of rows may start at lines although threads cache operands
/// that rows share, which they then read at a distance.
bool mayShiftCached(int64_t vector, bool isPeeled);

/// The version with all that follows from its first fields; null, with a
/// diagnostic, where these fit no kernel.
VersionAttr completeVersion(FuseOp op, ScheduleInterface schedule,
                            LayoutAttr layout, RowsAttr rows,
                            bool rematerialized, L2Hint l2Hint,
                            bool shiftsOperands);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_DECISIONS_H
