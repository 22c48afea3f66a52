//===- Threads.h - A thread's place in its row ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_DEVICE_THREADS_H
#define ROWWISE_DEVICE_THREADS_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <array>

namespace mlir::rowwise {

/// The dimension of a block along which the threads of a row are numbered.
gpu::Dimension getThreadDimension(LayoutAttr layout);
/// The dimension of a block along which its rows are numbered.
gpu::Dimension getRowDimension(LayoutAttr layout);
/// The number of threads of a block along x, y and z.
std::array<int32_t, 3> getBlockSize(LayoutAttr layout);
/// The number of threads that a row has in each of its blocks, where the host
/// launches those that it needs (IR/LaunchedThreads.h), and of their warps.
Value createLaunchedThreads(ImplicitLocOpBuilder &builder);
Value createLaunchedWarps(ImplicitLocOpBuilder &builder);
/// The number of this block among those of its row.
Value createBlockOfRow(ImplicitLocOpBuilder &builder, LayoutAttr layout);
/// The number of this thread among those of its block.
Value createThreadOfBlock(ImplicitLocOpBuilder &builder, LayoutAttr layout);
/// The number of this thread among those of its row, in all blocks, which have
/// `threads` each; null: as many as in the layout.
Value createThreadOfRow(ImplicitLocOpBuilder &builder, LayoutAttr layout,
                        Value threads = {});
/// The number, in its block, of the first row of which this thread has
/// elements.
Value createFirstRowOfThread(ImplicitLocOpBuilder &builder, LayoutAttr layout);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_THREADS_H
