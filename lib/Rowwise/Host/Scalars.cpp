//===- Scalars.cpp - Scalars that host functions compute ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalars.h"

#include "Rowwise/IR/TotalDivision.h"
#include "Rowwise/Linalg/DimClasses.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::computesHostScalar(Operation *op) {
  if (auto dim = dyn_cast<tensor::DimOp>(op))
    return getDimNumber(dim).has_value();
  auto isScalar = [](Type type) { return type.isIntOrIndexOrFloat(); };
  return isa_and_nonnull<arith::ArithDialect, math::MathDialect,
                         index::IndexDialect, affine::AffineDialect>(
             op->getDialect()) &&
         op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
         llvm::all_of(op->getOperandTypes(), isScalar) &&
         llvm::all_of(op->getResultTypes(), isScalar);
}

/// Whether the result of `op` decides more than elements: a size, an offset or
/// an assertion.
static bool decidesSizes(Operation *op) {
  SetVector<Operation *> operations;
  operations.insert(op);
  for (unsigned next = 0; next < operations.size(); ++next)
    for (Operation *user : operations[next]->getUsers()) {
      Operation *reader = op->getBlock()->findAncestorOpInBlock(*user);
      if (isa_and_nonnull<FuseOp, linalg::LinalgOp>(reader))
        continue;
      if (!reader || !computesHostScalar(reader))
        return true;
      operations.insert(reader);
    }
  return false;
}

/// Makes a division one that never traps. By 0 it is an error where it decides
/// sizes, and total elsewhere, as in row programs: the quotient is the
/// dividend, which nobody may rely on. By -1 the quotient is the negated
/// dividend:
///
///   %q = arith.divsi %x, %y
///     ->
///   %q0 = arith.divsi %x, (%y is 0 or -1 ? 1 : %y)
///   %q = %y is -1 ? 0 - %q0 : %q0
Value Scalars::makeSafe(Operation *division, bool decidesSizes) {
  Value divisor = division->getOperand(1), quotient = division->getResult(0);
  Type type = divisor.getType();
  bool isUnsigned =
      isa<arith::DivUIOp, arith::CeilDivUIOp, arith::RemUIOp, index::DivUOp,
          index::CeilDivUOp, index::RemUOp>(division);
  APInt constant;
  if (matchPattern(divisor, m_ConstantInt(&constant)) &&
      !isTrappingDivisor(constant, !isUnsigned))
    return quotient;
  auto createConstant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder,
                                     builder.getIntegerAttr(type, value));
  };
  builder.setInsertionPoint(division);
  Value zero = createConstant(0), one = createConstant(1);
  Value isZero = builder.compare(arith::CmpIPredicate::eq, divisor, zero);
  Value isMinusOne =
      builder.compare(arith::CmpIPredicate::eq, divisor, createConstant(-1));
  Value isUnsafe = isUnsigned ? isZero : builder.either(isZero, isMinusOne);
  division->setOperand(1, builder.select(isUnsafe, one, divisor));
  builder.setInsertionPointAfter(division);
  if (decidesSizes)
    checks.check(builder.compare(arith::CmpIPredicate::ne, divisor, zero),
                 context.name + ": expected a divisor other than 0 where sizes "
                                "are computed, found 0");
  if (isUnsigned)
    return quotient;
  Value negated = builder.subtract(zero, quotient);
  return builder.select(isMinusOne, negated, quotient);
}

void Scalars::bindArguments(ValueRange given, bool trustsTypes) {
  for (auto [argument, value] :
       llvm::zip_first(context.getArguments(), given)) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type) {
      scalars[argument] = value;
      continue;
    }
    SmallVector<Value> found;
    for (auto [dim, size] : llvm::enumerate(type.getShape())) {
      bool isKnown = trustsTypes && !ShapedType::isDynamic(size);
      found.push_back(isKnown ? builder.createIndex(size)
                              : memref::DimOp::create(builder, value, dim));
    }
    bindSizes(argument, std::move(found));
  }
}

Value Scalars::get(Value scalar) {
  if (Value known = scalars.lookup(scalar))
    return known;
  Operation *op = scalar.getDefiningOp();
  if (auto dim = dyn_cast<tensor::DimOp>(op))
    return scalars[scalar] = getSizes(dim.getSource())[*getDimNumber(dim)];
  IRMapping mapping;
  for (Value operand : op->getOperands())
    mapping.map(operand, get(operand));
  Operation *copy = builder.clone(*op, mapping);
  for (auto [from, to] : llvm::zip_equal(op->getResults(), copy->getResults()))
    scalars[from] = to;
  if (dividesScalar(op))
    scalars[scalar] = makeSafe(copy, decidesSizes(op));
  return scalars[scalar];
}

SmallVector<Value> Scalars::getIndices(ArrayRef<OpFoldResult> values) {
  return llvm::map_to_vector(values, [&](OpFoldResult value) -> Value {
    if (auto attribute = dyn_cast<Attribute>(value))
      return builder.createIndex(cast<IntegerAttr>(attribute).getInt());
    return get(cast<Value>(value));
  });
}
