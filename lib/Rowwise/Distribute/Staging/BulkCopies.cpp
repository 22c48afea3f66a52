//===- BulkCopies.cpp - Bulk copies to a multi-stage buffer ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first thread of a block starts bulk copies, one for each register of the
// layout: the elements that the block's threads have of a register are
// contiguous, in device memory as in shared memory. An mbarrier counts their
// bytes (StageBarriers.cpp).
//
//===----------------------------------------------------------------------===//

#include "../Access/Bounds.h"
#include "../Access/Masks.h"
#include "Staging.h"

#include "Rowwise/Device/Addresses.h"
#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/MBarriers.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The address space of the shared memory of a cluster, of which that of this
/// block is a part.
static constexpr unsigned clusterSpace =
    static_cast<unsigned>(NVVM::NVVMMemorySpace::SharedCluster);

static Value toI32(ImplicitLocOpBuilder &builder, Value index) {
  return arith::IndexCastOp::create(builder, builder.getI32Type(), index);
}

namespace {
/// A stage of the buffer. A stage that is a view is an offset into the whole
/// buffer, so that an address in it takes one sum.
struct Stage {
  Stage(Value shared, ImplicitLocOpBuilder &builder) {
    auto view = shared.getDefiningOp<memref::ViewOp>();
    memory = view ? view.getSource() : shared;
    offset = view ? view.getByteShift() : createIndex(builder, 0);
  }
  Value memory, offset; ///< bytes
};
} // namespace

/// The address in shared memory of a part of a tile, given its `offset`.
static Value createSharedPart(Value memory, Value offset, unsigned part,
                              int64_t elementBytes, LayoutAttr layout,
                              ImplicitLocOpBuilder &builder) {
  int64_t partElements =
      layout.getThreadsOfBlock() * layout.getVector() * elementBytes;
  Value start = arith::AddIOp::create(
      builder, offset, createIndex(builder, part * partElements));
  return advanceAddress(builder, createSharedAddress(builder, memory), start);
}

/// The number of elements that this block has of a part, out of the first
/// `size` elements of the tile.
static Value createPartCount(unsigned part, Value size,
                             const KernelContext &kernel,
                             ImplicitLocOpBuilder &builder) {
  LayoutAttr layout = kernel.layout;
  int64_t blockElements = layout.getThreadsOfBlock() * layout.getVector();
  Value all = createIndex(builder, blockElements);
  if (isWithin(kernel, part, size))
    return all;
  Value first =
      arith::MulIOp::create(builder, createBlockOfRow(builder, layout),
                            createIndex(builder, blockElements));
  first = arith::AddIOp::create(
      builder, first, createIndex(builder, part * layout.getStride()));
  Value begin = arith::MinUIOp::create(builder, first, size);
  Value rest = arith::SubIOp::create(builder, size, begin);
  return arith::MinUIOp::create(builder, rest, all);
}

/// The address in device memory of this block's elements of a tile at
/// `indices`.
static Value createBlockAddress(Value buffer, ValueRange indices,
                                LayoutAttr layout,
                                ImplicitLocOpBuilder &builder) {
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
  Value start = metadata.getOffset();
  for (auto [index, stride] : llvm::zip_equal(indices, metadata.getStrides()))
    start = arith::AddIOp::create(
        builder, start, arith::MulIOp::create(builder, index, stride));
  Value blockOffset = arith::MulIOp::create(
      builder, createBlockOfRow(builder, layout),
      createIndex(builder, layout.getThreadsOfBlock() * layout.getVector()));
  start = arith::AddIOp::create(builder, start, blockOffset);
  return createDeviceAddress(builder, buffer, start);
}

