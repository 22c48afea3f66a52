//===- Widen.cpp - Float types widened to f64 -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Widen.h"

#include "ExplicitRoundings.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/InputForms.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
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
  if (auto dense =
          dyn_cast_or_null<DenseFPElementsAttr>(getDenseElements(value)))
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
// Classes
//===----------------------------------------------------------------------===//

/// |x| = infinity, or the smallest normal number <= |x| < infinity.
static void expandClass(Operation *op) {
  auto type = cast<FloatType>(op->getOperand(0).getType());
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Value magnitude = math::AbsFOp::create(b, op->getOperand(0));
  auto compare = [&](arith::CmpFPredicate predicate, const APFloat &limit) {
    Value value = arith::ConstantOp::create(b, b.getFloatAttr(type, limit));
    return arith::CmpFOp::create(b, predicate, magnitude, value).getResult();
  };
  Value belongs;
  if (isa<math::IsInfOp>(op))
    belongs = compare(arith::CmpFPredicate::OEQ, APFloat::getInf(semantics));
  else
    belongs = arith::AndIOp::create(
        b,
        compare(arith::CmpFPredicate::OGE,
                APFloat::getSmallestNormalized(semantics)),
        compare(arith::CmpFPredicate::OLT, APFloat::getInf(semantics)));
  op->getResult(0).replaceAllUsesWith(belongs);
  op->erase();
}

void rowwise::expandClasses(ModuleOp module) {
  module.walk([](Operation *op) {
    if (isa<math::IsInfOp, math::IsNormalOp>(op) &&
        isa<FloatType>(op->getOperand(0).getType()))
      expandClass(op);
  });
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static Type retype(Type type, FloatMap map) {
  if (auto element = dyn_cast<FloatType>(type))
    return map(element);
  auto shaped = dyn_cast<ShapedType>(type);
  if (shaped && isa<FloatType>(shaped.getElementType()))
    return shaped.clone(map(cast<FloatType>(shaped.getElementType())));
  return type;
}

static LogicalResult retypeConstant(arith::ConstantOp op, FloatMap map) {
  FloatType type = getFloatType(op.getResult());
  if (!type || map(type) == type)
    return success();
  TypedAttr value = convertConstant(op.getValue(), map(type));
  if (!value)
    return op.emitOpError("expected the values of a float constant, found an "
                          "attribute that does not hold them");
  op.setValueAttr(value);
  return success();
}

static LogicalResult retypeOperation(Operation *op, FloatMap map) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    if (failed(retypeConstant(constant, map)))
      return failure();
  for (Value result : op->getResults())
    result.setType(retype(result.getType(), map));
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        argument.setType(retype(argument.getType(), map));
  if (auto function = dyn_cast<FunctionOpInterface>(op)) {
    auto retypeAll = [&](TypeRange types) {
      return llvm::map_to_vector(types,
                                 [&](Type type) { return retype(type, map); });
    };
    function.setType(FunctionType::get(op->getContext(),
                                       retypeAll(function.getArgumentTypes()),
                                       retypeAll(function.getResultTypes())));
  }
  return success();
}

/// Erases a cast whose types are the same now.
static void eraseIdentity(Operation *cast) {
  if (cast->getOperand(0).getType() != cast->getResult(0).getType())
    return;
  cast->getResult(0).replaceAllUsesWith(cast->getOperand(0));
  cast->erase();
}

static LogicalResult retypeAll(ModuleOp module, FloatMap map) {
  WalkResult retyped = module.walk(
      [&](Operation *op) { return WalkResult(retypeOperation(op, map)); });
  return failure(retyped.wasInterrupted());
}

static LogicalResult eraseIdentities(ModuleOp module) {
  module.walk([](Operation *op) {
    if (isa<arith::TruncFOp, arith::ExtFOp>(op))
      eraseIdentity(op);
  });
  return verify(module);
}

namespace {
/// A result that was rounded to 8 or 16 bits where it was of that type.
struct Rounding {
  Operation *op;
  FloatType narrow;
};
} // namespace

/// The roundings that are kept where floats become wider: all, or those of
/// scalars that the host computes.
static SmallVector<Rounding> findRoundings(ModuleOp module, bool keepsAll) {
  SmallVector<Rounding> roundings;
  module.walk([&](Operation *op) {
    // Canonicalization takes a rounded conversion for one to the type rounded
    // to.
    if (!isa<arith::TruncFOp, arith::SIToFPOp, arith::UIToFPOp>(op))
      return;
    Type type = op->getResult(0).getType();
    if (is8BitFloat(type) ||
        (is16BitFloat(type) && (keepsAll || isScalarOnHost(op))))
      roundings.push_back({op, cast<FloatType>(type)});
  });
  return roundings;
}

