//===- SharedStates.cpp - States in the shared memory of a block ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedStates.h"

#include "../ThreadColumns.h"

#include "Rowwise/Device/SharedMemory.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

SharedStates::SharedStates(ArrayRef<int64_t> shape, TypeRange types,
                           const KernelContext &kernel,
                           ImplicitLocOpBuilder &builder)
    : layout(kernel.layout), builder(builder) {
  for (Type type : types)
    buffers.push_back(addSharedMemory(
        kernel.func, shape, type, builder.getLoc(),
        layout.getRowsPerThread() == 1 ? 1
                                       : getColumnsAlignment(layout, type)));
}

void SharedStates::store(ValueRange state, ValueRange indices) {
  for (auto [component, buffer] : llvm::zip_equal(state, buffers))
    memref::StoreOp::create(builder, component, buffer, indices);
}

Parts SharedStates::load(ValueRange indices) {
  Parts state;
  for (Value buffer : buffers)
    state.push_back(memref::LoadOp::create(builder, buffer, indices));
  return state;
}

void SharedStates::storeRows(ArrayRef<Parts> states, ValueRange indices) {
  if (states.size() == 1)
    return store(states[0], indices);
  for (auto [component, buffer] : llvm::enumerate(buffers)) {
    SmallVector<Value> rowStates;
    for (const Parts &state : states)
      rowStates.push_back(state[component]);
    Type element = rowStates[0].getType();
    Value joined = vector::FromElementsOp::create(
        builder, VectorType::get(rowStates.size(), element), rowStates);
    vector::StoreOp::create(
        builder, joined, buffer, indices, /*nontemporal=*/false,
        llvm::MaybeAlign(getColumnsAlignment(layout, element)));
  }
}

SmallVector<Parts> SharedStates::loadRows(int64_t count, ValueRange indices) {
  if (count == 1)
    return {load(indices)};
  SmallVector<Parts> states(count);
  for (Value buffer : buffers) {
    Type element = cast<MemRefType>(buffer.getType()).getElementType();
    auto joined = vector::LoadOp::create(
        builder, VectorType::get(count, element), buffer, indices,
        /*nontemporal=*/false,
        llvm::MaybeAlign(getColumnsAlignment(layout, element)));
    for (auto [row, state] : llvm::enumerate(states))
      state.push_back(vector::ExtractOp::create(builder, joined, row));
  }
  return states;
}
