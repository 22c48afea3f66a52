//===- BlockStates.cpp - States of blocks with parts of a row -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockStates.h"

#include "Rowwise/Device/GridBarrier.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/StateWords.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Numbers in 64 bits
//===----------------------------------------------------------------------===//

/// A number, or a tile of them, in the low bits of elements of memory.
static Value toElements(ImplicitLocOpBuilder &builder, Value value) {
  Type type = value.getType(), element = getElementTypeOrSelf(type);
  auto with = [&](Type other) {
    auto tile = dyn_cast<VectorType>(type);
    return tile ? tile.clone(other) : other;
  };
  unsigned bits = element.getIntOrFloatBitWidth();
  if (isa<FloatType>(element))
    value = arith::BitcastOp::create(builder,
                                     with(builder.getIntegerType(bits)), value);
  return bits == 64 ? value
                    : arith::ExtUIOp::create(builder,
                                             with(builder.getI64Type()), value)
                          .getResult();
}

/// What toElements has made of a value of the type.
static Value fromElements(ImplicitLocOpBuilder &builder, Type type,
                          Value value) {
  Type element = getElementTypeOrSelf(type);
  unsigned bits = element.getIntOrFloatBitWidth();
  Type integer = builder.getIntegerType(bits);
  if (auto tile = dyn_cast<VectorType>(type))
    integer = tile.clone(integer);
  if (bits != 64)
    value = arith::TruncIOp::create(builder, integer, value);
  return isa<FloatType>(element)
             ? arith::BitcastOp::create(builder, type, value).getResult()
             : value;
}

//===----------------------------------------------------------------------===//
// Device memory
//===----------------------------------------------------------------------===//

namespace {
/// The states of a reduction in all blocks that have parts of the same rows, in
/// an iteration: of each row, in the order of blocks, the tile of the sum of
/// vectors, then the components.
class BlockMemory {
public:
  BlockMemory(ImplicitLocOpBuilder &builder, const TileContext &kernel,
              const BlocksOfRows &blocks, ReduceOp reduce);

  /// One part of each row stores the states of the block.
  void store(ArrayRef<VectorState> states) const;
  /// The state of a row of this thread's tile in a block; `like` has its types.
  VectorState load(Value block, unsigned row, const VectorState &like) const;
  /// The state of no elements where `condition` does not hold.
  VectorState selectState(Value condition, const VectorState &state) const;

private:
  /// The index of the state of a row of this thread's tile in a block.
  Value createStart(Value block, unsigned row) const;
  SmallVector<Value> createIndices(Value start, int64_t number) const {
    return {group, arith::AddIOp::create(builder, start,
                                         createIndex(builder, number))};
  }
  llvm::MaybeAlign getAlignment() const {
    return llvm::MaybeAlign(kernel.getLayout().getVector() * sizeof(int64_t));
  }
  int64_t countTileNumbers(const VectorState &state) const {
    return state.sum ? kernel.getLayout().getTileSize() : 0;
  }

  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  const BlocksOfRows &blocks;
  ReduceOp reduce;
  TileOfBlock tile;
  Value memory, group, iterationStart;
};
} // namespace

BlockMemory::BlockMemory(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel, const BlocksOfRows &blocks,
                         ReduceOp reduce)
    : builder(builder), kernel(kernel), blocks(blocks), reduce(reduce),
      tile(createTileOfBlock(builder, kernel)),
      memory(kernel.getBuffer(kernel.getProgram().getMaps().size())) {
  VersionAttr version = kernel.getVersion();
  group = arith::DivUIOp::create(
      builder, gpu::BlockIdOp::create(builder, gpu::Dimension::x),
      createIndex(builder, version.getBlocksOfRow()));
  int64_t states = version.getBlocksOfRow() * version.getRowsOfBlock() *
                   getVectorStateSize(reduce, version.getLayout());
  Value slot = arith::RemUIOp::create(
      builder, blocks.iteration,
      createIndex(builder, countSlotIterations(/*latency=*/0)));
  iterationStart = arith::AddIOp::create(
      builder, createIndex(builder, getVectorStatesStart(reduce, version)),
      arith::MulIOp::create(builder, slot, createIndex(builder, states)));
}

Value BlockMemory::createStart(Value block, unsigned row) const {
  VersionAttr version = kernel.getVersion();
  auto multiplyAdd = [&](Value value, int64_t factor, Value other) -> Value {
    Value product =
        arith::MulIOp::create(builder, value, createIndex(builder, factor));
    return arith::AddIOp::create(builder, product, other);
  };
  int64_t size = getVectorStateSize(reduce, version.getLayout());
  Value rowOfBlock =
      arith::AddIOp::create(builder, tile.firstRow, createIndex(builder, row));
  Value state = multiplyAdd(block, version.getRowsOfBlock(), rowOfBlock);
  return multiplyAdd(state, size, iterationStart);
}

