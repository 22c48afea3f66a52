//===- DistributeCluster.cpp - Reductions over a cluster's blocks ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each warp stores its state asynchronously into the shared memory of every
// block of the cluster; the bytes that arrive in a block count at an mbarrier
// there, at which all of its threads wait. Unlike a barrier of the cluster,
// that makes no thread wait for its own memory accesses to be performed. In a
// transposed layout, where a warp has many rows, the warps of a block have met
// before, and what is stored of a row is its state in the block.
// Why nothing more is needed:
//
// - An mbarrier serves one exchange: a kernel does each once, so that its first
//   phase is its only one and no place of a state is written twice.
// - A block initialises it before it arrives at the cluster barrier, and is
//   stored to after the others have waited there. The fence orders the two, so
//   that the arrival can be relaxed.
// - The first phase lacks the one arrival that also states the number of bytes:
//   it is not complete before that, even if bytes were to come first.
// - It is complete when the states of all senders of all blocks are there. All
//   threads of a block wait for it, or for the speakers that do, so that a
//   block leaves after the last store to it. What it still stores elsewhere
//   needs nothing of it: the state and both addresses are in registers.
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "Addresses.h"
#include "MBarriers.h"
#include "StateWords.h"
#include "TileKernel.h"

#include "Rowwise/Conversion/DeviceIntrinsics.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t warpSize = 32;
static constexpr int64_t wordBytes = 4;
/// What one store takes.
static constexpr int64_t maxWords = 4;
/// The address space of the shared memory of all blocks of the cluster.
static constexpr unsigned clusterSpace = 7;

/// The distance of states of `words` words, with which every vector that
/// forEachPiece makes is aligned.
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

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

static LLVM::LLVMPointerType getPointer(ImplicitLocOpBuilder &builder,
                                        unsigned space) {
  return LLVM::LLVMPointerType::get(builder.getContext(), space);
}

/// Where that of block `rank` starts.
static Value getRemoteAddress(ImplicitLocOpBuilder &builder, Value buffer,
                              Value rank) {
  return NVVM::MapaOp::create(builder, getPointer(builder, clusterSpace),
                              createSharedAddress(builder, buffer), rank);
}

static Value createI32(ImplicitLocOpBuilder &builder, int64_t value) {
  return arith::ConstantOp::create(builder, builder.getI32IntegerAttr(value));
}

//===----------------------------------------------------------------------===//
// The exchange
//===----------------------------------------------------------------------===//

/// An mbarrier serves one exchange: none may be in a loop, and all blocks must
/// come to it.
LogicalResult Distributor::checkClusterReduce(ReduceOp op) {
  if (layout.getBlocks() == 1 || op.getPartial() ||
      op->getBlock() == &func.getBody().front())
    return success();
  return op.emitOpError() << "expected a reduction over the blocks of a "
                             "cluster that each of them does once, found one "
                             "inside '"
                          << op->getParentOp()->getName() << "'";
}

Distributor::ClusterExchange Distributor::addClusterExchange(int64_t states,
                                                             int64_t words) {
  Location loc = builder.getLoc();
  int64_t stride = getStride(words);
  Value buffer = addSharedMemory(func, states * stride, builder.getI32Type(),
                                 loc, std::min(stride, maxWords) * wordBytes);
  Value barrier = addSharedMemory(func, 1, builder.getI64Type(), loc);
  return {loc, buffer, barrier, states * words * wordBytes};
}

/// To the start of the kernel: what the exchanges of all blocks need of this
/// one, and that it has started.
void Distributor::startCluster() {
  if (clusterExchanges.empty())
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&func.getBody().front());
  builder.setLoc(clusterExchanges.front().loc);
  auto branch = scf::IfOp::create(builder, createIsFirstThread(builder, layout),
                                  /*withElse=*/false);
  // The lanes of the first warp meet again: the arrival is one of all of them.
  NVVM::SyncWarpOp::create(builder, createI32(builder, -1));
  NVVM::ClusterArriveRelaxedOp::create(builder, builder.getUnitAttr());

  builder.setInsertionPointToStart(branch.thenBlock());
  SmallVector<Value> barriers;
  for (const ClusterExchange &exchange : clusterExchanges)
    barriers.push_back(createSharedAddress(builder, exchange.barrier));
  createMBarrierInits(builder, barriers);
  for (auto [exchange, barrier] : llvm::zip_equal(clusterExchanges, barriers))
    NVVM::MBarrierArriveExpectTxOp::create(
        builder, /*res=*/Type(), barrier, createI32(builder, exchange.bytes),
        NVVM::MemScopeKind::CTA, /*relaxed=*/false, /*predicate=*/Value());
}

