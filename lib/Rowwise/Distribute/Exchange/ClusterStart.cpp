//===- ClusterStart.cpp - The start of the blocks of a cluster ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClusterStart.h"

#include "../Constants.h"

#include "Rowwise/Device/MBarriers.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

ClusterStarted ClusterStart::wait(ImplicitLocOpBuilder &builder) {
  if (!isAwaited)
    NVVM::ClusterWaitOp::create(builder, builder.getUnitAttr());
  isAwaited = true;
  return {};
}

void ClusterStart::add(const ExchangeBarrier &barrier, Location barrierLoc) {
  if (barriers.empty())
    loc = barrierLoc;
  barriers.push_back(barrier);
}

void ClusterStart::emit(const KernelContext &kernel,
                        ImplicitLocOpBuilder &builder) const {
  if (barriers.empty())
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&kernel.getBody());
  builder.setLoc(*loc);
  auto branch =
      scf::IfOp::create(builder, createIsFirstThread(builder, kernel.layout),
                        /*withElse=*/false);
  // The lanes of the first warp meet again: the arrival is one of all of them.
  NVVM::SyncWarpOp::create(builder, createI32(builder, -1));
  NVVM::ClusterArriveRelaxedOp::create(builder, builder.getUnitAttr());

  builder.setInsertionPointToStart(branch.thenBlock());
  SmallVector<Value> addresses;
  for (const ExchangeBarrier &barrier : barriers)
    barrier.appendAddresses(builder, addresses);
  createMBarrierInits(builder, addresses);
  for (const ExchangeBarrier &barrier : barriers)
    if (!barrier.isInLoop())
      barrier.expectBytes(builder);
}
