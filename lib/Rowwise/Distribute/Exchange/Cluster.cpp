//===- Cluster.cpp - Reductions over a cluster's blocks ---------*- C++ -*-===//
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
// - An mbarrier serves one exchange. A kernel that has one row does each once:
//   its first phase is its only one, and no place of a state is written twice.
//   In a loop over rows two mbarriers, each with places of its own, serve the
//   trips in turn: a warp stores its state of trip t + 2 after it has those of
//   all warps of trip t + 1, which these stored after they had read trip t. The
//   lanes of a warp meet in between, in the shuffles that make its state.
// - A block initialises it before it arrives at the cluster barrier, and is
//   stored to after the others have waited there. The fence orders the two, so
//   that the arrival can be relaxed.
// - Each phase lacks the one arrival that also states the number of bytes: it
//   is not complete before that, even if bytes were to come first. The thread
//   that arrives has seen the end of the phase before, and no phase is begun
//   that nobody waits for.
// - It is complete when the states of all senders of all blocks are there. All
//   threads of a block wait for it, or for the speakers that do, so that a
//   block leaves after the last store to it. What it still stores elsewhere
//   needs nothing of it: the state and both addresses are in registers.
//
//===----------------------------------------------------------------------===//

#include "../Distributor.h"

#include "Rowwise/Device/Addresses.h"
#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Device/MBarriers.h"
#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/Device/StateWords.h"
#include "Rowwise/Device/Threads.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t warpSize = 32;
static constexpr int64_t wordBytes = 4, barrierBytes = 8;
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

/// The same place in the shared memory of block `rank`.
static Value getRemoteAddress(ImplicitLocOpBuilder &builder, Value address,
                              Value rank) {
  return NVVM::MapaOp::create(builder, getPointer(builder, clusterSpace),
                              address, rank);
}

static Value createI32(ImplicitLocOpBuilder &builder, int64_t value) {
  return arith::ConstantOp::create(builder, builder.getI32IntegerAttr(value));
}

//===----------------------------------------------------------------------===//
// The exchange
//===----------------------------------------------------------------------===//

/// All blocks must come to it, and in a loop the trips be counted.
LogicalResult Distributor::checkClusterReduce(ReduceOp op) {
  Block *body = &func.getBody().front();
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  bool isInLoop = loop && loop->getBlock() == body && !layout.getTransposed();
  if (layout.getBlocks() == 1 || op.getPartial() || op->getBlock() == body ||
      isInLoop)
    return success();
  return op.emitOpError() << "expected a reduction over the blocks of a "
                             "cluster in the kernel's body or, of rows, in a "
                             "loop there, found one inside '"
                          << op->getParentOp()->getName() << "'";
}

Distributor::ClusterExchange
Distributor::addClusterExchange(int64_t states, int64_t words, Value trip) {
  Location loc = builder.getLoc();
  int64_t stride = getStride(words), turns = trip ? 2 : 1;
  ClusterExchange exchange = {
      loc,
      addSharedMemory(func, turns * states * stride, builder.getI32Type(), loc,
                      std::min(stride, maxWords) * wordBytes),
      addSharedMemory(func, turns, builder.getI64Type(), loc),
      states,
      states * words * wordBytes,
      trip,
      /*turn=*/Value()};
  if (trip)
    exchange.turn = arith::AndIOp::create(
        builder,
        arith::IndexCastOp::create(builder, builder.getIndexType(), trip),
        createIndex(1));
  return exchange;
}

/// Of the mbarrier whose turn it is.
Value Distributor::createTurnBarrier(const ClusterExchange &exchange) {
  Value address = createSharedAddress(builder, exchange.barriers);
  if (!exchange.turn)
    return address;
  return advanceAddress(
      builder, address,
      arith::MulIOp::create(builder, exchange.turn, createIndex(barrierBytes)));
}

/// The arrival of one phase, by one thread: of the only one at the start of the
/// kernel, where nobody waits for it yet, else before the stores of its trip.
void Distributor::expectBytes(const ClusterExchange &exchange) {
  NVVM::MBarrierArriveExpectTxOp::create(
      builder, /*res=*/Type(), createTurnBarrier(exchange),
      createI32(builder, exchange.bytes), NVVM::MemScopeKind::CTA,
      /*relaxed=*/false, /*predicate=*/Value());
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
  for (const ClusterExchange &exchange : clusterExchanges) {
    Value first = createSharedAddress(builder, exchange.barriers);
    barriers.push_back(first);
    if (exchange.turn)
      barriers.push_back(
          advanceAddress(builder, first, createIndex(barrierBytes)));
  }
  createMBarrierInits(builder, barriers);
  for (const ClusterExchange &exchange : clusterExchanges)
    if (!exchange.turn)
      expectBytes(exchange);
}

