//===- LaunchedThreads.h - How many threads have a row ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vectors of a thread are in registers, so that a kernel is compiled for
// their number; that of the threads of a row it reads. Where threads hold a row
// whole, and the version is for several widths, the layout says how many
// threads a row has at most. The host launches as many as the row needs: whole
// warps in a row of several, else a power of two of lanes, and then more rows
// in as many threads. Element (v * threads + x) * vector of a tile is counted
// with the threads that were launched.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_LAUNCHEDTHREADS_H
#define ROWWISE_IR_LAUNCHEDTHREADS_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// Whether the host launches as many threads a row as that needs.
bool launchesNeededThreads(VersionAttr version);

/// The fewest threads of a block that are launched for a row.
int64_t getFewestThreads(LayoutAttr layout);

/// Elements that a window has at most besides those of its row; less than none
/// where only whole vectors of the row are in it.
int64_t getWindowPadding(LayoutAttr layout, RowsAttr rows, WindowStart window);

} // namespace mlir::rowwise

#endif // ROWWISE_IR_LAUNCHEDTHREADS_H
