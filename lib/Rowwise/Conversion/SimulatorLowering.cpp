//===- SimulatorLowering.cpp - Device operations on the host --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorLowering.h"
#include "SimulatorFunctions.h"

#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/IR/ElementTypes.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {

int32_t getShuffleMode(NVVM::ShflKind kind) {
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

LogicalResult replace(Operation *op, Value value) {
  op->replaceAllUsesWith(ValueRange(value));
  op->erase();
  return success();
}

LogicalResult refuse(Operation *op) {
  return op->emitOpError("has no counterpart in the simulator");
}

} // namespace

//===----------------------------------------------------------------------===//
// Building blocks
//===----------------------------------------------------------------------===//

Value SimulatorLowering::constant(int32_t value) {
  return LLVM::ConstantOp::create(b, b.getI32IntegerAttr(value));
}

Value SimulatorLowering::call(StringRef function, ValueRange arguments) {
  auto callee = module.lookupSymbol<LLVM::LLVMFuncOp>(function);
  if (!callee) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    callee = LLVM::LLVMFuncOp::create(
        b, function, getSimulatorFunctionType(b.getContext(), function));
  }
  auto op = LLVM::CallOp::create(b, callee, arguments);
  return op.getNumResults() ? op.getResult() : Value();
}

LogicalResult SimulatorLowering::replaceByCall(Operation *op,
                                               StringRef function,
                                               ValueRange arguments) {
  if (Value result = call(function, arguments))
    return replace(op, result);
  op->erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Whether `address` is in a thread's local memory, which needs no check.
static bool isLocal(Value address) {
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>())
    address = gep.getBase();
  return address.getDefiningOp<LLVM::AllocaOp>() != nullptr;
}

LogicalResult SimulatorLowering::checkAccess(Operation *op, Value address,
                                             Type type,
                                             std::optional<uint64_t> alignment,
                                             LLVM::AtomicOrdering ordering,
                                             int32_t kind) {
  if (ordering != LLVM::AtomicOrdering::not_atomic)
    return op->emitOpError("is atomic, which the simulator does not model");
  if (isLocal(address))
    return success();
  DataLayout layout(module);
  int64_t bytes = layout.getTypeSize(type).getFixedValue();
  int64_t known = alignment ? *alignment : layout.getTypeABIAlignment(type);
  Value text = where(op->getLoc());
  // The GPU splits what is not aligned as a whole, or wider than 16 bytes.
  int64_t widest = std::min<int64_t>(known, 16);
  for (int64_t offset = 0; offset < bytes;) {
    int64_t piece = llvm::bit_floor<uint64_t>(std::min(bytes - offset, widest));
    Value start = address;
    if (offset != 0)
      start = LLVM::GEPOp::create(
          b, address.getType(), b.getI8Type(), address,
          ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)});
    call("rowwiseSimAccess",
         {start, constant(piece), constant(piece), constant(kind), text});
    offset += piece;
  }
  ++numAccesses;
  return success();
}

LogicalResult SimulatorLowering::lowerLoad(LLVM::LoadOp op) {
  return checkAccess(op, op.getAddr(), op.getType(), op.getAlignment(),
                     op.getOrdering(), ROWWISE_SIM_LOAD);
}

LogicalResult SimulatorLowering::lowerStore(LLVM::StoreOp op) {
  return checkAccess(op, op.getAddr(), op.getValue().getType(),
                     op.getAlignment(), op.getOrdering(), ROWWISE_SIM_STORE);
}

LogicalResult SimulatorLowering::lowerAddressOf(LLVM::AddressOfOp op,
                                                const SharedLayout &shared) {
  auto offset = shared.offsets.find(op.getGlobalName());
  if (offset == shared.offsets.end())
    return op.emitOpError("refers to ")
           << op.getGlobalNameAttr() << ", expected a shared variable";
  Value base = call("rowwiseSimShared", {});
  Value address = LLVM::GEPOp::create(
      b, base.getType(), b.getI8Type(), base,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset->second)});
  return replace(op, address);
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

/// Barriers without a reduction; the id and the count default to 0.
LogicalResult SimulatorLowering::lowerBarrier(NVVM::BarrierOp op) {
  if (op.getReductionOp())
    return op.emitOpError(
        "reduces a predicate, which the simulator does not model");
  Value id = op.getBarrierId() ? op.getBarrierId() : constant(0);
  Value count = op.getNumberOfThreads() ? op.getNumberOfThreads() : constant(0);
  return replaceByCall(op, "rowwiseSimBarrier",
                       {id, count, where(op.getLoc())});
}

