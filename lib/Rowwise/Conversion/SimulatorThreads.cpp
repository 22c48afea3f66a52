//===- SimulatorThreads.cpp - Special registers, barriers and shuffles ----===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorLowering.h"

#include "Runtime/Simulator.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// A special register and the simulator's function that reads it.
struct SpecialRegister {
  StringRef function;
  std::optional<int32_t> dimension; ///< for registers with .x, .y and .z
};
} // namespace

/// The register that `op` reads, if it reads one.
static std::optional<SpecialRegister> findSpecialRegister(Operation *op) {
  struct Entry {
    StringLiteral name;
    StringLiteral function;
  };
  static constexpr Entry single[] = {
      {"laneid", "rowwiseSimLaneId"},
      {"cluster.ctarank", "rowwiseSimClusterBlockRank"},
      {"cluster.nctarank", "rowwiseSimClusterBlockCount"}};
  // Registers of three components, which end in .x, .y and .z.
  static constexpr Entry triple[] = {
      {"tid", "rowwiseSimThreadId"},
      {"ctaid", "rowwiseSimBlockId"},
      {"ntid", "rowwiseSimBlockDim"},
      {"nctaid", "rowwiseSimGridDim"},
      {"cluster.ctaid", "rowwiseSimClusterBlockId"},
      {"cluster.nctaid", "rowwiseSimClusterBlockDim"},
      {"clusterid", "rowwiseSimClusterId"},
      {"nclusterid", "rowwiseSimGridClusterDim"}};

  StringRef name = op->getName().getStringRef();
  if (!name.consume_front("nvvm.read.ptx.sreg."))
    return std::nullopt;
  for (const Entry &entry : single)
    if (name == entry.name)
      return SpecialRegister{entry.function, std::nullopt};
  auto [stem, dimension] = name.rsplit('.');
  for (const Entry &entry : triple)
    if (stem == entry.name)
      return SpecialRegister{entry.function, dimension.front() - 'x'};
  return std::nullopt;
}

static int32_t getShuffleMode(NVVM::ShflKind kind) {
  switch (kind) {
  case NVVM::ShflKind::bfly:
    return ROWWISE_SIM_SHFL_BFLY;
  case NVVM::ShflKind::up:
    return ROWWISE_SIM_SHFL_UP;
  case NVVM::ShflKind::down:
    return ROWWISE_SIM_SHFL_DOWN;
  case NVVM::ShflKind::idx:
    return ROWWISE_SIM_SHFL_IDX;
  }
  llvm_unreachable("all kinds are listed");
}

/// Barriers without a reduction; the id and the count default to 0.
static LogicalResult lowerBarrier(SimulatorBuilder &b, NVVM::BarrierOp op) {
  if (op.getReductionOp())
    return op.emitOpError(
        "reduces a predicate, which the simulator does not model");
  Value id = op.getBarrierId() ? op.getBarrierId() : b.createNumber(0);
  Value count =
      op.getNumberOfThreads() ? op.getNumberOfThreads() : b.createNumber(0);
  return b.replaceByCall(op, "rowwiseSimBarrier", {id, count, b.createWhere()});
}

static LogicalResult lowerShuffle(SimulatorBuilder &b, NVVM::ShflOp op) {
  Type i32 = b.getI32Type();
  Type valueType = op.getVal().getType();
  Value value = op.getVal();
  if (valueType != i32)
    value = LLVM::BitcastOp::create(b, i32, value);
  auto pointerType = LLVM::LLVMPointerType::get(b.getContext());
  bool hasPredicate = op.getReturnValueAndIsValid().value_or(false);
  Value inRange;
  if (hasPredicate) {
    // Allocated in the entry block, not again in each iteration of a loop.
    OpBuilder::InsertionGuard guard(b);
    auto func = op->getParentOfType<LLVM::LLVMFuncOp>();
    b.setInsertionPointToStart(&func.getBody().front());
    inRange = LLVM::AllocaOp::create(b, pointerType, i32, b.createNumber(1));
  } else {
    inRange = LLVM::ZeroOp::create(b, pointerType);
  }
  Value mode = b.createNumber(getShuffleMode(op.getKind()));
  Value result = b.createCall("rowwiseSimShuffle",
                              {mode, op.getThreadMask(), value, op.getOffset(),
                               op.getMaskAndClamp(), inRange, b.createWhere()});
  if (valueType != i32)
    result = LLVM::BitcastOp::create(b, valueType, result);
  if (hasPredicate) {
    Value loaded = LLVM::LoadOp::create(b, i32, inRange);
    Value predicate = LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::ne, loaded,
                                           b.createNumber(0));
    Value both = LLVM::PoisonOp::create(b, op.getType());
    both = LLVM::InsertValueOp::create(b, both, result, ArrayRef<int64_t>{0});
    result =
        LLVM::InsertValueOp::create(b, both, predicate, ArrayRef<int64_t>{1});
  }
  op.replaceAllUsesWith(result);
  op.erase();
  return success();
}

