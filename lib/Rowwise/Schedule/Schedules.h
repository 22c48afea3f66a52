//===- Schedules.h - The strategies of all schedules ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The strategies, and the rows that several have.
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
                                           vectorBytes};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_SCHEDULES_H
