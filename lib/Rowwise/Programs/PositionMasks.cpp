//===- PositionMasks.cpp - Elements that do not count by their position ---===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/RowPatterns.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Integers made of positions
//===----------------------------------------------------------------------===//

namespace {
/// axis * element + row * position + constant
struct Positions {
  int64_t axis = 0, row = 0, constant = 0;

  /// Whether it is below 0 for no positions.
  bool isUnsigned() const { return axis >= 0 && row >= 0 && constant >= 0; }
};
} // namespace

/// Up to which constants and factors no sum of positions wraps.
static constexpr int64_t maxConstant = 1 << 20;

static std::optional<Positions> getConstant(Value value) {
  APInt number;
  DenseElementsAttr elements;
  if (matchPattern(value, m_Constant(&elements))) {
    if (!elements.isSplat() || !elements.getElementType().isIntOrIndex())
      return std::nullopt;
    number = elements.getSplatValue<APInt>();
  } else if (!matchPattern(value, m_ConstantInt(&number))) {
    return std::nullopt;
  }
  int64_t constant = number.getSExtValue();
  if (std::abs(constant) > maxConstant)
    return std::nullopt;
  return Positions{0, 0, constant};
}

static Positions combine(Positions lhs, Positions rhs, int64_t sign) {
  return {lhs.axis + sign * rhs.axis, lhs.row + sign * rhs.row,
          lhs.constant + sign * rhs.constant};
}

/// Sums and differences of positions along the axis and `dim`, in 32 bits or
/// more.
static std::optional<Positions> getPositions(FuseOp program, unsigned dim,
                                             Value value) {
  constexpr unsigned minBits = 32;
  Type type = getElementTypeOrSelf(value);
  if (!type.isIndex() &&
      !(type.isInteger() && type.getIntOrFloatBitWidth() >= minBits))
    return std::nullopt;
  if (auto position = value.getDefiningOp<PositionOp>()) {
    if (program.isAxis(position.getDim()))
      return Positions{1, 0, 0};
    return position.getDim() == dim ? std::optional(Positions{0, 1, 0})
                                    : std::nullopt;
  }
  Operation *op = value.getDefiningOp();
  if (op && isa<arith::IndexCastOp, arith::ExtSIOp, tensor::SplatOp>(op))
    return getPositions(program, dim, op->getOperand(0));
  if (!op || !isa<arith::AddIOp, arith::SubIOp>(op))
    return getConstant(value);
  auto lhs = getPositions(program, dim, op->getOperand(0)),
       rhs = getPositions(program, dim, op->getOperand(1));
  if (!lhs || !rhs)
    return std::nullopt;
  Positions all = combine(*lhs, *rhs, isa<arith::AddIOp>(op) ? 1 : -1);
  return std::max(std::abs(all.axis), std::abs(all.row)) == 1 &&
                 std::abs(all.constant) <= maxConstant
             ? std::optional(all)
             : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// The distance from a row's position from which on elements meet
/// lhs `predicate` rhs, if these are those that do.
static std::optional<int64_t> getDistance(arith::CmpIPredicate predicate,
                                          Positions lhs, Positions rhs) {
  using arith::CmpIPredicate;
  if (llvm::is_contained({CmpIPredicate::ult, CmpIPredicate::ule,
                          CmpIPredicate::ugt, CmpIPredicate::uge},
                         predicate) &&
      !(lhs.isUnsigned() && rhs.isUnsigned()))
    return std::nullopt;
  int64_t strict = 0;
  switch (predicate) {
  case CmpIPredicate::sgt:
  case CmpIPredicate::ugt:
    strict = 1;
    [[fallthrough]];
  case CmpIPredicate::sge:
  case CmpIPredicate::uge:
    break;
  case CmpIPredicate::slt:
  case CmpIPredicate::ult:
    strict = 1;
    [[fallthrough]];
  case CmpIPredicate::sle:
  case CmpIPredicate::ule:
    std::swap(lhs, rhs);
    break;
  default:
    return std::nullopt;
  }
  // element - position + constant >= strict
  Positions all = combine(lhs, rhs, -1);
  if (all.axis != 1 || all.row != -1)
    return std::nullopt;
  return strict - all.constant;
}

static arith::CmpIPredicate invert(arith::CmpIPredicate predicate, bool does) {
  return does ? arith::invertPredicate(predicate) : predicate;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static bool isLowest(Value value) {
  APFloat number(0.0f);
  return matchPattern(value, m_ConstantFloat(&number)) && number.isInfinity() &&
         number.isNegative();
}

/// The selection that hides elements of what the numbers are computed from,
/// such that those are hidden, too.
static arith::SelectOp findSelection(Value numbers) {
  Operation *op = numbers.getDefiningOp();
  if (!op)
    return {};
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    if (isLowest(select.getTrueValue()) || isLowest(select.getFalseValue()))
      return select;
    return {};
  }
  if (isa<arith::AddFOp>(op)) {
    arith::SelectOp select = findSelection(op->getOperand(0));
    return select ? select : findSelection(op->getOperand(1));
  }
  if (!isa<arith::MulFOp>(op))
    return {};
  for (unsigned factor : {0, 1})
    if (getPositiveConstant(op->getOperand(factor)))
      return findSelection(op->getOperand(1 - factor));
  return {};
}

/// The dimension along which consecutive rows have consecutive positions.
static std::optional<unsigned> findFirstDim(FuseOp program) {
  SmallVector<unsigned> dims = program.getParallelDims();
  for (unsigned dim : llvm::reverse(dims))
    if (program.getDimSize(dim) != 1)
      return dim;
  return std::nullopt;
}

std::optional<PositionMask>
mlir::rowwise::matchPositionMask(FuseOp program, MatrixProducts products) {
  std::optional<unsigned> dim = findFirstDim(program);
  arith::SelectOp select = findSelection(products.reduce.getInputs()[0]);
  auto compare = select ? select.getCondition().getDefiningOp<arith::CmpIOp>()
                        : arith::CmpIOp();
  if (!dim || !compare)
    return std::nullopt;
  auto lhs = getPositions(program, *dim, compare.getLhs()),
       rhs = getPositions(program, *dim, compare.getRhs());
  bool hides = isLowest(select.getTrueValue());
  std::optional<int64_t> distance;
  if (lhs && rhs)
    distance = getDistance(invert(compare.getPredicate(), !hides), *lhs, *rhs);
  if (!distance)
    return std::nullopt;
  return PositionMask{compare.getResult(), hides, *dim, *distance};
}