LogicalResult SimulatorLowering::lowerShuffle(NVVM::ShflOp op) {
  Type i32 = b.getI32Type();
  Type valueType = op.getVal().getType();
  Value value = op.getVal();
  if (valueType != i32)
    value = LLVM::BitcastOp::create(b, i32, value);
  auto pointerType = LLVM::LLVMPointerType::get(b.getContext());
  bool hasPredicate = op.getReturnValueAndIsValid().value_or(false);
  Value inRange;
  if (hasPredicate) {
    // In the entry block, so that a loop does not allocate.
    OpBuilder::InsertionGuard guard(b);
    auto func = op->getParentOfType<LLVM::LLVMFuncOp>();
    b.setInsertionPointToStart(&func.getBody().front());
    inRange = LLVM::AllocaOp::create(b, pointerType, i32, constant(1));
  } else {
    inRange = LLVM::ZeroOp::create(b, pointerType);
  }
  Value mode = constant(getShuffleMode(op.getKind()));
  Value result = call("rowwiseSimShuffle",
                      {mode, op.getThreadMask(), value, op.getOffset(),
                       op.getMaskAndClamp(), inRange, where(op.getLoc())});
  if (valueType != i32)
    result = LLVM::BitcastOp::create(b, valueType, result);
  if (hasPredicate) {
    Value loaded = LLVM::LoadOp::create(b, i32, inRange);
    Value predicate =
        LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::ne, loaded, constant(0));
    Value both = LLVM::PoisonOp::create(b, op.getType());
    both = LLVM::InsertValueOp::create(b, both, result, ArrayRef<int64_t>{0});
    result =
        LLVM::InsertValueOp::create(b, both, predicate, ArrayRef<int64_t>{1});
  }
  return replace(op, result);
}

LogicalResult SimulatorLowering::lowerClusterArrival(Operation *op,
                                                     bool isRelaxed,
                                                     bool isAligned) {
  return replaceByCall(
      op, "rowwiseSimClusterArrive",
      {constant(isRelaxed), constant(isAligned), where(op->getLoc())});
}

LogicalResult SimulatorLowering::lowerNVVM(Operation *op) {
  if (auto found = findSpecialRegister(op)) {
    SmallVector<Value, 1> dimension;
    if (found->dimension)
      dimension.push_back(constant(*found->dimension));
    return replaceByCall(op, found->function, dimension);
  }
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](NVVM::Barrier0Op) {
        return replaceByCall(op, "rowwiseSimBarrier",
                             {constant(0), constant(0), where(op->getLoc())});
      })
      .Case([&](NVVM::BarrierOp barrier) { return lowerBarrier(barrier); })
      .Case([&](NVVM::SyncWarpOp sync) {
        return replaceByCall(op, "rowwiseSimWarpBarrier",
                             {sync.getMask(), where(op->getLoc())});
      })
      .Case([&](NVVM::ShflOp shuffle) { return lowerShuffle(shuffle); })
      .Case([&](NVVM::ClusterArriveOp arrival) {
        return lowerClusterArrival(op, /*isRelaxed=*/false,
                                   arrival.getAligned().value_or(false));
      })
      .Case([&](NVVM::ClusterArriveRelaxedOp arrival) {
        return lowerClusterArrival(op, /*isRelaxed=*/true,
                                   arrival.getAligned().value_or(false));
      })
      .Case([&](NVVM::ClusterWaitOp wait) {
        bool isAligned = wait.getAligned().value_or(false);
        return replaceByCall(op, "rowwiseSimClusterWait",
                             {constant(isAligned), where(op->getLoc())});
      })
      .Case([&](NVVM::MBarrierInitOp init) { return lowerMBarrierInit(init); })
      .Case([&](NVVM::FenceMbarrierInitOp) {
        return replaceByCall(op, "rowwiseSimMBarrierInitFence",
                             {where(op->getLoc())});
      })
      .Case([&](NVVM::FenceProxyOp fence) { return lowerProxyFence(fence); })
      .Case([&](NVVM::CpAsyncBulkGlobalToSharedClusterOp copy) {
        return lowerBulkCopy(copy);
      })
      .Case([&](NVVM::CpAsyncOp copy) { return lowerCopy(copy); })
      .Case([&](NVVM::CpAsyncCommitGroupOp) {
        return replaceByCall(op, "rowwiseSimCopyCommit", {});
      })
      .Case([&](NVVM::CpAsyncWaitGroupOp wait) {
        return replaceByCall(op, "rowwiseSimCopyWait", {constant(wait.getN())});
      })
      .Case([&](NVVM::MBarrierArriveExpectTxOp arrival) {
        return lowerMBarrierArrival(arrival);
      })
      .Case(
          [&](NVVM::MBarrierTryWaitOp wait) { return lowerMBarrierWait(wait); })
      .Case([&](NVVM::MapaOp mapa) {
        return replaceByCall(op, "rowwiseSimMapShared",
                             {mapa.getA(), mapa.getB(), where(op->getLoc())});
      })
      .Default(refuse);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

LogicalResult SimulatorLowering::lowerCallIntrinsic(LLVM::CallIntrinsicOp op) {
  const DeviceIntrinsic *intrinsic = findDeviceIntrinsic(op.getIntrin());
  if (!intrinsic)
    return op.emitOpError("calls ")
           << op.getIntrin() << ", which has no counterpart in the simulator";
  return replaceByCall(op, intrinsic->simulatorFunction, op.getArgs());
}

