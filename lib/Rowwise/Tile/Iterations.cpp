//===- Iterations.cpp - Rows that a group of blocks steps over ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Iterations.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Narrows `iterations` from all rows to those of this block's launch slice.
static void enterLaunchSlice(ImplicitLocOpBuilder &builder,
                             const TileContext &kernel, int64_t sliceShift,
                             Iterations &iterations) {
  Value numRows = kernel.getNumRows();
  Value slice = gpu::BlockIdOp::create(builder, gpu::Dimension::y);
  Value slices = gpu::GridDimOp::create(builder, gpu::Dimension::y);
  Value all = arith::CeilDivUIOp::create(builder, numRows, iterations.step);
  auto countBefore = [&](Value slice) -> Value {
    Value bits =
        arith::MulIOp::create(builder, slice, createIndex(builder, sliceShift));
    Value left = arith::ShRUIOp::create(builder, all, bits);
    return arith::SubIOp::create(builder, all, left);
  };
  auto getRow = [&](Value iteration) -> Value {
    return arith::MulIOp::create(builder, iteration, iterations.step);
  };
  Value next = arith::AddIOp::create(builder, slice, createIndex(builder, 1));
  Value isLast =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, next, slices);
  Value end = arith::SelectOp::create(builder, isLast, numRows,
                                      getRow(countBefore(next)));
  iterations.limit = arith::MinUIOp::create(builder, numRows, end);
  Value first = arith::AddIOp::create(builder, getRow(countBefore(slice)),
                                      iterations.first);
  iterations.first = arith::MinUIOp::create(builder, first, iterations.limit);
}

Iterations mlir::rowwise::createIterations(ImplicitLocOpBuilder &builder,
                                           const TileContext &kernel) {
  VersionAttr version = kernel.getVersion();
  Value group = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  Value groups = gpu::GridDimOp::create(builder, gpu::Dimension::x);
  if (int64_t count = version.getBlocksOfRow(); count != 1) {
    Value blocks = createIndex(builder, count);
    group = arith::DivUIOp::create(builder, group, blocks);
    groups = arith::DivUIOp::create(builder, groups, blocks);
  }
  Value rows = createIndex(builder, version.getRowsOfBlock());
  Iterations iterations;
  iterations.first = builder.createOrFold<arith::MulIOp>(group, rows);
  iterations.step = builder.createOrFold<arith::MulIOp>(groups, rows);
  iterations.limit = kernel.getNumRows();
  RowLoop loop = *kernel.getSchedule().getRowLoop();
  if (!loop.launchSlices.empty())
    enterLaunchSlice(builder, kernel, loop.sliceShift, iterations);
  Value rest =
      arith::SubIOp::create(builder, iterations.limit, iterations.first);
  iterations.count = arith::CeilDivUIOp::create(builder, rest, iterations.step);
  return iterations;
}

Value mlir::rowwise::createRowOfIteration(ImplicitLocOpBuilder &builder,
                                          const TileContext &kernel,
                                          const Iterations &iterations,
                                          Value iteration) {
  Value distance = arith::MulIOp::create(builder, iteration, iterations.step);
  Value first = arith::AddIOp::create(builder, iterations.first, distance);
  return addRowOfThread(builder, kernel, first);
}

Row mlir::rowwise::enterIteration(ImplicitLocOpBuilder &builder,
                                  const TileContext &kernel,
                                  const Iterations &iterations, Value iteration,
                                  bool mayExceed) {
  Value number = createRowOfIteration(builder, kernel, iterations, iteration);
  return enterRow(builder, kernel, number, iterations.limit,
                  mayExceed || kernel.getLayout().getRows() != 1);
}
