//===- Threads.cpp - A thread's place in its row --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Device/Threads.h"

#include "Rowwise/Device/Constants.h"

using namespace mlir;
using namespace mlir::rowwise;

gpu::Dimension mlir::rowwise::getThreadDimension(LayoutAttr layout) {
  return layout.getTransposed() ? gpu::Dimension::y : gpu::Dimension::x;
}

gpu::Dimension mlir::rowwise::getRowDimension(LayoutAttr layout) {
  return layout.getTransposed() ? gpu::Dimension::x : gpu::Dimension::y;
}

std::array<int32_t, 3> mlir::rowwise::getBlockSize(LayoutAttr layout) {
  std::array<int32_t, 3> size = {1, 1, 1};
  size[unsigned(getThreadDimension(layout))] = layout.getThreadsOfBlock();
  size[unsigned(getRowDimension(layout))] = layout.getRowThreads();
  return size;
}

Value mlir::rowwise::createLaunchedThreads(ImplicitLocOpBuilder &builder) {
  return gpu::BlockDimOp::create(builder, gpu::Dimension::x);
}

Value mlir::rowwise::createLaunchedWarps(ImplicitLocOpBuilder &builder) {
  return arith::DivUIOp::create(builder, createLaunchedThreads(builder),
                                createIndex(builder, warpSize));
}

Value mlir::rowwise::createBlockOfRow(ImplicitLocOpBuilder &builder,
                                      LayoutAttr layout) {
  Value block = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  Value blocks = createIndex(builder, layout.getBlocks());
  return arith::RemUIOp::create(builder, block, blocks);
}

Value mlir::rowwise::createThreadOfBlock(ImplicitLocOpBuilder &builder,
                                         LayoutAttr layout) {
  Value x = gpu::ThreadIdOp::create(builder, gpu::Dimension::x);
  Value y = gpu::ThreadIdOp::create(builder, gpu::Dimension::y);
  int64_t alongX = layout.getTransposed() ? layout.getRowThreads()
                                          : layout.getThreadsOfBlock();
  Value before =
      arith::MulIOp::create(builder, y, createIndex(builder, alongX));
  return arith::AddIOp::create(builder, before, x);
}

Value mlir::rowwise::createThreadOfRow(ImplicitLocOpBuilder &builder,
                                       LayoutAttr layout, Value threads) {
  Value thread = gpu::ThreadIdOp::create(builder, getThreadDimension(layout));
  if (layout.getBlocks() == 1)
    return thread;
  if (!threads)
    threads = createIndex(builder, layout.getThreadsOfBlock());
  Value before = arith::MulIOp::create(
      builder, createBlockOfRow(builder, layout), threads);
  return arith::AddIOp::create(builder, before, thread);
}

Value mlir::rowwise::createFirstRowOfThread(ImplicitLocOpBuilder &builder,
                                            LayoutAttr layout) {
  Value row = gpu::ThreadIdOp::create(builder, getRowDimension(layout));
  if (layout.getRowsPerThread() == 1)
    return row;
  return arith::MulIOp::create(
      builder, row,
      arith::ConstantIndexOp::create(builder, layout.getRowsPerThread()));
}