/// Starts the copy of `size` bytes of one part, unless there are none.
static void copyPart(StageOp op, unsigned part, Value size, Value memory,
                     Value barrier, LayoutAttr layout,
                     ImplicitLocOpBuilder &builder) {
  int64_t elementBytes =
      cast<MemRefType>(op.getSource().getType()).getElementTypeBitWidth() / 8;
  Value isSome = arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, size,
                                       createIndex(builder, 0));
  createGuarded(builder, isSome, [&] {
    Stage stage(op.getShared(), builder);
    Value from = advanceAddress(
        builder, memory,
        createIndex(builder, part * layout.getStride() * elementBytes));
    Value to = LLVM::AddrSpaceCastOp::create(
        builder, LLVM::LLVMPointerType::get(builder.getContext(), clusterSpace),
        createSharedPart(stage.memory, stage.offset, part, elementBytes, layout,
                         builder));
    NVVM::CpAsyncBulkGlobalToSharedClusterOp::create(
        builder, to, from, barrier, toI32(builder, size),
        /*multicastMask=*/Value(), /*l2CacheHint=*/Value());
  });
}

void mlir::rowwise::stageByBulkCopies(StageOp op, const KernelContext &kernel,
                                      StageBarriers &stages,
                                      ImplicitLocOpBuilder &builder) {
  LayoutAttr layout = kernel.layout;
  stages.add(op.getBarriers());
  OpBuilder::InsertionGuard guard(builder);
  enterGuarded(builder, createIsFirstThread(builder, layout));
  int64_t elementBytes =
      cast<MemRefType>(op.getSource().getType()).getElementTypeBitWidth() / 8;
  Value memory =
      createBlockAddress(op.getSource(), op.getIndices(), layout, builder);
  SmallVector<Value> sizes;
  Value all = createIndex(builder, 0);
  for (int64_t part = 0; part < layout.getVectorsPerThread(); ++part) {
    Value size = arith::MulIOp::create(
        builder, createPartCount(part, op.getSize(), kernel, builder),
        createIndex(builder, elementBytes));
    all = arith::AddIOp::create(builder, all, size);
    sizes.push_back(size);
  }
  Value barrier =
      createStageBarrierAddress(builder, op.getBarriers(), op.getStage());
  NVVM::MBarrierArriveExpectTxOp::create(
      builder, /*res=*/Type(), barrier, toI32(builder, all),
      NVVM::MemScopeKind::CTA, /*relaxed=*/false, /*predicate=*/Value());
  for (auto [part, size] : llvm::enumerate(sizes))
    copyPart(op, part, size, memory, barrier, layout, builder);
}

/// A thread reads its elements vector by vector; each vector lies wholly inside
/// of the row or outside.
Parts mlir::rowwise::readBulkCopies(StagedOp op, const KernelContext &kernel,
                                    const PartMap &parts,
                                    ImplicitLocOpBuilder &builder) {
  LayoutAttr layout = kernel.layout;
  createMBarrierWait(
      builder,
      createStageBarrierAddress(builder, op.getBarriers(), op.getStage()),
      op.getParity(), NVVM::MemScopeKind::CTA);
  int64_t elementBytes = op.getTileType().getElementTypeBitWidth() / 8;
  Value thread = gpu::ThreadIdOp::create(builder, getThreadDimension(layout));
  Value threadOffset = arith::MulIOp::create(
      builder, thread, createIndex(builder, layout.getVector() * elementBytes));
  Stage stage(op.getShared(), builder);
  Value offset = arith::AddIOp::create(builder, stage.offset, threadOffset);
  VectorType type = kernel.getVectorType(op.getTileType(), /*part=*/0);
  Parts masks(layout.getVectorsPerThread()), tile;
  if (op.getMask())
    masks = parts.get(op.getMask());
  for (int64_t part = 0; part < layout.getVectorsPerThread(); ++part) {
    auto read = [&]() -> Value {
      return createLoad(builder, type,
                        createSharedPart(stage.memory, offset, part,
                                         elementBytes, layout, builder),
                        bulkBytes);
    };
    MaskFacts facts = getMaskFacts(masks[part]);
    if (facts.always) {
      tile.push_back(read());
      continue;
    }
    Value padding = parts.get(op.getPadding())[part];
    if (facts.never) {
      tile.push_back(padding);
      continue;
    }
    Value isInside =
        facts.uniform ? facts.uniform : createAll(masks[part], parts, builder);
    tile.push_back(createGuarded(builder, isInside, padding, read));
  }
  return tile;
}