/// All lanes have the components, of which the first stores them.
void BlockMemory::store(ArrayRef<VectorState> states) const {
  OpBuilder::InsertionGuard guard(builder);
  auto enterFirst = [&](Value index) {
    enterGuarded(builder,
                 arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, index,
                                       createIndex(builder, 0)));
  };
  if (tile.part)
    enterFirst(tile.part);
  if (tile.hasRows)
    enterGuarded(builder, tile.hasRows);
  for (auto [row, state] : llvm::enumerate(states)) {
    Value start = createStart(blocks.number, row);
    if (state.sum)
      vector::StoreOp::create(builder, toElements(builder, state.sum), memory,
                              createIndices(start, 0), /*nontemporal=*/false,
                              getAlignment());
    OpBuilder::InsertionGuard guard(builder);
    enterFirst(createThreadOfRow(builder, kernel.getLayout()));
    for (auto [i, component] : llvm::enumerate(state.components))
      memref::StoreOp::create(
          builder, toElements(builder, component), memory,
          createIndices(start, countTileNumbers(state) + i));
  }
}

VectorState BlockMemory::load(Value block, unsigned row,
                              const VectorState &like) const {
  VectorState state;
  Value start = createStart(block, row);
  for (auto [i, component] : llvm::enumerate(like.components)) {
    Value loaded = memref::LoadOp::create(
        builder, memory, createIndices(start, countTileNumbers(like) + i));
    state.components.push_back(
        fromElements(builder, component.getType(), loaded));
  }
  if (!like.sum)
    return state;
  auto type = cast<VectorType>(like.sum.getType());
  Value loaded = vector::LoadOp::create(
      builder, type.clone(builder.getI64Type()), memory,
      createIndices(start, 0), /*nontemporal=*/false, getAlignment());
  state.sum = fromElements(builder, type, loaded);
  return state;
}

VectorState BlockMemory::selectState(Value condition,
                                     const VectorState &state) const {
  VectorState selected;
  ReduceOp op = reduce;
  auto identity =
      op.getMonoid().getIdentity(op.getInputType().getElementType());
  for (auto [component, empty] : llvm::zip_equal(state.components, identity))
    selected.components.push_back(
        arith::SelectOp::create(builder, condition, component,
                                arith::ConstantOp::create(builder, empty)));
  if (state.sum)
    selected.sum = arith::SelectOp::create(
        builder, condition, state.sum,
        arith::ConstantOp::create(builder,
                                  builder.getZeroAttr(state.sum.getType())));
  return selected;
}

//===----------------------------------------------------------------------===//
// The exchange
//===----------------------------------------------------------------------===//

/// All threads of all blocks, once for each reduction of each iteration.
static void meet(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                 const BlocksOfRows &blocks, ReduceOp reduce) {
  int64_t before = 0, all = 0;
  for (ArrayRef<ReduceOp> level : getReductionLevels(kernel.getBody()))
    for (ReduceOp other : level) {
      if (other == reduce)
        before = all;
      ++all;
    }
  Value number =
      arith::AddIOp::create(builder,
                            arith::MulIOp::create(builder, blocks.iteration,
                                                  createIndex(builder, all)),
                            createIndex(builder, before));
  Value isArriving =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                            createThreadOfBlock(builder, kernel.getLayout()),
                            createIndex(builder, 0));
  createGridBarrier(
      builder, isArriving, blocks.phase,
      arith::IndexCastOp::create(builder, builder.getI32Type(), number));
}

void mlir::rowwise::combineBlocks(ImplicitLocOpBuilder &builder,
                                  const TileContext &kernel,
                                  const BlocksOfRows &blocks, ReduceOp reduce,
                                  MutableArrayRef<VectorState> states) {
  TileRows rows = kernel.getSchedule().getTileRows();
  BlockMemory memory(builder, kernel, blocks, reduce);
  memory.store(states);
  meet(builder, kernel, blocks, reduce);
  Value count = createIndex(builder, rows.blocks),
        part = createTileOfBlock(builder, kernel).part;
  for (auto [row, state] : llvm::enumerate(states)) {
    SmallVector<VectorState> ofBlocks;
    for (int64_t first = 0; first < rows.blocks; first += rows.parts) {
      Value block = createIndex(builder, first);
      if (part)
        block = arith::AddIOp::create(builder, block, part);
      if (first + rows.parts <= rows.blocks) {
        ofBlocks.push_back(memory.load(block, row, state));
        continue;
      }
      Value exists = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                           block, count);
      block = arith::SelectOp::create(builder, exists, block, blocks.number);
      ofBlocks.push_back(
          memory.selectState(exists, memory.load(block, row, state)));
    }
    state = combine(builder, reduce, ofBlocks);
  }
}
