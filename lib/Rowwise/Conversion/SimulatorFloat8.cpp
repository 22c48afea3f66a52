//===- SimulatorFloat8.cpp - Instructions on 8-bit floats -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorLowering.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The one of two functions that is for `type`; none of other types.
static std::optional<StringRef> chooseFunction(Type type, StringRef e4m3,
                                               StringRef e5m2) {
  if (isa<Float8E4M3FNType>(type))
    return e4m3;
  if (isa<Float8E5M2Type>(type))
    return e5m2;
  return std::nullopt;
}

/// What the simulator models: rounding to the nearest, up to the largest.
static LogicalResult lowerRounding(SimulatorBuilder &b,
                                   NVVM::ConvertF32x2ToF8x2Op op) {
  std::optional<StringRef> function = chooseFunction(
      op.getDstTy(), "rowwiseSimF32x2ToE4M3x2", "rowwiseSimF32x2ToE5M2x2");
  if (!function || op.getRelu() || op.getRnd() != NVVM::FPRoundingMode::RN ||
      op.getSat() != NVVM::SaturationMode::SATFINITE)
    return refuseInSimulator(op);
  Value high = op.getA(), low = op.getB();
  Type type = op.getDst().getType(), i16 = b.getI16Type();
  Value codes = b.createCall(*function, {high, low});
  codes = LLVM::TruncOp::create(b, i16, codes);
  if (type != i16)
    codes = LLVM::BitcastOp::create(b, type, codes);
  op.replaceAllUsesWith(codes);
  op.erase();
  return success();
}

static LogicalResult lowerExtension(SimulatorBuilder &b,
                                    NVVM::ConvertF8x2ToF16x2Op op) {
  std::optional<StringRef> function = chooseFunction(
      op.getSrcType(), "rowwiseSimE4M3x2ToF16x2", "rowwiseSimE5M2x2ToF16x2");
  if (!function || op.getRelu())
    return refuseInSimulator(op);
  Value codes = LLVM::BitcastOp::create(b, b.getI16Type(), op.getSrc());
  codes = LLVM::ZExtOp::create(b, b.getI32Type(), codes);
  Value bits = b.createCall(*function, codes);
  op.replaceAllUsesWith(
      LLVM::BitcastOp::create(b, op.getDst().getType(), bits).getResult());
  op.erase();
  return success();
}

LogicalResult rowwise::lowerFloat8(SimulatorBuilder &b, Operation *op) {
  if (auto rounding = dyn_cast<NVVM::ConvertF32x2ToF8x2Op>(op))
    return lowerRounding(b, rounding);
  return lowerExtension(b, cast<NVVM::ConvertF8x2ToF16x2Op>(op));
}
