//===- Packed.cpp - Rows without gaps of one block --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   start copying the block's rows of each packed input to shared memory
//   wait for them; barrier
//   load, compute and store the row of this thread, from and to shared memory
//   barrier
//   store the block's rows of each packed result
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Elements that this block has of its rows, the first of which is `first`.
Value KernelBuilder::countPacked(Value first) {
  Value rows = createIndex(layout.getRows());
  if (!hasWholeBlocks())
    rows = arith::MinUIOp::create(
        builder, rows, arith::SubIOp::create(builder, numRows, first));
  return arith::MulIOp::create(builder, rows, width);
}

/// Shared memory for the block's rows of each packed operand, by number.
SmallVector<Value> KernelBuilder::addPackedMemory() {
  SmallVector<Value> shared(op.getMaps().size());
  for (auto [number, place] : llvm::enumerate(getPackedPlaces(op)))
    if (place == number)
      shared[number] = addSharedMemory(
          func, layout.getRows() * op.getRowSize(),
          getElementTypeOrSelf(op.getTensors()[number].getType()),
          builder.getLoc(), vectorBytes);
    else if (place)
      shared[number] = shared[*place];
  return shared;
}

void KernelBuilder::buildPacked(RowAccess &access) {
  unsigned numInputs = op.getInputs().size();
  Value block = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  Value first =
      arith::MulIOp::create(builder, block, createIndex(layout.getRows()));
  Value count = countPacked(first);
  Row firstRow = access.enter(first, numRows, /*mayExceed=*/false);
  Value ofBlock = gpu::ThreadIdOp::create(builder, getRowDimension(layout));
  Value offset = arith::MulIOp::create(builder, ofBlock, width);
  SmallVector<Value> shared = addPackedMemory();
  for (auto [number, memory] : llvm::enumerate(shared)) {
    if (!memory)
      continue;
    if (number < numInputs)
      access.copyPacked(firstRow, number, memory, count);
    access.setPacked(number, memory, offset);
  }
  NVVM::CpAsyncWaitGroupOp::create(builder, /*n=*/0);
  gpu::BarrierOp::create(builder);
  Row row = access.enter(arith::AddIOp::create(builder, first, ofBlock),
                         numRows, /*mayExceed=*/!hasWholeBlocks());
  processHeldRow(access, row, loadInputs(access, row, heldInputs));
  ArrayRef<Value> results = ArrayRef(shared).drop_front(numInputs);
  if (llvm::none_of(results, [](Value memory) { return bool(memory); }))
    return;
  gpu::BarrierOp::create(builder);
  for (auto [i, memory] : llvm::enumerate(results))
    if (memory)
      access.storePacked(firstRow, numInputs + i, memory, count);
}
