//===- DistributeColumns.cpp - Reductions of rows beside each other -------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a transposed layout each lane of a warp has a state of a row of its own.
// If every warp combined the states of all warps and of all blocks, a block
// would do the same work as often as it has warps. Its first warp does it for
// all, and a second barrier tells them the result.
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "TileKernel.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// States of a row from which on a second barrier costs less than to combine
/// them in every warp.
static constexpr int64_t leastStates = 8;

/// Whether the first warp combines states for all warps of its block. Those of
/// a split are exchanged through device memory.
bool Distributor::speaksForBlock() {
  int64_t others = layout.getBlocks() == 1 ? 0 : layout.getBlocks();
  return !states && layout.getTransposed() && layout.getWarps() > 1 &&
         layout.getWarps() + others >= leastStates;
}

/// What the first warp's threads do with the states of all warps: the result,
/// once, for each row.
void Distributor::speak(MonoidAttrInterface monoid, const WarpStates &states,
                        ValueRange results, Value row) {
  Parts total = foldOfWarps(monoid, states);
  if (layout.getBlocks() > 1)
    total = exchangeInCluster(monoid, std::move(total));
  Value isFirst = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                        states.lane, createIndex(0));
  scf::IfOp::create(builder, isFirst, [&](OpBuilder &b, Location loc) {
    for (auto [component, buffer] : llvm::zip_equal(total, results))
      memref::StoreOp::create(b, loc, component, buffer, row);
    scf::YieldOp::create(b, loc);
  });
}

/// Between the writing and the reading of either buffer lies a barrier that the
/// next trip of a loop cannot pass before this one's readers have: the states'
/// are read before the second barrier, the result before the next first one.
Distributor::Parts Distributor::exchangeByFirstWarp(MonoidAttrInterface monoid,
                                                    ReduceOp op, Parts state) {
  WarpStates states = storeOfWarps(op, state);
  if (layout.getBlocks() > 1)
    hearOfCluster();
  Value row = gpu::ThreadIdOp::create(builder, getRowDimension(layout));
  Parts results = addBuffers({layout.getRows()}, state);
  Value isFirst = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                        states.warp, createIndex(0));
  auto branch = scf::IfOp::create(builder, isFirst, /*withElse=*/false);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    speak(monoid, states, results, row);
  }
  gpu::BarrierOp::create(builder);
  Parts loaded;
  for (Value buffer : results)
    loaded.push_back(memref::LoadOp::create(builder, buffer, row));
  return loaded;
}
