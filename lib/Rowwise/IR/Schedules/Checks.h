//===- Checks.h - What several schedules ask of a version -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_IR_SCHEDULES_CHECKS_H
#define ROWWISE_LIB_IR_SCHEDULES_CHECKS_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

using EmitError = function_ref<InFlightDiagnostic()>;

/// How many blocks share a row: several, or one.
LogicalResult verifyBlocks(EmitError emitError, StringRef name, int64_t blocks,
                           bool areSeveral);

/// The blocks of a row are a cluster, or one.
LogicalResult verifyCluster(EmitError emitError, StringRef name,
                            int64_t blocks);

LogicalResult verifyTransposed(EmitError emitError, StringRef name,
                               LayoutAttr layout, bool isColumn);

/// A row has lanes of a warp, and a block several rows.
LogicalResult verifyWarps(EmitError emitError, StringRef name,
                          LayoutAttr layout);

/// A row has all threads of one block or of several.
LogicalResult verifyWholeBlocks(EmitError emitError, StringRef name,
                                LayoutAttr layout, bool areSeveral);

/// Nothing is rematerialized of rows that stream.
LogicalResult verifyStreamed(EmitError emitError, StringRef name,
                             bool rematerialized);

/// How tiles go through rows of vectors.
LogicalResult verifyVectorTiles(EmitError emitError, TileRows tile);

/// The layout and the rows of a schedule whose tile is a vector.
LogicalResult verifyVectors(EmitError emitError, ScheduleInterface schedule,
                            LayoutAttr layout, RowsAttr rows,
                            bool rematerialized);

LogicalResult verifyStages(EmitError emitError, int64_t minStages,
                           int64_t stages);

LogicalResult verifyMaxGroups(EmitError emitError, int64_t maxGroups);

/// The fields of a schedule whose rows wait in a multi-stage buffer.
LogicalResult verifyMultiStage(EmitError emitError, int64_t stages,
                               int64_t latency, int64_t maxGroups);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_IR_SCHEDULES_CHECKS_H
