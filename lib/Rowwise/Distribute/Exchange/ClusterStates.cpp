//===- ClusterStates.cpp - States that blocks of a cluster store ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClusterStates.h"

#include "Rowwise/Device/Addresses.h"
#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/MBarriers.h"
#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/Device/StateWords.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Words of the widest store.
static constexpr int64_t maxWords = 4;
/// The address space of the shared memory of all blocks of the cluster.
static constexpr unsigned clusterSpace =
    static_cast<unsigned>(NVVM::NVVMMemorySpace::SharedCluster);

/// The distance between states of `words` words, such that all vectors that
/// forEachPiece makes are aligned.
static int64_t getStride(int64_t words) {
  return words < maxWords ? llvm::PowerOf2Ceil(words)
                          : llvm::alignTo(words, maxWords);
}

/// Calls `visit` for vectors of 4, 2 or 1 of `words` words, the widest first.
static void
forEachPiece(int64_t words,
             function_ref<void(int64_t first, int64_t count)> visit) {
  for (int64_t first = 0; first < words;) {
    int64_t count =
        llvm::bit_floor<uint64_t>(std::min(words - first, maxWords));
    visit(first, count);
    first += count;
  }
}

static LLVM::LLVMPointerType getPointer(ImplicitLocOpBuilder &builder,
                                        unsigned space) {
  return LLVM::LLVMPointerType::get(builder.getContext(), space);
}

/// The address in the shared memory of block `rank` that corresponds to
/// `address` in this block's.
static Value getRemoteAddress(ImplicitLocOpBuilder &builder, Value address,
                              Value rank) {
  return NVVM::MapaOp::create(builder, getPointer(builder, clusterSpace),
                              address, rank);
}

static Value addSlots(int64_t count, int64_t words, Value iteration,
                      const KernelContext &kernel,
                      ImplicitLocOpBuilder &builder) {
  int64_t stride = getStride(words), numSlots = iteration ? 2 : 1;
  return addSharedMemory(kernel.func, numSlots * count * stride,
                         builder.getI32Type(), builder.getLoc(),
                         std::min(stride, maxWords) * wordBytes);
}

ClusterStates::ClusterStates(ClusterStarted, int64_t count, TypeRange types,
                             Value iteration, const KernelContext &kernel,
                             ClusterStart &start, ImplicitLocOpBuilder &builder)
    : layout(kernel.layout), builder(builder), count(count), types(types),
      slots(addSlots(count, getNumWords(types), iteration, kernel, builder)),
      barrier(count * getNumWords(types) * wordBytes, iteration, kernel,
              builder) {
  start.add(barrier, builder.getLoc());
  if (barrier.isInLoop())
    createGuarded(builder, createIsFirstThread(builder, layout),
                  [&] { barrier.expectBytes(builder); });
}

/// The first of the states of this iteration among those of two.
Value ClusterStates::createSlot(Value index) {
  if (!barrier.isInLoop())
    return index;
  Value before = arith::MulIOp::create(builder, barrier.getBarrierSlot(),
                                       createIndex(builder, count));
  return arith::AddIOp::create(builder, before, index);
}

/// Stores a state to block number `rank`.
void ClusterStates::pushToBlock(ArrayRef<Value> words, Value rank, Value slot) {
  Type i64 = builder.getI64Type(), word = builder.getI32Type();
  rank = arith::IndexCastOp::create(builder, word, rank);
  Value remoteBarrier =
      getRemoteAddress(builder, barrier.createAddress(builder), rank);
  Value stride = createIndex(builder, getStride(words.size()));
  Value first = arith::IndexCastOp::create(
      builder, i64, arith::MulIOp::create(builder, slot, stride));
  Type pointer = getPointer(builder, clusterSpace);
  Value own = createSharedAddress(builder, slots);
  Value state = LLVM::GEPOp::create(builder, pointer, word,
                                    getRemoteAddress(builder, own, rank),
                                    ArrayRef<LLVM::GEPArg>{first});
  forEachPiece(words.size(), [&](int64_t start, int64_t pieceWords) {
    SmallVector<Value> operands = {LLVM::GEPOp::create(
        builder, pointer, word, state,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(start)})};
    llvm::append_range(operands, words.slice(start, pieceWords));
    operands.push_back(remoteBarrier);
    createDeviceInstruction(builder, getStoreAsync(pieceWords), operands);
  });
}

void ClusterStates::push(ArrayRef<Value> words, Value index, Value member,
                         int64_t sharing) {
  int64_t blocks = layout.getBlocks();
  Value slot = createSlot(index);
  for (int64_t first = 0; first < blocks; first += sharing) {
    Value rank = member;
    if (first != 0)
      rank =
          arith::AddIOp::create(builder, member, createIndex(builder, first));
    if (first + sharing <= blocks) {
      pushToBlock(words, rank, slot);
      continue;
    }
    Value isBlock = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                          rank, createIndex(builder, blocks));
    createGuarded(builder, isBlock, [&] { pushToBlock(words, rank, slot); });
  }
}

Parts ClusterStates::read(Value index) {
  int64_t numWords = getNumWords(types);
  Value start = arith::MulIOp::create(
      builder, createSlot(index), createIndex(builder, getStride(numWords)));
  SmallVector<Value> words;
  forEachPiece(numWords, [&](int64_t first, int64_t pieceWords) {
    auto type = VectorType::get(pieceWords, builder.getI32Type());
    Value position =
        arith::AddIOp::create(builder, start, createIndex(builder, first));
    auto piece = vector::LoadOp::create(
        builder, type, slots, position,
        /*nontemporal=*/false, llvm::MaybeAlign(pieceWords * wordBytes));
    for (int64_t i = 0; i < pieceWords; ++i)
      words.push_back(vector::ExtractOp::create(builder, piece, i));
  });
  return createState(builder, types, words);
}
