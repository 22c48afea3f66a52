//===- PartStates.cpp - States of parts of a row --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartStates.h"
#include "BlockStates.h"

#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Tiles of one part lie side by side, so that those of a warp are of one part.
static int64_t countTilesOfPart(const TileContext &kernel) {
  return kernel.getLayout().getRows() /
         kernel.getSchedule().getTileRows().parts;
}

/// Where tiles of a warp have the rows together, those that are more than rows
/// have the last one, too. Rows of a thread lie side by side.
static void findRows(ImplicitLocOpBuilder &builder, TileRows rows,
                     TileOfBlock &tile) {
  auto constant = [&](int64_t value) { return createIndex(builder, value); };
  Value rowsOfTiles = constant(rows.rows);
  if (!rows.mma) {
    tile.firstRow = arith::MulIOp::create(builder, tile.number, rowsOfTiles);
    return;
  }
  Value tiles = constant(rows.getTilesOfRows());
  Value before = arith::MulIOp::create(
      builder, arith::DivUIOp::create(builder, tile.number, tiles),
      rowsOfTiles);
  Value row = arith::RemUIOp::create(builder, tile.number, tiles);
  if (int64_t count = rows.getRowsOfThread(); count != 1)
    row = arith::MulIOp::create(builder, row, constant(count));
  if (rows.rows < rows.getTilesOfRows()) {
    tile.hasRows = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                         row, rowsOfTiles);
    row = arith::MinUIOp::create(builder, row, constant(rows.rows - 1));
  }
  tile.firstRow = arith::AddIOp::create(builder, before, row);
}

TileOfBlock mlir::rowwise::createTileOfBlock(ImplicitLocOpBuilder &builder,
                                             const TileContext &kernel) {
  TileRows rows = kernel.getSchedule().getTileRows();
  TileOfBlock tile;
  tile.number =
      gpu::ThreadIdOp::create(builder, getRowDimension(kernel.getLayout()));
  if (rows.parts != 1) {
    Value tilesOfPart = createIndex(builder, countTilesOfPart(kernel));
    tile.part = arith::DivUIOp::create(builder, tile.number, tilesOfPart);
    tile.number = arith::RemUIOp::create(builder, tile.number, tilesOfPart);
  }
  findRows(builder, rows, tile);
  return tile;
}

namespace {
/// Shared memory for the states of a reduction: of each tile of the block, a
/// state for each of its rows.
class PartMemory {
public:
  PartMemory(ImplicitLocOpBuilder &builder, const TileContext &kernel,
             const VectorState &like);

  /// Replaces the states of this tile's part by those of all parts.
  void combine(ReduceOp reduce, MutableArrayRef<VectorState> states) const;

private:
  void store(ArrayRef<VectorState> states) const;
  VectorState load(int64_t part, unsigned row) const;
  Value addMemory(Type element, int64_t elementsOfState, int64_t alignment);
  Value createSlot(Value tile, unsigned row) const;
  Value createTileIndex(Value slot) const;
  int64_t getAlignment() const {
    return kernel.getLayout().getVector() *
           getElementBytes(getElementTypeOrSelf(sumType));
  }

  ImplicitLocOpBuilder &builder;
  const TileContext &kernel;
  VectorType sumType; ///< null where there is no sum of vectors
  SmallVector<Value> components;
  Value sums;
};
} // namespace

PartMemory::PartMemory(ImplicitLocOpBuilder &builder, const TileContext &kernel,
                       const VectorState &like)
    : builder(builder), kernel(kernel) {
  for (Value component : like.components)
    components.push_back(
        addMemory(component.getType(), /*elementsOfState=*/1, /*alignment=*/1));
  if (!like.sum)
    return;
  sumType = cast<VectorType>(like.sum.getType());
  sums = addMemory(sumType.getElementType(), sumType.getNumElements(),
                   getAlignment());
}

Value PartMemory::addMemory(Type element, int64_t elementsOfState,
                            int64_t alignment) {
  int64_t states = kernel.getLayout().getRows() *
                   kernel.getSchedule().getTileRows().getRowsOfThread();
  return addSharedMemory(kernel.getFunc(), states * elementsOfState, element,
                         builder.getLoc(), alignment);
}

Value PartMemory::createSlot(Value tile, unsigned row) const {
  Value rows = createIndex(
      builder, kernel.getSchedule().getTileRows().getRowsOfThread());
  return arith::AddIOp::create(builder,
                               arith::MulIOp::create(builder, tile, rows),
                               createIndex(builder, row));
}

Value PartMemory::createTileIndex(Value slot) const {
  return arith::MulIOp::create(builder, slot,
                               createIndex(builder, sumType.getNumElements()));
}

/// All lanes have the components, of which the first stores them.
void PartMemory::store(ArrayRef<VectorState> states) const {
  LayoutAttr layout = kernel.getLayout();
  Value tile = gpu::ThreadIdOp::create(builder, getRowDimension(layout));
  Value isFirst = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                        createThreadOfRow(builder, layout),
                                        createIndex(builder, 0));
  for (auto [row, state] : llvm::enumerate(states)) {
    Value slot = createSlot(tile, row);
    if (state.sum)
      vector::StoreOp::create(builder, state.sum, sums, createTileIndex(slot),
                              /*nontemporal=*/false,
                              llvm::MaybeAlign(getAlignment()));
    OpBuilder::InsertionGuard guard(builder);
    enterGuarded(builder, isFirst);
    for (auto [value, memory] : llvm::zip_equal(state.components, components))
      memref::StoreOp::create(builder, value, memory, slot);
  }
}

/// The state of another part of the rows that this thread's tile has.
VectorState PartMemory::load(int64_t part, unsigned row) const {
  Value tile = arith::AddIOp::create(
      builder, createTileOfBlock(builder, kernel).number,
      createIndex(builder, part * countTilesOfPart(kernel)));
  Value slot = createSlot(tile, row);
  VectorState state;
  for (Value memory : components)
    state.components.push_back(memref::LoadOp::create(builder, memory, slot));
  if (sumType)
    state.sum = vector::LoadOp::create(
        builder, sumType, sums, createTileIndex(slot), /*nontemporal=*/false,
        llvm::MaybeAlign(getAlignment()));
  return state;
}

/// All threads of the block meet.
void PartMemory::combine(ReduceOp reduce,
                         MutableArrayRef<VectorState> states) const {
  store(states);
  gpu::BarrierOp::create(builder);
  int64_t parts = kernel.getSchedule().getTileRows().parts;
  for (auto [row, state] : llvm::enumerate(states)) {
    SmallVector<VectorState> ofParts;
    for (int64_t part = 0; part < parts; ++part)
      ofParts.push_back(load(part, row));
    state = rowwise::combine(builder, reduce, ofParts);
  }
}

/// Of the states of all blocks each part takes some, so that parts meet once
/// more: between both times all blocks do.
void mlir::rowwise::combineParts(ImplicitLocOpBuilder &builder,
                                 const TileContext &kernel,
                                 const BlocksOfRows &blocks, ReduceOp reduce,
                                 MutableArrayRef<VectorState> states) {
  std::optional<PartMemory> memory;
  if (kernel.getSchedule().getTileRows().parts != 1)
    memory.emplace(builder, kernel, states.front());
  if (memory)
    memory->combine(reduce, states);
  if (!blocks.number)
    return;
  combineBlocks(builder, kernel, blocks, reduce, states);
  if (memory)
    memory->combine(reduce, states);
}
