//===- Versions.h - The versions of a program -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_VERSIONS_H
#define ROWWISE_LIB_SCHEDULE_VERSIONS_H

#include "Candidates.h"

namespace mlir::rowwise {

// Versions.cpp

/// The versions of a program. Fails, with a diagnostic, where a forced field
/// fits no layout.
FailureOr<SmallVector<Attribute>> makeVersions(const ProgramContext &program);

// Rows.cpp

/// The version for such rows in vectors of the program's `shape.vector`
/// elements.
FailureOr<VersionAttr> makeVersionOfVectors(const ProgramContext &program,
                                            WidthRange widths, bool aligned);

// Vectors.cpp

/// The version for such rows in the vectors that are best for them.
FailureOr<VersionAttr> makeVectorVersion(const ProgramContext &program,
                                         WidthRange widths, bool aligned);

// Tuned.cpp: versions of which the schedule is known

/// The version with all fields chosen. Where there is none, gives the reason
/// and emits no diagnostic. `origin`, if it is not empty, is what a remark says
/// of the choice.
std::optional<VersionAttr> makeChosen(const ProgramContext &program,
                                      const ScheduleChoice &choice,
                                      WidthRange widths, Alignment alignment,
                                      StringRef origin, std::string &reason);

/// The version that the database has, if it does.
std::optional<VersionAttr> findTuned(const ProgramContext &program,
                                     WidthRange widths, Alignment alignment);

// ScheduleRemarks.cpp: a remark on each version

/// `schedule`: whose version it is.
void explainRows(const ProgramContext &program, const ScheduleForms &schedule,
                 VersionAttr version, int64_t vectors, int64_t perThread,
                 bool isRated = false);

/// `perThread`: elements of a column that a thread may hold.
void explainColumns(const ProgramContext &program, VersionAttr version,
                    int64_t perThread);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_VERSIONS_H