/// The GPU has no instruction for f64 to 16 bits, and the host's would hide it.
LogicalResult SimulatorLowering::lowerTruncation(LLVM::FPTruncOp op) {
  bool isDouble = getElementTypeOrSelf(op.getArg().getType()).isF64();
  bool isSupported = !isDouble || getElementTypeOrSelf(op.getType()).isF32();
  return isSupported ? success() : refuse(op);
}

/// PTX's max and min order zeros, +0 above -0 (PTX ISA, "max"). The host's
/// maxnum may give either.
static bool ordersZeros(Operation *op) {
  if (!isa<LLVM::MaxNumOp, LLVM::MinNumOp>(op))
    return false;
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  return element.isF32() || element.isF64();
}

/// For llvm.maxnum, llvm.maximum of what is no NaN, and so for the minimum.
/// (LLVM 22 makes wrong X86 code of llvm.maximumnum where it knows that one
/// operand is no NaN.)
LogicalResult SimulatorLowering::orderZeros(Operation *op) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  auto unlessNaN = [&](Value value, Value other) -> Value {
    Value isNaN =
        LLVM::FCmpOp::create(b, LLVM::FCmpPredicate::uno, value, value);
    return LLVM::SelectOp::create(b, isNaN, other, value);
  };
  Value first = unlessNaN(lhs, rhs), second = unlessNaN(rhs, lhs);
  Value ordered = isa<LLVM::MaxNumOp>(op)
                      ? LLVM::MaximumOp::create(b, first, second).getResult()
                      : LLVM::MinimumOp::create(b, first, second).getResult();
  return replace(op, ordered);
}

static bool isExtremumOf16BitFloats(Operation *op) {
  if (!isa<LLVM::MaxNumOp, LLVM::MinNumOp, LLVM::MaximumOp, LLVM::MinimumOp>(
          op))
    return false;
  return is16BitFloat(getElementTypeOrSelf(op->getResult(0).getType()));
}

/// Hosts compute on f32: the extremum is one of the operands or NaN, so that
/// what it is rounded to is itself.
LogicalResult SimulatorLowering::lowerExtremumOf16BitFloats(Operation *op) {
  Type type = op->getResult(0).getType();
  Type wide = withElement(type, b.getF32Type());
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(LLVM::FPExtOp::create(b, wide, operand));
  Operation *extremum = b.clone(*op);
  extremum->setOperands(operands);
  extremum->getResult(0).setType(wide);
  Value narrow = LLVM::FPTruncOp::create(b, type, extremum->getResult(0));
  b.setInsertionPoint(extremum);
  if (failed(lowerIntrinsic(extremum)))
    return failure();
  return replace(op, narrow);
}

/// Arithmetic intrinsics exist on the host too; those that touch memory would
/// escape the checks.
LogicalResult SimulatorLowering::lowerIntrinsic(Operation *op) {
  if (isExtremumOf16BitFloats(op))
    return lowerExtremumOf16BitFloats(op);
  if (ordersZeros(op))
    return orderZeros(op);
  if (isMemoryEffectFree(op) ||
      isa<LLVM::AssumeOp, LLVM::LifetimeStartOp, LLVM::LifetimeEndOp>(op))
    return success();
  return refuse(op);
}

LogicalResult SimulatorLowering::lowerLLVM(Operation *op,
                                           const SharedLayout &shared) {
  if (op->getName().getStringRef().starts_with("llvm.intr."))
    return lowerIntrinsic(op);
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](LLVM::LoadOp load) { return lowerLoad(load); })
      .Case([&](LLVM::StoreOp store) { return lowerStore(store); })
      .Case([&](LLVM::CallIntrinsicOp intrinsic) {
        return lowerCallIntrinsic(intrinsic);
      })
      .Case([&](LLVM::AddressOfOp address) {
        return lowerAddressOf(address, shared);
      })
      .Case([&](LLVM::CallOp call) {
        return call.getCallee() == kAssertFail ? lowerAssertion(call)
                                               : success();
      })
      .Case([&](LLVM::FPTruncOp truncation) {
        return lowerTruncation(truncation);
      })
      .Case([&](LLVM::AddrSpaceCastOp cast) {
        return replace(op, cast.getArg());
      })
      .Case(
          [&](LLVM::InlineAsmOp assembly) { return lowerInlineAsm(assembly); })
      .Case<LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp, LLVM::FenceOp>(refuse)
      .Default(success());
}

LogicalResult SimulatorLowering::lower(Operation *op,
                                       const SharedLayout &shared) {
  b.setInsertionPoint(op);
  b.setLoc(op->getLoc());
  if (isa<NVVM::NVVMDialect>(op->getDialect()))
    return lowerNVVM(op);
  if (isa<LLVM::LLVMDialect>(op->getDialect()))
    return lowerLLVM(op, shared);
  return op->emitOpError("is left in device code, expected operations of the "
                         "llvm and nvvm dialects");
}