/// Stores a state in the block of number `rank`, as number `place` there.
void Distributor::pushToBlock(const ClusterExchange &exchange,
                              ArrayRef<Value> words, Value rank, Value place) {
  Type i64 = builder.getI64Type(), word = builder.getI32Type();
  rank = arith::IndexCastOp::create(builder, word, rank);
  Value barrier = getRemoteAddress(builder, exchange.barrier, rank);
  Value stride = createIndex(getStride(words.size()));
  Value start = arith::IndexCastOp::create(
      builder, i64, arith::MulIOp::create(builder, place, stride));
  Type pointer = getPointer(builder, clusterSpace);
  Value state = LLVM::GEPOp::create(
      builder, pointer, word, getRemoteAddress(builder, exchange.states, rank),
      ArrayRef<LLVM::GEPArg>{start});
  forEachPiece(words.size(), [&](int64_t first, int64_t count) {
    SmallVector<Value> operands = {LLVM::GEPOp::create(
        builder, pointer, word, state,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(first)})};
    llvm::append_range(operands, words.slice(first, count));
    operands.push_back(barrier);
    createDeviceInstruction(builder, getStoreAsync(count), operands);
  });
}

/// The `sharing` threads that have a state, this one of number `thread`, store
/// it in all blocks.
void Distributor::pushToCluster(const ClusterExchange &exchange,
                                ArrayRef<Value> words, Value thread,
                                int64_t sharing, Value place) {
  int64_t blocks = layout.getBlocks();
  for (int64_t first = 0; first < blocks; first += sharing) {
    Value rank = thread;
    if (first != 0)
      rank = arith::AddIOp::create(builder, thread, createIndex(first));
    OpBuilder::InsertionGuard guard(builder);
    if (first + sharing > blocks) {
      Value isBlock = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                            rank, createIndex(blocks));
      auto branch = scf::IfOp::create(builder, isBlock, /*withElse=*/false);
      builder.setInsertionPointToStart(branch.thenBlock());
    }
    pushToBlock(exchange, words, rank, place);
  }
}

/// State number `index` in this block's shared memory.
Distributor::Parts Distributor::readPushed(const ClusterExchange &exchange,
                                           TypeRange types, Value index) {
  int64_t count = getNumWords(types);
  Value start =
      arith::MulIOp::create(builder, index, createIndex(getStride(count)));
  SmallVector<Value> words;
  forEachPiece(count, [&](int64_t first, int64_t pieceWords) {
    auto type = VectorType::get(pieceWords, builder.getI32Type());
    Value place = arith::AddIOp::create(builder, start, createIndex(first));
    auto piece = vector::LoadOp::create(
        builder, type, exchange.states, place,
        /*nontemporal=*/false, llvm::MaybeAlign(pieceWords * wordBytes));
    for (int64_t i = 0; i < pieceWords; ++i)
      words.push_back(vector::ExtractOp::create(builder, piece, i));
  });
  return createState(builder, types, words);
}

/// To hear that all blocks have started can wait until the first exchange.
void Distributor::hearOfCluster() {
  if (!isClusterHeard)
    NVVM::ClusterWaitOp::create(builder, builder.getUnitAttr());
  isClusterHeard = true;
}

/// Of one row's warps or, where these have met, of one block's threads of it.
Distributor::Parts Distributor::exchangeInCluster(MonoidAttrInterface monoid,
                                                  Parts state) {
  ++numExchanges;
  bool ofBlocks = layout.getTransposed();
  int64_t sharing = ofBlocks ? layout.getThreadsOfBlock() : warpSize;
  Value size = createIndex(sharing), row;
  if (layout.getRows() != 1)
    row = gpu::ThreadIdOp::create(builder, getRowDimension(layout));
  Value member = arith::RemUIOp::create(builder, thread, size);
  Value own = arith::DivUIOp::create(builder, thread, size);
  int64_t ofRow = layout.getBlocks() * (ofBlocks ? 1 : layout.getWarps());
  return exchangeInCluster(monoid, state, {ofRow, own, member, sharing, row});
}

/// Components that are constants: all blocks run the same kernel, so that
/// nobody has to be told.
static bool isKnownToAll(Value component) {
  return matchPattern(component, m_Constant());
}

/// States of all rows have places by their number, then by row.
Distributor::Parts Distributor::exchangeInCluster(MonoidAttrInterface monoid,
                                                  ArrayRef<Value> state,
                                                  const ClusterSender &sender) {
  Parts told;
  llvm::copy_if(state, std::back_inserter(told),
                [](Value component) { return !isKnownToAll(component); });
  SmallVector<Type> types = llvm::to_vector(ValueRange(told).getTypes());
  auto getPlace = [&](Value index) -> Value {
    if (!sender.row)
      return index;
    Value rows = createIndex(layout.getRows());
    return arith::AddIOp::create(
        builder, arith::MulIOp::create(builder, index, rows), sender.row);
  };
  Value place = getPlace(sender.own);
  SmallVector<Value> words = createWords(builder, told);
  hearOfCluster();
  clusterExchanges.push_back(
      addClusterExchange(sender.states * layout.getRows(), words.size()));
  ClusterExchange exchange = clusterExchanges.back();
  pushToCluster(exchange, words, sender.member, sender.sharing, place);
  createMBarrierWait(builder, createSharedAddress(builder, exchange.barrier),
                     /*parity=*/createI32(builder, 0),
                     NVVM::MemScopeKind::CLUSTER);
  return foldAll(monoid, sender.states, sender.member, [&](Value index) {
    Parts read = readPushed(exchange, types, getPlace(index));
    auto next = read.begin();
    return Parts(llvm::map_range(state, [&](Value component) {
      return isKnownToAll(component) ? component : *next++;
    }));
  });
}
