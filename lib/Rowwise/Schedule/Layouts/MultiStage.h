//===- MultiStage.h - Layouts of multi-stage buffers ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block runs on each multiprocessor, with parts of several rows in its shared
// memory. Schedules of one option name share what is forced of its stages: each
// refuses what none of them has.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_LAYOUTS_MULTISTAGE_H
#define ROWWISE_LIB_SCHEDULE_LAYOUTS_MULTISTAGE_H

#include "../ProgramContext.h"

namespace mlir::rowwise {

/// Whether aligned rows of the program may wait in a multi-stage buffer.
bool mayBeMultiStage(const ProgramContext &program);

/// The stages of a multi-stage buffer; 0 where there can be none.
int64_t countMultiStages(const ProgramContext &program, LayoutAttr layout);

/// The layout of a multi-stage buffer for rows of so many vectors, or null if
/// none pays: the one with most stages; among equals the one that leaves the
/// fewest multiprocessors idle, then the one with most vectors a thread.
LayoutAttr chooseMultiStageLayout(const ProgramContext &program,
                                  int64_t vectors);

/// Vectors of the longest row for which a multi-stage buffer has the most
/// stages that pay; 0 if there is none.
int64_t getMultiStageCapacity(const ProgramContext &program);

/// Refuses stages that are forced in schedule split and that no multi-stage
/// buffer has.
LogicalResult checkForcedStages(const ProgramContext &program);

/// Emits that no multi-stage buffer holds these rows with the forced stages.
void refuseForcedStages(const ProgramContext &program, WidthRange widths);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_LAYOUTS_MULTISTAGE_H
