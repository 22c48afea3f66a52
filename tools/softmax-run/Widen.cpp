//===- Widen.cpp - Float types widened to f64 -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Widen.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::rowwise;
using llvm::APFloat;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static APFloat convertValue(APFloat value, FloatType type) {
  bool losesInfo;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value;
}

/// `value` with its floats rounded to `type`, or null if it has none that are
/// known here.
static TypedAttr convertConstant(Attribute value, FloatType type) {
  if (auto scalar = dyn_cast<FloatAttr>(value))
    return FloatAttr::get(type, convertValue(scalar.getValue(), type));
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    bool isSplat;
    if (!blob || !DenseElementsAttr::isValidRawBuffer(resource.getType(),
                                                      blob->getData(), isSplat))
      return nullptr;
    value = DenseElementsAttr::getFromRawBuffer(resource.getType(),
                                                blob->getData());
  }
  if (auto dense = dyn_cast<DenseFPElementsAttr>(value))
    return dense.mapValues(type, [&](const APFloat &element) {
      return convertValue(element, type).bitcastToAPInt();
    });
  return nullptr;
}

static FloatType getFloatType(Value value) {
  return dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
}

/// Puts a constant in the place of the cast of one.
static void foldCast(Operation *cast) {
  Attribute operand;
  if (!matchPattern(cast->getOperand(0), m_Constant(&operand)))
    return;
  TypedAttr value = convertConstant(operand, getFloatType(cast->getResult(0)));
  if (!value)
    return;
  OpBuilder builder(cast);
  Value constant =
      arith::ConstantOp::create(builder, cast->getLoc(), value).getResult();
  cast->getResult(0).replaceAllUsesWith(constant);
  cast->erase();
}

/// The one float type that every use of `value` truncates it to, or null.
static FloatType getTruncatedType(Value value) {
  FloatType type;
  for (Operation *user : value.getUsers()) {
    if (!isa<arith::TruncFOp>(user) ||
        (type && type != user->getResult(0).getType()))
      return nullptr;
    type = cast<FloatType>(user->getResult(0).getType());
  }
  return type;
}

/// Rounds the constant inputs of `op` that its body only uses truncated.
static void foldTruncatedInputs(linalg::GenericOp op) {
  for (OpOperand *input : op.getDpsInputOperands()) {
    Attribute operand;
    BlockArgument element = op.getMatchingBlockArgument(input);
    FloatType type = getTruncatedType(element);
    if (!type || !matchPattern(input->get(), m_Constant(&operand)))
      continue;
    TypedAttr value = convertConstant(operand, type);
    if (!value)
      continue;
    OpBuilder builder(op);
    input->set(arith::ConstantOp::create(builder, op.getLoc(), value));
    element.setType(type);
    for (Operation *user : llvm::make_early_inc_range(element.getUsers())) {
      user->getResult(0).replaceAllUsesWith(element);
      user->erase();
    }
  }
}

void rowwise::foldConstantCasts(ModuleOp module) {
  module.walk([](linalg::GenericOp op) { foldTruncatedInputs(op); });
  module.walk([](Operation *op) {
    if (isa<arith::TruncFOp, arith::ExtFOp>(op))
      foldCast(op);
  });
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static Type widen(Type type) {
  Type f64 = Float64Type::get(type.getContext());
  if (isa<FloatType>(type))
    return f64;
  auto shaped = dyn_cast<ShapedType>(type);
  if (shaped && isa<FloatType>(shaped.getElementType()))
    return shaped.clone(f64);
  return type;
}

static LogicalResult widenConstant(arith::ConstantOp op) {
  if (!getFloatType(op.getResult()))
    return success();
  TypedAttr value =
      convertConstant(op.getValue(), Float64Type::get(op.getContext()));
  if (!value)
    return op.emitOpError("expected the values of a float constant, found an "
                          "attribute that does not hold them");
  op.setValueAttr(value);
  return success();
}

static LogicalResult widenOperation(Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    if (failed(widenConstant(constant)))
      return failure();
  for (Value result : op->getResults())
    result.setType(widen(result.getType()));
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        argument.setType(widen(argument.getType()));
  if (auto function = dyn_cast<FunctionOpInterface>(op)) {
    SmallVector<Type> inputs, results;
    llvm::transform(function.getArgumentTypes(), std::back_inserter(inputs),
                    widen);
    llvm::transform(function.getResultTypes(), std::back_inserter(results),
                    widen);
    function.setType(FunctionType::get(op->getContext(), inputs, results));
  }
  return success();
}

LogicalResult rowwise::widenFloats(ModuleOp module) {
  WalkResult widened = module.walk([](Operation *op) {
    for (Value result : op->getResults())
      if (FloatType type = getFloatType(result); type && type.getWidth() > 64) {
        op->emitOpError("expected floats of at most 64 bits, found ") << type;
        return WalkResult::interrupt();
      }
    return failed(widenOperation(op)) ? WalkResult::interrupt()
                                      : WalkResult::advance();
  });
  if (widened.wasInterrupted())
    return failure();
  module.walk([](Operation *op) {
    if (!isa<arith::TruncFOp, arith::ExtFOp>(op))
      return;
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
  });
  return verify(module);
}
