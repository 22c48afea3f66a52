//===- StageBarriers.cpp - The mbarriers of multi-stage buffers -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An mbarrier is initialised once, before a barrier of the block; a fence shows
// it to the unit that makes the copies. Its phases are completed by one arrival
// each, that of the thread which starts the copies.
//
//===----------------------------------------------------------------------===//

#include "StageBarriers.h"

#include "Rowwise/Device/Addresses.h"
#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/MBarriers.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

Value mlir::rowwise::createStageBarrierAddress(ImplicitLocOpBuilder &builder,
                                               Value barriers, Value stage) {
  Value size = createIndex(builder, barrierBytes);
  return advanceAddress(builder, createSharedAddress(builder, barriers),
                        arith::MulIOp::create(builder, stage, size));
}

void StageBarriers::emit(const KernelContext &kernel,
                         ImplicitLocOpBuilder &builder) const {
  if (buffers.empty())
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&kernel.getBody());
  auto branch =
      scf::IfOp::create(builder, createIsFirstThread(builder, kernel.layout),
                        /*withElse=*/false);
  gpu::BarrierOp::create(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  SmallVector<Value> addresses;
  for (Value barriers : buffers) {
    int64_t stages = cast<MemRefType>(barriers.getType()).getNumElements();
    for (int64_t stage = 0; stage < stages; ++stage)
      addresses.push_back(createStageBarrierAddress(
          builder, barriers, createIndex(builder, stage)));
  }
  createMBarrierInits(builder, addresses);
  NVVM::FenceProxyOp::create(
      builder,
      NVVM::ProxyKindAttr::get(builder.getContext(),
                               NVVM::ProxyKind::async_shared),
      NVVM::SharedSpaceAttr::get(builder.getContext(),
                                 NVVM::SharedSpace::shared_cta));
}
