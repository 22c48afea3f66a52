//===- Schedules.h - What stems of schedules share --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The strategies, the rows that several have, and what the file of one schedule
// says to rules on layouts or to the schedule of the same option name.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_SCHEDULES_H
#define ROWWISE_LIB_SCHEDULE_SCHEDULES_H

#include "ColumnStrategy.h"
#include "Machine/Constants.h"
#include "VectorStrategy.h"

namespace mlir::rowwise {

#define ROWWISE_SCHEDULE(STEM) const ScheduleStrategy &get##STEM##Strategy();
#define ROWWISE_COLUMN_SCHEDULE(STEM)                                          \
  const ColumnStrategy &get##STEM##Strategy();
#define ROWWISE_VECTOR_SCHEDULE(STEM)                                          \
  const VectorStrategy &get##STEM##Strategy();
#include "Schedules.def"

/// The rows of one block, those that the blocks of a cluster share, and those
/// that any blocks of the grid do.
inline constexpr RowProperties blockRows = {/*haveSeveralBlocks=*/false,
                                            /*mayBePeeled=*/true,
                                            unaligned16BitBytes},
                               clusterRows = {/*haveSeveralBlocks=*/true,
                                              /*mayBePeeled=*/true,
                                              unalignedClusterBytes,
                                              unalignedClusterBytes},
                               gridRows = {/*haveSeveralBlocks=*/true,
                                           /*mayBePeeled=*/false, vectorBytes,
                                           vectorBytes,
                                           /*areLiftedSequentially=*/true};

// Cluster.cpp

/// The number of blocks that share an unaligned row which is only read: the one
/// operand is register-resident as it was loaded, with many rows. 0 if there
/// are none.
int64_t getReadBlocks(const ProgramContext &program, WidthRange widths);

/// The layout of such rows, or null.
LayoutAttr makeReadLayout(const ProgramContext &program, WidthRange widths,
                          int64_t vectors);

// Ring.cpp

/// Refuses stages that are forced in schedule split and that no multi-stage
/// buffer has.
LogicalResult checkMultiStage(const ProgramContext &program);

/// Emits that no multi-stage buffer holds these rows with the forced stages.
void refuseRing(const ProgramContext &program, WidthRange widths);

/// Vectors of the longest row for which a multi-stage buffer has the most
/// stages that pay; 0 if there is none.
int64_t getMultiStageCapacity(const ProgramContext &program);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_SCHEDULES_H
