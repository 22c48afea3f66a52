//===- Packed.cpp - Rows without gaps of one block ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   start copying the block's rows of each input without gaps to shared memory
//   wait for them; barrier
//   load, compute and store the row of this thread, from and to shared memory
//   barrier
//   store the block's rows of each result without gaps
//
//===----------------------------------------------------------------------===//

#include "../Access/RowAddress.h"
#include "../Inputs.h"
#include "KernelShape.h"
#include "ResidentRow.h"

#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The number of elements of this block's rows, of which the first is `first`.
static Value countElements(ImplicitLocOpBuilder &builder,
                           const TileContext &kernel, Value first) {
  Value rows = createIndex(builder, kernel.getLayout().getRows());
  if (!hasWholeBlocks(kernel))
    rows = arith::MinUIOp::create(
        builder, rows,
        arith::SubIOp::create(builder, kernel.getNumRows(), first));
  return arith::MulIOp::create(builder, rows, kernel.getWidth());
}

/// Shared memory for the block's rows of each packed operand, by number; null
/// for others. A result may have that of an input.
static SmallVector<Value> addMemory(ImplicitLocOpBuilder &builder,
                                    const TileContext &kernel) {
  FuseOp program = kernel.getProgram();
  SmallVector<Value> shared(program.getMaps().size());
  for (auto [number, owner] : llvm::enumerate(getPackedSlots(program)))
    if (owner == number)
      shared[number] = addSharedMemory(
          kernel.getFunc(), kernel.getLayout().getRows() * program.getRowSize(),
          getElementTypeOrSelf(program.getTensors()[number].getType()),
          builder.getLoc(), vectorBytes);
    else if (owner)
      shared[number] = shared[*owner];
  return shared;
}

/// The part of an operand's buffer from the block's first row on.
static Value createBlockStart(ImplicitLocOpBuilder &builder,
                              const TileContext &kernel, const Row &first,
                              unsigned number) {
  return createFlatRowAddress(builder, kernel, first, number,
                              createIndex(builder, 0))
      .buffer;
}

LogicalResult mlir::rowwise::verifyPacked(FuseOp program, unsigned version) {
  VersionAttr chosen = program.getVersionList()[version];
  bool isStatic = !ShapedType::isDynamic(program.getRowSize());
  int64_t bytes =
      isStatic ? chosen.getLayout().getRows() * countPackedBytes(program) : 0;
  if (isStatic && bytes != 0 && bytes <= staticSharedBytes)
    return success();
  return program.emitOpError()
         << "expected rows without gaps, of a static length, of which "
         << staticSharedBytes
         << " bytes of shared memory hold a block's, found "
         << (isStatic ? std::to_string(bytes) + " bytes" : "dynamic ones")
         << " for " << chosen;
}

void mlir::rowwise::buildPacked(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel) {
  LayoutAttr layout = kernel.getLayout();
  unsigned numInputs = kernel.getProgram().getInputs().size();
  Value block = gpu::BlockIdOp::create(builder, gpu::Dimension::x);
  Value first = arith::MulIOp::create(builder, block,
                                      createIndex(builder, layout.getRows()));
  Value count = countElements(builder, kernel, first);
  Row firstRow = enterRow(builder, kernel, first, kernel.getNumRows(),
                          /*mayExceed=*/false);
  Value rowOfBlock = gpu::ThreadIdOp::create(builder, getRowDimension(layout));
  Value offset = arith::MulIOp::create(builder, rowOfBlock, kernel.getWidth());
  SmallVector<Value> shared = addMemory(builder, kernel);
  for (auto [number, memory] : llvm::enumerate(shared))
    if (memory && number < numInputs)
      BlockCopyOp::create(builder,
                          createBlockStart(builder, kernel, firstRow, number),
                          memory, count);
  NVVM::CpAsyncWaitGroupOp::create(builder, /*n=*/0);
  gpu::BarrierOp::create(builder);
  Row row = enterRow(
      builder, kernel, arith::AddIOp::create(builder, first, rowOfBlock),
      kernel.getNumRows(), /*mayExceed=*/!hasWholeBlocks(kernel));
  for (auto [number, memory] : llvm::enumerate(shared))
    if (memory)
      row.inSharedMemory[number] = {memory, {offset}};
  processResidentRow(builder, kernel, EpilogueOperands(kernel), row,
                     loadResidentInputs(builder, kernel, row));
  ArrayRef<Value> results = ArrayRef(shared).drop_front(numInputs);
  if (llvm::none_of(results, [](Value memory) { return bool(memory); }))
    return;
  gpu::BarrierOp::create(builder);
  for (auto [i, memory] : llvm::enumerate(results))
    if (memory)
      BlockCopyOp::create(
          builder, memory,
          createBlockStart(builder, kernel, firstRow, numInputs + i), count);
}
