//===- Columns.cpp - Reductions of rows beside each other -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a transposed layout each lane of a warp has a state of a row of its own,
// or of several. If every warp combined the states of all warps and of all
// blocks, a block would do the same work as often as it has warps. One thread
// for each row does it for all, its speaker, and a second barrier tells them
// the result.
//
//===----------------------------------------------------------------------===//

#include "../Distributor.h"

#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// States of a row from which on a second barrier costs less than to combine
/// them in every warp. Where threads have several rows it always does.
static constexpr int64_t leastStates = 8;

/// Whether speakers combine states for all warps of their block. Those of a
/// split are exchanged through device memory.
bool Distributor::speaksForBlock() {
  if (states || !layout.getTransposed())
    return false;
  int64_t others = layout.getBlocks() == 1 ? 0 : layout.getBlocks();
  if (layout.getNeighbours() > 1)
    return layout.getWarps() + others > 1;
  return layout.getWarps() > 1 && layout.getWarps() + others >= leastStates;
}

//===----------------------------------------------------------------------===//
// Values of a thread's rows, side by side
//===----------------------------------------------------------------------===//

/// The alignment of elements of a thread's rows.
int64_t Distributor::getSideAlignment(Type element) {
  constexpr int64_t widest = 16;
  return std::min(widest, layout.getNeighbours() * getElementBytes(element));
}

void Distributor::storeSide(ValueRange values, Value buffer,
                            ValueRange indices) {
  if (values.size() == 1) {
    memref::StoreOp::create(builder, values[0], buffer, indices);
    return;
  }
  Type element = values[0].getType();
  auto type = VectorType::get(values.size(), element);
  Value side = vector::FromElementsOp::create(builder, type, values);
  vector::StoreOp::create(builder, side, buffer, indices,
                          /*nontemporal=*/false,
                          llvm::MaybeAlign(getSideAlignment(element)));
}

Distributor::Parts Distributor::loadSide(Value buffer, int64_t count,
                                         ValueRange indices) {
  if (count == 1)
    return {memref::LoadOp::create(builder, buffer, indices)};
  Type element = cast<MemRefType>(buffer.getType()).getElementType();
  auto side = vector::LoadOp::create(
      builder, VectorType::get(count, element), buffer, indices,
      /*nontemporal=*/false, llvm::MaybeAlign(getSideAlignment(element)));
  Parts values;
  for (int64_t i = 0; i < count; ++i)
    values.push_back(vector::ExtractOp::create(builder, side, i));
  return values;
}

//===----------------------------------------------------------------------===//
// The exchange
//===----------------------------------------------------------------------===//

/// The first of this thread's rows.
static Value createFirstRow(ImplicitLocOpBuilder &builder, LayoutAttr layout) {
  Value row = gpu::ThreadIdOp::create(builder, getRowDimension(layout));
  if (layout.getNeighbours() == 1)
    return row;
  return arith::MulIOp::create(
      builder, row,
      arith::ConstantIndexOp::create(builder, layout.getNeighbours()));
}

/// What a row's speaker does with the states of all warps: the result, once.
void Distributor::speak(MonoidAttrInterface monoid, ValueRange states,
                        ValueRange results, Value row) {
  Parts total =
      foldAll(monoid, layout.getWarps(), /*lane=*/Value(), [&](Value warp) {
        return loadParts(llvm::to_vector(states), {warp, row});
      });
  if (layout.getBlocks() > 1)
    total = exchangeInCluster(monoid, total,
                              {layout.getBlocks(),
                               createBlockOfRow(builder, layout),
                               createIndex(0), /*sharing=*/1, row});
  for (auto [component, buffer] : llvm::zip_equal(total, results))
    memref::StoreOp::create(builder, component, buffer, row);
}

/// The first lane that a row has in each warp writes its state to shared
/// memory: one buffer for each component, by warp and row.
Distributor::Parts Distributor::storeOfRows(ArrayRef<Parts> states) {
  Value ofBlock = gpu::ThreadIdOp::create(builder, getThreadDimension(layout));
  Value size = createIndex(layout.getLanes());
  Value lane = arith::RemUIOp::create(builder, ofBlock, size);
  Value warp = arith::DivUIOp::create(builder, ofBlock, size);
  Parts buffers = addBuffers({layout.getWarps(), layout.getRows()}, states[0]);
  Value isFirst = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, lane,
                                        createIndex(0));
  createGuarded(
      isFirst,
      [&] {
        Value row = createFirstRow(builder, layout);
        for (auto [component, buffer] : llvm::enumerate(buffers)) {
          SmallVector<Value> ofRows;
          for (const Parts &state : states)
            ofRows.push_back(state[component]);
          storeSide(ofRows, buffer, {warp, row});
        }
      },
      nullptr);
  return buffers;
}

/// Between the writing and the reading of either buffer lies a barrier that the
/// next trip of a loop cannot pass before this one's readers have: the states'
/// are read before the second barrier, the result before the next first one.
SmallVector<Distributor::Parts>
Distributor::exchangeBySpeakers(MonoidAttrInterface monoid,
                                ArrayRef<Parts> states) {
  ++numExchanges;
  Parts ofWarps = storeOfRows(states);
  Parts results = addBuffers({layout.getRows()}, states[0]);
  if (layout.getBlocks() > 1)
    hearOfCluster();
  gpu::BarrierOp::create(builder);
  Value number = createThreadOfBlock();
  Value isSpeaker =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, number,
                            createIndex(layout.getRows()));
  createGuarded(
      isSpeaker, [&] { speak(monoid, ofWarps, results, number); }, nullptr);
  gpu::BarrierOp::create(builder);
  SmallVector<Parts> ofRows(states.size());
  Value row = createFirstRow(builder, layout);
  for (Value buffer : results)
    for (auto [state, value] : llvm::zip_equal(
             ofRows, loadSide(buffer, states.size(), ValueRange(row))))
      state.push_back(value);
  return ofRows;
}
