//===- GridStart.cpp - The start of the blocks of the grid ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GridStart.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Device/GridBarrier.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/StateWords.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/GPUSizes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

int64_t mlir::rowwise::getReaderWarp(LayoutAttr layout, int64_t latency) {
  return latency ? layout.getWarps() - 1 : 0;
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

Value mlir::rowwise::createRowSlot(Value row, Value block, LayoutAttr layout,
                                   ImplicitLocOpBuilder &builder) {
  Value before = arith::MulIOp::create(
      builder, row, createIndex(builder, layout.getBlocks() + 1));
  return arith::AddIOp::create(builder, before, block);
}

Value mlir::rowwise::createOwner(Value row, LayoutAttr layout,
                                 ImplicitLocOpBuilder &builder) {
  return arith::RemUIOp::create(builder, row,
                                createIndex(builder, layout.getBlocks()));
}

/// The slots of the blocks that share a row with `block`.
GridStates GridStart::createStates(const Reserved &reserved, Value block,
                                   const KernelContext &kernel,
                                   ImplicitLocOpBuilder &builder) {
  Type i64 = builder.getI64Type();
  int64_t blocks = kernel.layout.getBlocks();
  int64_t groupElements =
      cast<MemRefType>(kernel.states.getType()).getDimSize(1);
  Value group =
      arith::DivUIOp::create(builder, block, createIndex(builder, blocks));
  Value start = arith::MulIOp::create(
      builder, arith::IndexCastOp::create(builder, i64, group),
      createI64(builder, groupElements));
  start =
      arith::AddIOp::create(builder, start, createI64(builder, reserved.first));
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value address = arith::IndexCastOp::create(
      builder, i64,
      memref::ExtractAlignedPointerAsIndexOp::create(builder, kernel.states));
  Value memory = LLVM::IntToPtrOp::create(builder, pointer, address);
  Value base = LLVM::GEPOp::create(builder, pointer, i64, memory,
                                   ArrayRef<LLVM::GEPArg>{start});
  return GridStates(builder, base, reserved.types,
                    countStateSlots(kernel.layout),
                    countSlotIterations(reserved.latency));
}

GridStates GridStart::reserve(TypeRange types, int64_t latency,
                              const KernelContext &kernel,
                              ImplicitLocOpBuilder &builder) {
  all.push_back({nextFree, llvm::to_vector(types), latency, builder.getLoc()});
  nextFree += getExchangeSize(getNumWords(types), kernel.layout, latency);
  Value block = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  return createStates(all.back(), block, kernel, builder);
}

//===----------------------------------------------------------------------===//
// The start of all blocks
//===----------------------------------------------------------------------===//

Operation *GridStart::getWait(Operation *op) const {
  scf::IfOp wait = lastWait;
  return wait && wait->getBlock() == op->getBlock() ? wait.getOperation()
                                                    : nullptr;
}

void GridStart::wait(Operation *op, Value lane, Value condition,
                     ImplicitLocOpBuilder &builder) {
  if (getWait(op))
    return;
  lastWait = scf::IfOp::create(builder, condition, /*withElse=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(lastWait.thenBlock());
  createGridWait(builder,
                 arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, lane,
                                       createIndex(builder, 0)));
}

/// The number of this block, opaque to LLVM, which would otherwise keep what is
/// computed from it in registers until the exchange.
Value GridStart::createHiddenBlock(ImplicitLocOpBuilder &builder) {
  Value block = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  Value word =
      arith::IndexCastUIOp::create(builder, builder.getI32Type(), block);
  return arith::IndexCastUIOp::create(builder, builder.getIndexType(),
                                      hideOrigin(builder, word));
}

/// All that this block writes, in one thread.
void GridStart::clearOwn(const KernelContext &kernel,
                         ImplicitLocOpBuilder &builder) const {
  // Each is inserted at the start of the kernel: the last one first.
  for (const Reserved &reserved : llvm::reverse(all)) {
    builder.setLoc(reserved.loc);
    Value block = createHiddenBlock(builder);
    createStates(reserved, block, kernel, builder)
        .clear(arith::RemUIOp::create(
            builder, block, createIndex(builder, kernel.layout.getBlocks())));
  }
}

/// Clears the slots in the leader thread of each row, and then waits at a
/// barrier.
void GridStart::clearOfRows(const KernelContext &kernel,
                            ImplicitLocOpBuilder &builder) const {
  LayoutAttr layout = kernel.layout;
  Value row = createThreadOfBlock(builder, layout);
  auto isEqual = [&](Value lhs, Value rhs) -> Value {
    return arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, lhs, rhs);
  };
  Value isLeader =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, row,
                            createIndex(builder, layout.getRows()));
  createGuarded(builder, isLeader, [&] {
    for (const Reserved &reserved : all) {
      builder.setLoc(reserved.loc);
      Value blocks = createIndex(builder, layout.getBlocks());
      Value hidden = createHiddenBlock(builder);
      GridStates states = createStates(reserved, hidden, kernel, builder);
      Value block = arith::RemUIOp::create(builder, hidden, blocks);
      states.clear(createRowSlot(row, block, layout, builder));
      createGuarded(
          builder, isEqual(createOwner(row, layout, builder), block),
          [&] { states.clear(createRowSlot(row, blocks, layout, builder)); });
    }
  });
  gpu::BarrierOp::create(builder);
}

void GridStart::emit(const KernelContext &kernel,
                     ImplicitLocOpBuilder &builder) const {
  if (all.empty())
    return;
  LayoutAttr layout = kernel.layout;
  bool isTransposed = layout.getTransposed();
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&kernel.getBody());
  builder.setLoc(all.front().loc);
  if (isTransposed)
    clearOfRows(kernel, builder);
  int64_t reader = getReaderWarp(layout, all.front().latency);
  Value thread =
      isTransposed
          ? createThreadOfBlock(builder, layout)
          : gpu::ThreadIdOp::create(builder, getThreadDimension(layout));
  Value isArriving =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, thread,
                            createIndex(builder, reader * warpSize));
  enterGuarded(builder, isArriving);
  if (!isTransposed)
    clearOwn(kernel, builder);
  createGridArrival(builder);
}
