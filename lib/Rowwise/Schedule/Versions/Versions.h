//===- Versions.h - The versions of a program -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_VERSIONS_VERSIONS_H
#define ROWWISE_LIB_SCHEDULE_VERSIONS_VERSIONS_H

#include "../Candidates.h"

namespace mlir::rowwise {

// Versions.cpp

/// The versions of a program. Emits a diagnostic and fails if a forced field
/// fits no layout.
FailureOr<SmallVector<Attribute>> makeVersions(const ProgramContext &program);

/// One version of a program with rows of a known size: for aligned rows, if
/// there is one for these.
FailureOr<VersionAttr> makeFirstVersion(const ProgramContext &program);

/// The version for such rows: what rules choose with nothing forced, if it has
/// what is forced, or else what completes that.
FailureOr<VersionAttr> makeVersion(const ProgramContext &program,
                                   WidthRange widths, Alignment alignment);

// Rows.cpp

/// The version for such rows, with vectors of the program's `shape.vector`
/// elements.
FailureOr<VersionAttr> makeVersionOfVectors(const ProgramContext &program,
                                            WidthRange widths, bool aligned);

// Vectors.cpp

/// The version for such rows, with the vectors that are best for them.
FailureOr<VersionAttr> makeVectorVersion(const ProgramContext &program,
                                         WidthRange widths, bool aligned);

// Tuned.cpp: versions with a known schedule

/// The version with this choice, if there is one. Emits no diagnostic.
std::optional<VersionAttr> makeChosen(const ProgramContext &program,
                                      const ScheduleChoice &choice,
                                      WidthRange widths, Alignment alignment);

/// The version with the database's entry, if it has one.
std::optional<VersionAttr> findTuned(const ProgramContext &program,
                                     WidthRange widths, Alignment alignment);

// ScheduleRemarks.cpp: a remark on each version

/// `schedule`: the one whose version it is. `why`: what else it was chosen by.
void explainRows(const ProgramContext &program,
                 const ScheduleStrategy &schedule, VersionAttr version,
                 int64_t vectors, int64_t perThread, StringRef why = "");

/// `elements`: those of the longest vector of a row of vectors.
void explainVectors(const ProgramContext &program, VersionAttr version,
                    int64_t elements);

/// `perThread`: elements of a column that a thread may hold.
void explainColumns(const ProgramContext &program, VersionAttr version,
                    int64_t perThread);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_VERSIONS_VERSIONS_H
