//===- GridBarrier.cpp - All blocks of a launch have begun ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Device/GridBarrier.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Device/Guards.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t highestBit = int64_t(1) << 31;

/// Each block adds 1, but the first adds 2^31 minus the number of the others,
/// so that the last addition flips the highest bit.
void mlir::rowwise::createGridArrival(ImplicitLocOpBuilder &builder) {
  Value blocks = arith::IndexCastOp::create(
      builder, builder.getI32Type(),
      gpu::GridDimOp::create(builder, gpu::Dimension::x));
  Value missing = arith::SubIOp::create(
      builder, createI32(builder, highestBit + 1), blocks);
  Value isFirst =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                            gpu::BlockIdOp::create(builder, gpu::Dimension::x),
                            createIndex(builder, 0));
  Value amount =
      arith::SelectOp::create(builder, isFirst, missing, createI32(builder, 1));
  createDeviceInstruction(builder, kGridArrive, amount);
}

static Value createRead(ImplicitLocOpBuilder &builder) {
  return createDeviceInstruction(builder, kGridRead, ValueRange(),
                                 builder.getI32Type())
      .front();
}

/// Whether some blocks have arrived, and some have not.
static Value createIsOpen(ImplicitLocOpBuilder &builder) {
  Value word = createRead(builder);
  Value others =
      arith::AndIOp::create(builder, word, createI32(builder, highestBit - 1));
  return arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, others,
                               createI32(builder, 0));
}

/// Polls while `condition`, which it emits, holds.
static void createPoll(OpBuilder &builder, Location loc,
                       function_ref<Value(ImplicitLocOpBuilder &)> condition) {
  scf::WhileOp::create(
      builder, loc, TypeRange(), ValueRange(),
      [&](OpBuilder &b, Location loc, ValueRange) {
        ImplicitLocOpBuilder inner(loc, b);
        scf::ConditionOp::create(inner, condition(inner), ValueRange());
      },
      [](OpBuilder &b, Location loc, ValueRange) {
        scf::YieldOp::create(b, loc);
      });
}

void mlir::rowwise::createGridWait(ImplicitLocOpBuilder &builder,
                                   Value isArrived) {
  scf::IfOp::create(builder, isArrived, [&](OpBuilder &b, Location loc) {
    createPoll(b, loc, createIsOpen);
    scf::YieldOp::create(b, loc);
  });
  NVVM::SyncWarpOp::create(builder, createI32(builder, /*all lanes*/ -1));
}

Value mlir::rowwise::createGridPhase(ImplicitLocOpBuilder &builder,
                                     Value isArriving) {
  return createGuarded(builder, isArriving, createI32(builder, 0),
                       [&] { return createRead(builder); });
}

/// The highest bit changes when the last block arrives. No block arrives again
/// before all have seen that one.
void mlir::rowwise::createGridBarrier(ImplicitLocOpBuilder &builder,
                                      Value isArriving, Value phase,
                                      Value number) {
  constexpr int64_t highest = 31;
  Value flips =
      arith::ShLIOp::create(builder, number, createI32(builder, highest));
  Value before = arith::XOrIOp::create(builder, phase, flips);
  gpu::BarrierOp::create(builder);
  scf::IfOp::create(builder, isArriving, [&](OpBuilder &b, Location loc) {
    ImplicitLocOpBuilder inner(loc, b);
    createGridArrival(inner);
    createPoll(inner, loc, [&](ImplicitLocOpBuilder &poll) -> Value {
      Value changes = arith::XOrIOp::create(poll, createRead(poll), before);
      return arith::CmpIOp::create(poll, arith::CmpIPredicate::sge, changes,
                                   createI32(poll, 0));
    });
    scf::YieldOp::create(inner);
  });
  gpu::BarrierOp::create(builder);
}
