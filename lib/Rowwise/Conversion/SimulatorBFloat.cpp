//===- SimulatorBFloat.cpp - bf16 as bits on the host ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most hosts lack bf16. There LLVM keeps a bf16 that crosses a branch as f32,
// and calls a library function to round it back, which is never necessary.
// Device code computes in f32 and only moves bf16, for which an i16 with the
// same bits does as well.
//
//===----------------------------------------------------------------------===//

#include "SimulatorLowering.h"

#include "Rowwise/IR/ElementTypes.h"

#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;
using namespace mlir::rowwise;

static bool isBFloat(Type type) { return getElementTypeOrSelf(type).isBF16(); }

/// A constant of the integer type `element`, for each element of `like`.
static Value createInteger(ImplicitLocOpBuilder &b, Type like, unsigned width,
                           int64_t value) {
  IntegerType element = b.getIntegerType(width);
  TypedAttr attr = b.getIntegerAttr(element, value);
  if (auto vector = dyn_cast<VectorType>(like))
    attr = DenseElementsAttr::get(vector.clone(element), attr);
  return LLVM::ConstantOp::create(b, attr);
}

/// Rounds f32 to nearest even on the bits; any NaN becomes the GPU's.
static Value truncate(ImplicitLocOpBuilder &b, Value x) {
  Type type = x.getType();
  auto constant = [&](int64_t value) {
    return createInteger(b, type, 32, value);
  };
  Value bits = LLVM::BitcastOp::create(b, withElement(type, b.getI32Type()), x);
  Value high = LLVM::LShrOp::create(b, bits, constant(16));
  Value odd = LLVM::AndOp::create(b, high, constant(1));
  Value half = LLVM::AddOp::create(b, odd, constant(0x7fff));
  Value sum = LLVM::AddOp::create(b, bits, half);
  Value rounded = LLVM::LShrOp::create(b, sum, constant(16));
  Value isNaN = LLVM::FCmpOp::create(b, LLVM::FCmpPredicate::uno, x, x);
  rounded = LLVM::SelectOp::create(b, isNaN, constant(0x7fff), rounded);
  return LLVM::TruncOp::create(b, withElement(type, b.getI16Type()), rounded);
}

/// The f32 that the bits `x` stand for.
static Value extend(ImplicitLocOpBuilder &b, Value x) {
  Type type = x.getType();
  Value bits = LLVM::ZExtOp::create(b, withElement(type, b.getI32Type()), x);
  Value high = LLVM::ShlOp::create(b, bits, createInteger(b, type, 32, 16));
  return LLVM::BitcastOp::create(b, withElement(type, b.getF32Type()), high);
}

/// Whether `op` only moves values.
static bool isMovement(Operation *op) {
  return op->hasTrait<OpTrait::IsTerminator>() ||
         isa<LLVM::AllocaOp, LLVM::BitcastOp, LLVM::CallOp, LLVM::ConstantOp,
             LLVM::ExtractElementOp, LLVM::ExtractValueOp, LLVM::FreezeOp,
             LLVM::GEPOp, LLVM::InsertElementOp, LLVM::InsertValueOp,
             LLVM::LoadOp, LLVM::PoisonOp, LLVM::SelectOp,
             LLVM::ShuffleVectorOp, LLVM::StoreOp, LLVM::UndefOp, LLVM::ZeroOp>(
             op);
}

/// Computes casts of bf16 on integers; other arithmetic on bf16 is refused.
static LogicalResult lowerCast(Operation *op) {
  if (isMovement(op) || (llvm::none_of(op->getOperandTypes(), isBFloat) &&
                         llvm::none_of(op->getResultTypes(), isBFloat)))
    return success();
  ImplicitLocOpBuilder b(op->getLoc(), op);
  auto isCast = [&](Type from, Type to) {
    return getElementTypeOrSelf(op->getOperand(0)) == from &&
           getElementTypeOrSelf(op->getResult(0)) == to;
  };
  Value x = op->getNumOperands() ? op->getOperand(0) : Value();
  Value result;
  if (isa<LLVM::FPTruncOp>(op) && isCast(b.getF32Type(), b.getBF16Type()))
    result =
        LLVM::BitcastOp::create(b, op->getResult(0).getType(), truncate(b, x));
  else if (isa<LLVM::FPExtOp>(op) && isCast(b.getBF16Type(), b.getF32Type()))
    result = extend(b, LLVM::BitcastOp::create(
                           b, withElement(x.getType(), b.getI16Type()), x));
  else
    return op->emitOpError("has no counterpart in the simulator");
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
  return success();
}

LogicalResult mlir::rowwise::replaceBFloat(LLVM::LLVMFuncOp func) {
  WalkResult walk = func.getBody().walk(
      [](Operation *op) { return WalkResult(lowerCast(op)); });
  if (walk.wasInterrupted())
    return failure();
  auto i16 = IntegerType::get(func.getContext(), 16);
  AttrTypeReplacer replacer;
  replacer.addReplacement([=](BFloat16Type) { return i16; });
  replacer.addReplacement([=](FloatAttr attr) -> std::optional<Attribute> {
    if (!attr.getType().isBF16())
      return std::nullopt;
    return IntegerAttr::get(i16, attr.getValue().bitcastToAPInt());
  });
  replacer.addReplacement(
      [=](DenseElementsAttr attr) -> std::optional<Attribute> {
        if (!attr.getElementType().isBF16())
          return std::nullopt;
        return attr.bitcast(i16);
      });
  replacer.recursivelyReplaceElementsIn(func, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  func.walk([](LLVM::BitcastOp cast) {
    if (cast.getArg().getType() != cast.getType())
      return;
    cast.replaceAllUsesWith(cast.getArg());
    cast.erase();
  });
  return success();
}