/// Of the shapes only the one with 16 rows, 8 columns and 16 elements a sum.
static LogicalResult lowerMma(SimulatorBuilder &b, NVVM::MmaOp op) {
  constexpr int32_t words = sizeof(RowwiseSimFragments) / sizeof(int32_t),
                    sums = sizeof(RowwiseSimFragments::c) / sizeof(float);
  NVVM::MMAShapeAttr shape = op.getShape();
  std::optional<NVVM::MMATypes> type = op.getMultiplicandAPtxType();
  bool isBFloat = type == NVVM::MMATypes::bf16;
  if (shape.getM() != 16 || shape.getN() != 8 || shape.getK() != 16 ||
      (!isBFloat && type != NVVM::MMATypes::f16) ||
      op.getOperandC().size() != sums)
    return refuseInSimulator(op);
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  Type i32 = b.getI32Type(), f32 = b.getF32Type();
  Value fragments;
  {
    OpBuilder::InsertionGuard guard(b);
    auto func = op->getParentOfType<LLVM::LLVMFuncOp>();
    b.setInsertionPointToStart(&func.getBody().front());
    fragments = LLVM::AllocaOp::create(b, pointer, i32, b.createNumber(words));
  }
  auto getWord = [&](int32_t number) -> Value {
    return LLVM::GEPOp::create(b, pointer, i32, fragments,
                               ArrayRef<LLVM::GEPArg>{number});
  };
  for (auto [number, operand] : llvm::enumerate(op.getOperands()))
    LLVM::StoreOp::create(b, operand, getWord(number));
  b.createCall("rowwiseSimMma",
               {b.createNumber(isBFloat), fragments, b.createWhere()});
  Value result = LLVM::PoisonOp::create(b, op.getType());
  for (int32_t i = 0; i < sums; ++i)
    result = LLVM::InsertValueOp::create(
        b, result, LLVM::LoadOp::create(b, f32, getWord(words - sums + i)),
        ArrayRef<int64_t>{i});
  op.replaceAllUsesWith(result);
  op.erase();
  return success();
}

static LogicalResult lowerClusterArrival(SimulatorBuilder &b, Operation *op,
                                         bool isRelaxed, bool isAligned) {
  return b.replaceByCall(
      op, "rowwiseSimClusterArrive",
      {b.createNumber(isRelaxed), b.createNumber(isAligned), b.createWhere()});
}

LogicalResult rowwise::lowerThreads(SimulatorBuilder &b, Operation *op) {
  if (auto found = findSpecialRegister(op)) {
    SmallVector<Value, 1> dimension;
    if (found->dimension)
      dimension.push_back(b.createNumber(*found->dimension));
    return b.replaceByCall(op, found->function, dimension);
  }
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](NVVM::Barrier0Op) {
        return b.replaceByCall(
            op, "rowwiseSimBarrier",
            {b.createNumber(0), b.createNumber(0), b.createWhere()});
      })
      .Case([&](NVVM::BarrierOp barrier) { return lowerBarrier(b, barrier); })
      .Case([&](NVVM::SyncWarpOp sync) {
        return b.replaceByCall(op, "rowwiseSimWarpBarrier",
                               {sync.getMask(), b.createWhere()});
      })
      .Case([&](NVVM::ShflOp shuffle) { return lowerShuffle(b, shuffle); })
      .Case([&](NVVM::MmaOp product) { return lowerMma(b, product); })
      .Case([&](NVVM::ClusterArriveOp arrival) {
        return lowerClusterArrival(b, op, /*isRelaxed=*/false,
                                   arrival.getAligned().value_or(false));
      })
      .Case([&](NVVM::ClusterArriveRelaxedOp arrival) {
        return lowerClusterArrival(b, op, /*isRelaxed=*/true,
                                   arrival.getAligned().value_or(false));
      })
      .Case([&](NVVM::ClusterWaitOp wait) {
        bool isAligned = wait.getAligned().value_or(false);
        return b.replaceByCall(op, "rowwiseSimClusterWait",
                               {b.createNumber(isAligned), b.createWhere()});
      })
      .Case([&](NVVM::MapaOp mapa) {
        return b.replaceByCall(op, "rowwiseSimMapShared",
                               {mapa.getA(), mapa.getB(), b.createWhere()});
      })
      .Default([&](Operation *) { return lowerCopies(b, op); });
}
