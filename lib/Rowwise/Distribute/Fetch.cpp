//===- Fetch.cpp - Tiles by way of shared memory ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first thread of a block starts bulk copies, one for each register of the
// layout: the elements that the block's threads have of it lie side by side in
// device memory, and do in shared memory. An mbarrier counts their bytes.
//
// The mbarrier is initialised once, before a barrier of the block; a fence
// shows it to the unit that makes the copies. Its phases are completed by one
// arrival each, that of the thread which starts the copies.
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "Rowwise/Device/Addresses.h"
#include "Rowwise/Device/MBarriers.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What a bulk copy moves a multiple of, from and to multiples of.
static constexpr int64_t bulkBytes = 16;
/// The address space of the shared memory of a cluster, of which that of this
/// block is a part.
static constexpr unsigned clusterSpace = 7;

static Value toI32(ImplicitLocOpBuilder &builder, Value index) {
  return arith::IndexCastOp::create(builder, builder.getI32Type(), index);
}

/// The address of mbarrier number `slot`.
static Value createBarrierAddress(ImplicitLocOpBuilder &builder, Value barriers,
                                  Value slot) {
  constexpr int64_t barrierBytes = 8;
  Value size = arith::ConstantIndexOp::create(builder, barrierBytes);
  return advanceAddress(builder, createSharedAddress(builder, barriers),
                        arith::MulIOp::create(builder, slot, size));
}

/// Where in shared memory a part of a tile starts that lies at `offset`.
Value Distributor::createSharedPart(Value shared, Value offset, unsigned part,
                                    int64_t elementBytes) {
  int64_t ofPart =
      layout.getThreadsOfBlock() * layout.getVector() * elementBytes;
  Value start =
      arith::AddIOp::create(builder, offset, createIndex(part * ofPart));
  return advanceAddress(builder, createSharedAddress(builder, shared), start);
}

/// Elements that this block has of a part, of a tile's first `size`.
Value Distributor::createPartCount(unsigned part, Value size) {
  int64_t ofBlock = layout.getThreadsOfBlock() * layout.getVector();
  Value all = createIndex(ofBlock);
  if (isWithin(part, size))
    return all;
  Value first = arith::MulIOp::create(
      builder, createBlockOfRow(builder, layout), createIndex(ofBlock));
  first = arith::AddIOp::create(builder, first,
                                createIndex(part * layout.getStride()));
  Value begin = arith::MinUIOp::create(builder, first, size);
  Value rest = arith::SubIOp::create(builder, size, begin);
  return arith::MinUIOp::create(builder, rest, all);
}

/// Where in device memory what this block has of a tile at `indices` starts.
Value Distributor::createBlockAddress(Value buffer, ValueRange indices) {
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
  Value start = metadata.getOffset();
  for (auto [index, stride] : llvm::zip_equal(indices, metadata.getStrides()))
    start = arith::AddIOp::create(
        builder, start, arith::MulIOp::create(builder, index, stride));
  Value ofBlock = arith::MulIOp::create(
      builder, createBlockOfRow(builder, layout),
      createIndex(layout.getThreadsOfBlock() * layout.getVector()));
  start = arith::AddIOp::create(builder, start, ofBlock);
  return createDeviceAddress(builder, buffer, start);
}

/// Bulk copies know no vectors that are cut.
static LogicalResult checkFetch(Operation *op, LayoutAttr layout,
                                Type element) {
  int64_t bytes = layout.getVector() * getElementBytes(element);
  if (layout.getRows() != 1 || layout.getTransposed() || layout.getEdges() ||
      element.isInteger(1) || bytes % bulkBytes != 0)
    return op->emitOpError()
           << "expected one row a block, no edges and vectors of a multiple of "
           << bulkBytes << " bytes, found " << layout << " of " << element;
  return success();
}

/// Refuses shared memory that ends before what a row's first block, which has
/// most of it, copies there, as far as sizes are known.
static LogicalResult checkRoom(FetchOp op, LayoutAttr layout,
                               int64_t elementBytes) {
  auto shared = cast<MemRefType>(op.getShared().getType());
  int64_t start = getConstantIntValue(op.getOffset()).value_or(0);
  int64_t size = getConstantIntValue(op.getSize())
                     .value_or(std::numeric_limits<int64_t>::max());
  int64_t ofBlock = layout.getThreadsOfBlock() * layout.getVector();
  int64_t elements = 0;
  for (int64_t part = 0; part < layout.getRegisters(); ++part)
    if (int64_t first = part * layout.getStride(); first < size)
      elements = part * ofBlock + std::min(ofBlock, size - first);
  int64_t bytes = elements * elementBytes;
  if (start >= 0 &&
      (shared.isDynamicDim(0) || bytes <= shared.getDimSize(0) - start))
    return success();
  return op.emitOpError() << "expected shared memory with room for " << bytes
                          << " bytes from byte " << start << " on, found "
                          << shared;
}

