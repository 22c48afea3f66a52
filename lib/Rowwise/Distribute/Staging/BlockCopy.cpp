//===- BlockCopy.cpp - Contiguous rows of a block -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows of a block that lie one behind another are one range of memory. Thread t
// of n copies its vectors t, t + n, ... of 16 bytes, across the borders of
// rows; elements behind the last whole vector are copied one by one.
//
//===----------------------------------------------------------------------===//

#include "../Operations.h"

#include "Rowwise/Device/Addresses.h"
#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The number of elements in 16 bytes.
static int64_t getVectorOf(BlockCopyOp op) {
  return vectorBytes /
         getElementBytes(op.getSource().getType().getElementType());
}

/// Calls `copyVector` with the index of the first element of each vector that
/// this thread copies, and `copyElement` with the index of the single element,
/// if any, that it copies behind the last whole vector.
static void forEachVector(BlockCopyOp op, LayoutAttr layout,
                          ImplicitLocOpBuilder &builder,
                          function_ref<void(Value index)> copyVector,
                          function_ref<void(Value index)> copyElement) {
  int64_t vector = getVectorOf(op);
  int64_t max = op.getShared().getType().getNumElements();
  bool isAll = getConstantIntValue(op.getSize()) == max;
  Value number = createThreadOfBlock(builder, layout);
  Value first =
      arith::MulIOp::create(builder, number, createIndex(builder, vector));
  Value whole = arith::AndIOp::create(builder, op.getSize(),
                                      createIndex(builder, -vector));
  auto guard = [&](Value index, Value end, function_ref<void(Value)> make) {
    Value isInside =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, index, end);
    createGuarded(builder, isInside, [&] { make(index); });
  };
  int64_t step = layout.getThreads() * vector;
  for (int64_t start = 0; start < max; start += step) {
    Value index =
        arith::AddIOp::create(builder, first, createIndex(builder, start));
    if (isAll && start + step <= max)
      copyVector(index);
    else
      guard(index, whole, copyVector);
  }
  if (!isAll)
    guard(arith::AddIOp::create(builder, whole, number), op.getSize(),
          copyElement);
}

/// Copies to shared memory asynchronously, without registers.
static void copyToShared(BlockCopyOp op, LayoutAttr layout,
                         ImplicitLocOpBuilder &builder) {
  Value base = op.getSource(), shared = op.getDestination();
  int64_t elementBytes = vectorBytes / getVectorOf(op);
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, base);
  Value from = createDeviceAddress(builder, base, metadata.getOffset());
  Value to = createSharedAddress(builder, shared);
  forEachVector(
      op, layout, builder,
      [&](Value index) {
        Value bytes = arith::MulIOp::create(builder, index,
                                            createIndex(builder, elementBytes));
        NVVM::CpAsyncOp::create(builder, advanceAddress(builder, to, bytes),
                                advanceAddress(builder, from, bytes),
                                static_cast<uint32_t>(vectorBytes),
                                NVVM::LoadCacheModifierKind::CG,
                                /*cpSize=*/Value());
      },
      [&](Value index) {
        Value element = memref::LoadOp::create(builder, base, index);
        memref::StoreOp::create(builder, element, shared, index);
      });
  NVVM::CpAsyncCommitGroupOp::create(builder);
}

static void copyFromShared(BlockCopyOp op, LayoutAttr layout,
                           ImplicitLocOpBuilder &builder) {
  Value shared = op.getSource(), base = op.getDestination();
  auto type = VectorType::get(getVectorOf(op),
                              op.getSource().getType().getElementType());
  llvm::MaybeAlign alignment(vectorBytes);
  forEachVector(
      op, layout, builder,
      [&](Value index) {
        Value loaded = vector::LoadOp::create(builder, type, shared, index,
                                              /*nontemporal=*/false, alignment);
        vector::StoreOp::create(builder, loaded, base, index,
                                /*nontemporal=*/false, alignment);
      },
      [&](Value index) {
        Value element = memref::LoadOp::create(builder, shared, index);
        memref::StoreOp::create(builder, element, base, index);
      });
}

void mlir::rowwise::distributeBlockCopy(BlockCopyOp op,
                                        const KernelContext &kernel, PartMap &,
                                        ImplicitLocOpBuilder &builder) {
  if (op.isToShared())
    copyToShared(op, kernel.layout, builder);
  else
    copyFromShared(op, kernel.layout, builder);
}
