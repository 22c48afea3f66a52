//===- Enumeration.h - Layouts that --tune tries ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Schedules of one option name differ in stages: each says its name and its
// stages, and gets the layouts.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_LAYOUTS_ENUMERATION_H
#define ROWWISE_LIB_SCHEDULE_LAYOUTS_ENUMERATION_H

#include "../Candidates.h"

namespace mlir::rowwise {

/// Lanes that share a row, and rows of a block.
void enumerateWarps(const TuningSpace &space, StringRef name, AddChoice add);

/// Threads of the block that holds a row.
void enumerateBlocks(const TuningSpace &space, StringRef name, int64_t stages,
                     AddChoice add);

/// Blocks of the cluster that shares a row, and threads of each.
void enumerateClusters(const TuningSpace &space, StringRef name,
                       ArrayRef<int64_t> stages, AddChoice add);

/// Blocks of the grid that share a row, and threads of each.
void enumerateGrids(const TuningSpace &space, StringRef name, int64_t stages,
                    AddChoice add);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_LAYOUTS_ENUMERATION_H