LogicalResult Distributor::distributeFetch(FetchOp op) {
  auto type = cast<MemRefType>(op.getBuffer().getType());
  if (failed(checkFetch(op, layout, type.getElementType())) ||
      failed(checkRoom(op, layout, getElementBytes(type.getElementType()))))
    return failure();
  auto branch = scf::IfOp::create(builder, createIsFirstThread(builder, layout),
                                  /*withElse=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  int64_t elementBytes = type.getElementTypeBitWidth() / 8;
  Value memory = createBlockAddress(op.getBuffer(), op.getIndices());
  SmallVector<Value> sizes;
  Value all = createIndex(0);
  for (int64_t part = 0; part < layout.getRegisters(); ++part) {
    Value size =
        arith::MulIOp::create(builder, createPartCount(part, op.getSize()),
                              createIndex(elementBytes));
    all = arith::AddIOp::create(builder, all, size);
    sizes.push_back(size);
  }
  rings.insert(op.getBarriers());
  Value barrier = createBarrierAddress(builder, op.getBarriers(), op.getSlot());
  NVVM::MBarrierArriveExpectTxOp::create(
      builder, /*res=*/Type(), barrier, toI32(builder, all),
      NVVM::MemScopeKind::CTA, /*relaxed=*/false, /*predicate=*/Value());
  for (auto [part, size] : llvm::enumerate(sizes)) {
    Value isSome = arith::CmpIOp::create(builder, arith::CmpIPredicate::ne,
                                         size, createIndex(0));
    createGuarded(
        isSome,
        [&, part = part, size = size] {
          Value from = advanceAddress(
              builder, memory,
              createIndex(part * layout.getStride() * elementBytes));
          Value to = LLVM::AddrSpaceCastOp::create(
              builder,
              LLVM::LLVMPointerType::get(builder.getContext(), clusterSpace),
              createSharedPart(op.getShared(), op.getOffset(), part,
                               elementBytes));
          NVVM::CpAsyncBulkGlobalToSharedClusterOp::create(
              builder, to, from, barrier, toI32(builder, size),
              /*multicastMask=*/Value(),
              /*l2CacheHint=*/Value());
        },
        /*otherwise=*/nullptr);
  }
  replaced.push_back(op);
  return success();
}

/// A thread reads what it has of the tile, vector by vector.
LogicalResult Distributor::distributeFetched(FetchedOp op) {
  Type element = op.getType().getElementType();
  if (!isTile(op.getType()))
    return op.emitOpError()
           << "expected a tile of the kernel's layout, found " << op.getType();
  if (failed(checkFetch(op, layout, element)) || failed(checkParts(op)))
    return failure();
  createMBarrierWait(
      builder, createBarrierAddress(builder, op.getBarriers(), op.getSlot()),
      op.getParity(), NVVM::MemScopeKind::CTA);
  int64_t elementBytes = element.getIntOrFloatBitWidth() / 8;
  int64_t vectorBytes = layout.getVector() * elementBytes;
  Value thread = gpu::ThreadIdOp::create(builder, getThreadDimension(layout));
  Value ofThread =
      arith::MulIOp::create(builder, thread, createIndex(vectorBytes));
  Value offset = arith::AddIOp::create(builder, op.getOffset(), ofThread);
  auto type = cast<VectorType>(getPartType(op.getType(), /*part=*/0));
  Parts tile;
  for (int64_t part = 0; part < layout.getRegisters(); ++part) {
    auto read = [&]() -> Value {
      return LLVM::LoadOp::create(
          builder, type,
          createSharedPart(op.getShared(), offset, part, elementBytes),
          bulkBytes);
    };
    MaskFacts facts;
    if (op.getMask())
      facts = getFacts(getParts(op.getMask())[part]);
    if (!op.getMask() || facts.always) {
      tile.push_back(read());
      continue;
    }
    Value padding = getParts(op.getPadding())[part];
    if (facts.never) {
      tile.push_back(padding);
      continue;
    }
    // Vectors lie wholly in the row or not at all.
    Value isInside =
        facts.uniform ? facts.uniform : createAll(getParts(op.getMask())[part]);
    tile.push_back(createGuarded(isInside, padding, read));
  }
  replace(op, std::move(tile));
  return success();
}

/// To the start of the kernel: what the copies need of the mbarriers.
void Distributor::startRings() {
  if (rings.empty())
    return;
  OpBuilder::InsertionGuard guard(builder);
  Block &body = func.getBody().front();
  builder.setInsertionPointToStart(&body);
  auto branch = scf::IfOp::create(builder, createIsFirstThread(builder, layout),
                                  /*withElse=*/false);
  gpu::BarrierOp::create(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  SmallVector<Value> addresses;
  for (Value barriers : rings) {
    int64_t slots = cast<MemRefType>(barriers.getType()).getNumElements();
    for (int64_t slot = 0; slot < slots; ++slot)
      addresses.push_back(
          createBarrierAddress(builder, barriers, createIndex(slot)));
  }
  createMBarrierInits(builder, addresses);
  NVVM::FenceProxyOp::create(
      builder,
      NVVM::ProxyKindAttr::get(builder.getContext(),
                               NVVM::ProxyKind::async_shared),
      NVVM::SharedSpaceAttr::get(builder.getContext(),
                                 NVVM::SharedSpace::shared_cta));
}