/// Stores a state in the block of number `rank`, as number `place` there.
void Distributor::pushToBlock(const ClusterExchange &exchange,
                              ArrayRef<Value> words, Value rank, Value place) {
  Type i64 = builder.getI64Type(), word = builder.getI32Type();
  rank = arith::IndexCastOp::create(builder, word, rank);
  Value barrier = getRemoteAddress(builder, createTurnBarrier(exchange), rank);
  Value stride = createIndex(getStride(words.size()));
  Value start = arith::IndexCastOp::create(
      builder, i64, arith::MulIOp::create(builder, place, stride));
  Type pointer = getPointer(builder, clusterSpace);
  Value states = createSharedAddress(builder, exchange.states);
  Value state = LLVM::GEPOp::create(builder, pointer, word,
                                    getRemoteAddress(builder, states, rank),
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

/// Until the states of all are there.
void Distributor::waitForStates(const ClusterExchange &exchange) {
  Value barrier = createTurnBarrier(exchange), parity = createI32(builder, 0);
  if (Value trip = exchange.trip) {
    Value turn = arith::ShRUIOp::create(
        builder, trip, arith::ConstantIntOp::create(builder, 1, 64));
    parity = arith::AndIOp::create(
        builder, arith::TruncIOp::create(builder, builder.getI32Type(), turn),
        createI32(builder, 1));
  }
  createMBarrierWait(builder, barrier, parity, NVVM::MemScopeKind::CLUSTER);
}

/// To hear that all blocks have started can wait until the first exchange.
void Distributor::hearOfCluster() {
  if (!isClusterHeard)
    NVVM::ClusterWaitOp::create(builder, builder.getUnitAttr());
  isClusterHeard = true;
}

/// Of one row's warps or, where these have met, of one block's threads of it.
Distributor::Parts Distributor::exchangeInCluster(MonoidAttrInterface monoid,
                                                  ReduceOp op, Parts state) {
  ++numExchanges;
  Value trip;
  if (auto loop = dyn_cast<scf::ForOp>(op->getParentOp())) {
    trip = createTrip(op);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(loop);
    hearOfCluster();
  }
  bool ofBlocks = layout.getTransposed();
  int64_t sharing = ofBlocks ? layout.getThreadsOfBlock() : warpSize;
  Value size = createIndex(sharing), row;
  if (layout.getRows() != 1)
    row = gpu::ThreadIdOp::create(builder, getRowDimension(layout));
  Value member = arith::RemUIOp::create(builder, thread, size);
  Value own = arith::DivUIOp::create(builder, thread, size);
  int64_t ofRow = layout.getBlocks() * (ofBlocks ? 1 : layout.getWarps());
  return exchangeInCluster(monoid, state, {ofRow, own, member, sharing, row},
                           trip);
}

/// Components that are constants: all blocks run the same kernel, so that
/// nobody has to be told.
static bool isKnownToAll(Value component) {
  return matchPattern(component, m_Constant());
}

/// States of all rows have places by their number, then by row.
Distributor::Parts Distributor::exchangeInCluster(MonoidAttrInterface monoid,
                                                  ArrayRef<Value> state,
                                                  const ClusterSender &sender,
                                                  Value trip) {
  Parts told;
  llvm::copy_if(state, std::back_inserter(told),
                [](Value component) { return !isKnownToAll(component); });
  SmallVector<Type> types = llvm::to_vector(ValueRange(told).getTypes());
  SmallVector<Value> words = createWords(builder, told);
  hearOfCluster();
  clusterExchanges.push_back(
      addClusterExchange(sender.states * layout.getRows(), words.size(), trip));
  ClusterExchange exchange = clusterExchanges.back();
  auto add = [&](Value lhs, Value rhs) -> Value {
    return arith::AddIOp::create(builder, lhs, rhs);
  };
  auto getPlace = [&](Value index) -> Value {
    if (sender.row)
      index = add(
          arith::MulIOp::create(builder, index, createIndex(layout.getRows())),
          sender.row);
    if (exchange.turn)
      index = add(arith::MulIOp::create(builder, exchange.turn,
                                        createIndex(exchange.count)),
                  index);
    return index;
  };
  if (trip)
    createGuarded(
        createIsFirstThread(builder, layout), [&] { expectBytes(exchange); },
        /*otherwise=*/nullptr);
  pushToCluster(exchange, words, sender.member, sender.sharing,
                getPlace(sender.own));
  waitForStates(exchange);
  return foldAll(monoid, sender.states, sender.member, [&](Value index) {
    Parts read = readPushed(exchange, types, getPlace(index));
    auto next = read.begin();
    return Parts(llvm::map_range(state, [&](Value component) {
      return isKnownToAll(component) ? component : *next++;
    }));
  });
}
