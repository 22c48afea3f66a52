//===- FloatSemantics.cpp - What float operations need --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/FloatSemantics.h"

#include "Rowwise/IR/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::holds16BitFloats(Type type) {
  return is16BitFloat(getElementTypeOrSelf(type));
}

bool mlir::rowwise::holds8BitFloats(Type type) {
  return is8BitFloat(getElementTypeOrSelf(type));
}

bool mlir::rowwise::holdsNarrowFloats(Type type) {
  return isNarrowFloat(getElementTypeOrSelf(type));
}

bool mlir::rowwise::isFloat(Type type) {
  return isa<FloatType>(getElementTypeOrSelf(type));
}

bool mlir::rowwise::isDouble(Type type) {
  return getElementTypeOrSelf(type).isF64();
}

//===----------------------------------------------------------------------===//
// What operations mean in another type
//===----------------------------------------------------------------------===//

bool mlir::rowwise::isFloatCast(Operation *op) {
  return isa<CastOpInterface>(op) && isa<arith::ArithFastMathInterface>(op) &&
         op->getNumOperands() == 1;
}

/// Moves elements, or branches.
static bool isMovement(Operation *op) {
  return isa<tensor::SplatOp, arith::SelectOp, scf::IfOp>(op);
}

bool mlir::rowwise::isArithmetic(Operation *op) {
  if (auto rounding = dyn_cast<arith::ArithRoundingModeInterface>(op))
    if (rounding.getRoundingModeAttr())
      return false;
  if (isa<CastOpInterface>(op) && op->getNumOperands() != 1)
    return false;
  return isa<arith::ArithFastMathInterface, arith::SIToFPOp, arith::UIToFPOp,
             arith::FPToSIOp, arith::FPToUIOp, ReduceOp>(op) ||
         isMovement(op);
}

bool mlir::rowwise::isExact(Operation *op) {
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return reduce.getMonoid().isExact();
  return isMovement(op) ||
         isa<arith::NegFOp, arith::MaximumFOp, arith::MaxNumFOp,
             arith::MinimumFOp, arith::MinNumFOp, arith::RemFOp, math::AbsFOp,
             math::CopySignOp, math::FloorOp, math::CeilOp, math::TruncOp,
             math::RoundOp, math::RoundEvenOp>(op);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

std::optional<APFloat> mlir::rowwise::getConstant(Operation *op) {
  APFloat value(0.0);
  if (op->getNumResults() == 1 && isFloat(op->getResult(0).getType()) &&
      matchPattern(op->getResult(0), m_ConstantFloat(&value)))
    return value;
  return std::nullopt;
}

std::optional<APFloat> mlir::rowwise::getConstant(Value value) {
  if (auto splat = value.getDefiningOp<tensor::SplatOp>())
    value = splat.getInput();
  Operation *op = value.getDefiningOp();
  return op ? getConstant(op) : std::nullopt;
}

APFloat mlir::rowwise::roundConstant(APFloat value,
                                     const llvm::fltSemantics &semantics,
                                     bool &isChanged) {
  value.convert(semantics, APFloat::rmNearestTiesToEven, &isChanged);
  return value;
}

/// Whether f32 holds `value` with all of f32's precision, or exactly.
static bool isInRangeOfF32(const APFloat &value) {
  bool isChanged;
  APFloat rounded = roundConstant(value, APFloat::IEEEsingle(), isChanged);
  return !isChanged || rounded.isNormal();
}

//===----------------------------------------------------------------------===//
// Which programs are computed in f32
//===----------------------------------------------------------------------===//

static bool hasDouble(TypeRange types) {
  return llvm::any_of(types, [](Type type) { return isDouble(type); });
}

bool mlir::rowwise::hasDoubleInsideOnly(FuseOp op) {
  auto func = op->getParentOfType<func::FuncOp>();
  for (Value input : op.getInputs())
    if (isa<RankedTensorType>(input.getType()) && isDouble(input.getType()))
      return false;
  if (hasDouble(op->getResultTypes()) ||
      (func && (hasDouble(func.getArgumentTypes()) ||
                hasDouble(func.getResultTypes()))))
    return false;
  return op
      ->walk([](Operation *nested) {
        return WalkResult(failure(hasDouble(nested->getResultTypes())));
      })
      .wasInterrupted();
}

/// The difference of two scalars, or rows of equal elements, that both come
/// from sums of the row, or null. Rounding E[x^2] - E[x]^2 to f32 may leave no
/// correct digit; x - E[x] loses no more than rounding the mean does.
static Operation *findDifferenceOfSums(FuseOp op) {
  DenseSet<Value> rows, sums;
  Operation *found = nullptr;
  for (BlockArgument argument : op.getBody().getArguments())
    if (isa<RankedTensorType>(argument.getType()) && !op.isTable(argument))
      rows.insert(argument);
  op.getBody().walk([&](Operation *nested) {
    auto dependsOn = [&](const DenseSet<Value> &values) {
      return llvm::any_of(nested->getOperands(),
                          [&](Value v) { return values.contains(v); });
    };
    bool isSum = isa<ReduceOp>(nested) && !isExact(nested);
    if (isa<PositionOp>(nested) || (dependsOn(rows) && !isa<ReduceOp>(nested)))
      rows.insert_range(nested->getResults());
    if (isSum || dependsOn(sums) || nested->getNumRegions())
      sums.insert_range(nested->getResults());
    if (isa<arith::SubFOp>(nested) &&
        isDouble(nested->getResult(0).getType()) && !dependsOn(rows) &&
        sums.contains(nested->getOperand(0)) &&
        sums.contains(nested->getOperand(1)))
      found = nested;
    return WalkResult(failure(found));
  });
  return found;
}

Operation *mlir::rowwise::findNeedOfDouble(FuseOp op) {
  if (Operation *difference = findDifferenceOfSums(op))
    return difference;
  Operation *found = nullptr;
  op.getBody().walk([&](Operation *nested) {
    bool needs = false;
    if (hasDouble(nested->getResultTypes()) ||
        hasDouble(nested->getOperandTypes())) {
      if (std::optional<APFloat> value = getConstant(nested))
        needs = !isInRangeOfF32(*value);
      else
        // Integers of more than 24 bits may go through f64.
        needs =
            isa<arith::FPToSIOp, arith::FPToUIOp>(nested) ||
            !(isArithmetic(nested) || isa<tensor::DimOp, scf::YieldOp>(nested));
    }
    if (needs)
      found = nested;
    return WalkResult(failure(needs));
  });
  return found;
}
