//===- ClusterStart.cpp - The start of the blocks of a cluster ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClusterStart.h"

#include "Rowwise/Device/Addresses.h"
#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/MBarriers.h"
#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/Device/Threads.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// The mbarriers of one exchange
//===----------------------------------------------------------------------===//

ExchangeBarrier::ExchangeBarrier(int64_t bytes, Value iteration,
                                 const KernelContext &kernel,
                                 ImplicitLocOpBuilder &builder)
    : barriers(addSharedMemory(kernel.func, iteration ? 2 : 1,
                               builder.getI64Type(), builder.getLoc())),
      bytes(bytes), maxWarps(kernel.layout.getWarps()),
      areOfLaunchedWarps(kernel.threads != nullptr), iteration(iteration) {
  if (iteration)
    barrierSlot = arith::AndIOp::create(
        builder,
        arith::IndexCastOp::create(builder, builder.getIndexType(), iteration),
        createIndex(builder, 1));
}

Value ExchangeBarrier::createAddress(ImplicitLocOpBuilder &builder) const {
  Value address = createSharedAddress(builder, barriers);
  if (!barrierSlot)
    return address;
  return advanceAddress(
      builder, address,
      arith::MulIOp::create(builder, barrierSlot,
                            createIndex(builder, barrierBytes)));
}

void ExchangeBarrier::appendAddresses(ImplicitLocOpBuilder &builder,
                                      SmallVectorImpl<Value> &addresses) const {
  Value first = createSharedAddress(builder, barriers);
  addresses.push_back(first);
  if (barrierSlot)
    addresses.push_back(
        advanceAddress(builder, first, createIndex(builder, barrierBytes)));
}

Value ExchangeBarrier::createBytes(ImplicitLocOpBuilder &builder) const {
  if (!areOfLaunchedWarps)
    return createI32(builder, bytes);
  Value warps = arith::IndexCastOp::create(builder, builder.getI32Type(),
                                           createLaunchedWarps(builder));
  return arith::MulIOp::create(builder, warps,
                               createI32(builder, bytes / maxWarps));
}

void ExchangeBarrier::expectBytes(ImplicitLocOpBuilder &builder) const {
  Value address = createAddress(builder);
  NVVM::MBarrierArriveExpectTxOp::create(
      builder, /*res=*/Type(), address, createBytes(builder),
      NVVM::MemScopeKind::CTA, /*relaxed=*/false, /*predicate=*/Value());
}

void ExchangeBarrier::wait(ImplicitLocOpBuilder &builder) const {
  Value address = createAddress(builder), parity = createI32(builder, 0);
  if (iteration) {
    Value phase =
        arith::ShRUIOp::create(builder, iteration, createI64(builder, 1));
    parity = arith::AndIOp::create(
        builder, arith::TruncIOp::create(builder, builder.getI32Type(), phase),
        createI32(builder, 1));
  }
  createMBarrierWait(builder, address, parity, NVVM::MemScopeKind::CLUSTER);
}

//===----------------------------------------------------------------------===//
// The start of all blocks
//===----------------------------------------------------------------------===//

ClusterStarted ClusterStart::wait(ImplicitLocOpBuilder &builder) {
  if (isAwaited)
    return {};
  assert(isa<gpu::GPUFuncOp>(builder.getBlock()->getParentOp()) &&
         "expected to wait where all threads come, before all exchanges");
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
  // Lanes of the first warp converge: one arrival stands for all of them.
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