/// Rounds `value`, of f64, to 8 or 16 bits by way of f32. The first step rounds
/// to odd, so that the second still sees what lay beyond.
static Value roundDouble(ImplicitLocOpBuilder &b, Value value,
                         FloatType narrow) {
  Type f64 = b.getF64Type(), f32 = b.getF32Type(), i32 = b.getI32Type();
  auto compare = [&](arith::CmpFPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpFOp::create(b, predicate, lhs, rhs);
  };
  Value one = arith::ConstantOp::create(b, b.getI32IntegerAttr(1));
  Value single = arith::TruncFOp::create(b, f32, value);
  Value back = arith::ExtFOp::create(b, f64, single);
  Value bits = arith::BitcastOp::create(b, i32, single);
  Value isBeyond =
      compare(arith::CmpFPredicate::OGT, math::AbsFOp::create(b, back),
              math::AbsFOp::create(b, value));
  Value inwards = arith::SelectOp::create(
      b, isBeyond, arith::SubIOp::create(b, bits, one), bits);
  Value odd = arith::OrIOp::create(b, inwards, one);
  Value isInexact = compare(arith::CmpFPredicate::ONE, back, value);
  Value chosen = arith::SelectOp::create(b, isInexact, odd, bits);
  single = arith::BitcastOp::create(b, f32, chosen);
  Value rounded = arith::TruncFOp::create(b, narrow, single);
  return arith::ExtFOp::create(b, f64, rounded);
}

/// `value` rounded to 8 or 16 bits, in the wider `type`.
static Value roundNarrow(ImplicitLocOpBuilder &b, Value value, FloatType narrow,
                         Type type) {
  if (!value.getType().isF64()) {
    Value rounded = arith::TruncFOp::create(b, narrow, value);
    return arith::ExtFOp::create(b, type, rounded);
  }
  Value rounded = roundDouble(b, value, narrow);
  if (type.isF64())
    return rounded;
  return arith::TruncFOp::create(b, type, rounded);
}

/// Rounds results that have become wider to the types that they had.
static void keepRoundings(ArrayRef<Rounding> roundings) {
  for (auto [op, narrow] : roundings) {
    Type type = op->getResult(0).getType();
    if (type == narrow)
      continue;
    ImplicitLocOpBuilder b(op->getLoc(), op);
    Value unrounded = isa<arith::TruncFOp>(op) ? op->getOperand(0)
                                               : b.clone(*op)->getResult(0);
    op->getResult(0).replaceAllUsesWith(
        roundNarrow(b, unrounded, narrow, type));
    op->erase();
  }
}

/// The bits of an f32 that is exact are those of the f64 that it has become.
static void keepBits(arith::BitcastOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Type f64 = builder.getF64Type(), f32 = builder.getF32Type();
  if (op.getIn().getType() == f64)
    op.getInMutable().assign(
        arith::TruncFOp::create(builder, loc, f32, op.getIn()));
  if (op.getType() != f64)
    return;
  op.getResult().setType(f32);
  builder.setInsertionPointAfter(op);
  auto wide = arith::ExtFOp::create(builder, loc, f64, op.getResult());
  op.getResult().replaceAllUsesExcept(wide, wide);
}

/// Refuses what has no wider counterpart.
static LogicalResult checkWidens(Operation *op) {
  for (Value result : op->getResults())
    if (FloatType type = getFloatType(result); type && type.getWidth() > 64)
      return op->emitOpError("expected floats of at most 64 bits, found ")
             << type;
  auto isNarrow = [](Value value) {
    FloatType type = getFloatType(value);
    return type && type.getWidth() < 64 && !value.getType().isF32();
  };
  auto cast = dyn_cast<arith::BitcastOp>(op);
  if (cast && (isNarrow(cast.getIn()) || isNarrow(cast.getOut())))
    return op->emitOpError("has no error bound for --check: expected floats "
                           "used as numbers, found their bits");
  return success();
}

LogicalResult rowwise::retypeFloats(ModuleOp module, FloatMap map) {
  SmallVector<Rounding> roundings = findRoundings(module, /*keepsAll=*/false);
  if (failed(retypeAll(module, map)))
    return failure();
  keepRoundings(roundings);
  return eraseIdentities(module);
}

LogicalResult rowwise::widenFloats(ModuleOp module, bool keepsRoundings) {
  SmallVector<Rounding> roundings = findRoundings(module, keepsRoundings);
  SmallVector<arith::BitcastOp> bitcasts;
  WalkResult walk = module.walk([&](Operation *op) {
    if (failed(checkWidens(op)))
      return WalkResult::interrupt();
    auto bitcast = dyn_cast<arith::BitcastOp>(op);
    if (bitcast &&
        (bitcast.getIn().getType().isF32() || bitcast.getType().isF32()))
      bitcasts.push_back(bitcast);
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  if (failed(retypeAll(module, [](FloatType type) -> FloatType {
        return Float64Type::get(type.getContext());
      })))
    return failure();
  for (arith::BitcastOp bitcast : bitcasts)
    keepBits(bitcast);
  keepRoundings(roundings);
  return eraseIdentities(module);
}
