//===- SimulatorMemory.cpp - Loads, stores and shared variables -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorLowering.h"

#include "Runtime/Simulator.h"

#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether `address` is in a thread's local memory, which needs no check.
static bool isLocal(Value address) {
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>())
    address = gep.getBase();
  return address.getDefiningOp<LLVM::AllocaOp>() != nullptr;
}

/// Emits the check of one access before it.
static LogicalResult checkAccess(SimulatorBuilder &b, Operation *op,
                                 Value address, Type type,
                                 std::optional<uint64_t> alignment,
                                 LLVM::AtomicOrdering ordering, int32_t kind) {
  if (ordering != LLVM::AtomicOrdering::not_atomic)
    return op->emitOpError("is atomic, which the simulator does not model");
  if (isLocal(address))
    return success();
  DataLayout layout = DataLayout::closest(op);
  int64_t bytes = layout.getTypeSize(type).getFixedValue();
  int64_t known = alignment ? *alignment : layout.getTypeABIAlignment(type);
  Value text = b.createWhere();
  // The GPU splits an access that is unaligned or wider than 16 bytes.
  int64_t widest = std::min<int64_t>(known, 16);
  for (int64_t offset = 0; offset < bytes;) {
    int64_t piece = llvm::bit_floor<uint64_t>(std::min(bytes - offset, widest));
    Value start = address;
    if (offset != 0)
      start = LLVM::GEPOp::create(
          b, address.getType(), b.getI8Type(), address,
          ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)});
    b.createCall("rowwiseSimAccess",
                 {start, b.createNumber(piece), b.createNumber(piece),
                  b.createNumber(kind), text});
    offset += piece;
  }
  return success();
}

static LogicalResult lowerAddressOf(SimulatorBuilder &b, LLVM::AddressOfOp op,
                                    const SharedLayout &shared) {
  auto offset = shared.offsets.find(op.getGlobalName());
  if (offset == shared.offsets.end())
    return op.emitOpError("refers to ")
           << op.getGlobalNameAttr() << ", expected a shared variable";
  Value base = b.createCall("rowwiseSimShared", {});
  Value address = LLVM::GEPOp::create(
      b, base.getType(), b.getI8Type(), base,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset->second)});
  op.replaceAllUsesWith(address);
  op.erase();
  return success();
}

LogicalResult rowwise::lowerMemory(SimulatorBuilder &b, Operation *op,
                                   const SharedLayout &shared) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](LLVM::LoadOp load) {
        return checkAccess(b, op, load.getAddr(), load.getType(),
                           load.getAlignment(), load.getOrdering(),
                           ROWWISE_SIM_LOAD);
      })
      .Case([&](LLVM::StoreOp store) {
        return checkAccess(b, op, store.getAddr(), store.getValue().getType(),
                           store.getAlignment(), store.getOrdering(),
                           ROWWISE_SIM_STORE);
      })
      .Case([&](LLVM::AddressOfOp address) {
        return lowerAddressOf(b, address, shared);
      })
      .Case([&](LLVM::AddrSpaceCastOp cast) {
        cast.replaceAllUsesWith(cast.getArg());
        cast.erase();
        return success();
      })
      .Default(refuseInSimulator); // atomics, fences
}
