//===- LoopIndices.cpp - Values of a body as functions of the loops -------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/LoopIndices.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t unknownMax = std::numeric_limits<int64_t>::max();
/// The largest constant that is read: sums of a few do not overflow.
static constexpr int64_t largestConstant = int64_t(1) << 48;

static std::optional<int64_t> getConstant(Value value) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)) && number.getBitWidth() <= 64)
    return number.getSExtValue();
  return std::nullopt;
}

LoopIndex mlir::rowwise::getQuotient(const LoopIndex &index, int64_t divisor) {
  if (divisor == 1)
    return index;
  int64_t max = index.max == unknownMax ? unknownMax : index.max / divisor;
  return {index.expr.floorDiv(divisor), index.min / divisor, max};
}

LoopIndex mlir::rowwise::getRemainder(const LoopIndex &index, int64_t divisor) {
  if (index.max < divisor)
    return index;
  return {index.expr % divisor, 0, divisor - 1};
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

std::optional<Size> LoopIndices::getExtent(unsigned loop) {
  AffineExpr expr = getAffineDimExpr(loop, op.getContext());
  for (OpOperand &operand : llvm::reverse(op->getOpOperands())) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (std::optional<unsigned> dim = map.getResultPosition(expr))
      return getSize(operand.get(), *dim);
  }
  return std::nullopt;
}

bool LoopIndices::covers(unsigned loop, Value tensor, unsigned dim) {
  return getExtent(loop) == getSize(tensor, dim);
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

LoopIndex LoopIndices::getLoop(unsigned loop) {
  int64_t extent = extents[loop];
  return {getAffineDimExpr(loop, op.getContext()), 0,
          ShapedType::isDynamic(extent) ? unknownMax : extent - 1};
}

/// Whether a value of the type, with its sign, is each number of the range.
static bool holds(Type type, const LoopIndex &index) {
  return type.isIndex() ||
         (llvm::isIntN(type.getIntOrFloatBitWidth(), index.min) &&
          llvm::isIntN(type.getIntOrFloatBitWidth(), index.max));
}

/// What a narrow integer does not hold wraps around in it.
std::optional<LoopIndex> LoopIndices::get(Value value) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  std::optional<LoopIndex> index = getUnwrapped(value);
  if (index && !holds(value.getType(), *index))
    index = std::nullopt;
  return known[value] = index;
}

/// The number, if no operation wraps.
std::optional<LoopIndex> LoopIndices::getUnwrapped(Value value) {
  if (std::optional<int64_t> constant = getConstant(value);
      constant && std::abs(*constant) <= largestConstant)
    return LoopIndex{getAffineConstantExpr(*constant, op.getContext()),
                     *constant, *constant};
  Operation *producer = value.getDefiningOp();
  if (auto position = dyn_cast_or_null<linalg::IndexOp>(producer))
    return getLoop(position.getDim());
  if (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
                      arith::ExtUIOp, arith::TruncIOp>(producer)) {
    std::optional<LoopIndex> index = get(producer->getOperand(0));
    bool isSigned = !isa<arith::IndexCastUIOp, arith::ExtUIOp>(producer);
    return index && (isSigned || index->min >= 0) ? index : std::nullopt;
  }
  if (auto select = dyn_cast_or_null<arith::SelectOp>(producer))
    return getSelect(select);
  if (producer && producer->getNumOperands() == 2)
    return getBinary(producer);
  return std::nullopt;
}

/// Whether a value is the extent of the loop whose position `index` is.
bool LoopIndices::isExtent(Value value, const LoopIndex &index) {
  auto loop = dyn_cast<AffineDimExpr>(index.expr);
  return loop && value.getType().isIndex() &&
         getExtent(loop.getPosition()) == getSize(OpFoldResult(value));
}

/// Sums, and what is done to an index by a constant or its loop's extent.
std::optional<LoopIndex> LoopIndices::getBinary(Operation *binary) {
  std::optional<LoopIndex> lhs = get(binary->getOperand(0));
  if (lhs && isa<arith::RemSIOp, arith::RemUIOp>(binary) &&
      isExtent(binary->getOperand(1), *lhs))
    return lhs;
  std::optional<LoopIndex> rhs = get(binary->getOperand(1));
  if (!lhs || !rhs)
    return std::nullopt;
  bool knownSizes = lhs->max != unknownMax && rhs->max != unknownMax;
  bool byConstant = rhs->min == rhs->max;
  int64_t min, max;
  if (isa<arith::AddIOp>(binary) && knownSizes)
    return llvm::AddOverflow(lhs->min, rhs->min, min) ||
                   llvm::AddOverflow(lhs->max, rhs->max, max)
               ? std::nullopt
               : std::optional(LoopIndex{lhs->expr + rhs->expr, min, max});
  if (isa<arith::SubIOp>(binary) && knownSizes)
    return llvm::SubOverflow(lhs->min, rhs->max, min) ||
                   llvm::SubOverflow(lhs->max, rhs->min, max)
               ? std::nullopt
               : std::optional(LoopIndex{lhs->expr - rhs->expr, min, max});
  if (isa<arith::MinSIOp>(binary) && lhs->max <= rhs->min)
    return lhs;
  if (isa<arith::MaxSIOp>(binary) && lhs->min >= rhs->max)
    return lhs;
  if (lhs->min < 0 || rhs->min <= 0 || !byConstant)
    return std::nullopt;
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>(binary))
    return getQuotient(*lhs, rhs->min);
  if (isa<arith::RemSIOp, arith::RemUIOp>(binary))
    return getRemainder(*lhs, rhs->min);
  return std::nullopt;
}

std::optional<LoopIndex> LoopIndices::getSelect(arith::SelectOp select) {
  if (std::optional<bool> holds = decide(select.getCondition()))
    return get(*holds ? select.getTrueValue() : select.getFalseValue());
  // size == 1 ? 0 : i, where i counts up to the size.
  auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq ||
      getConstant(compare.getRhs()) != 1 ||
      getConstant(select.getTrueValue()) != 0)
    return std::nullopt;
  std::optional<LoopIndex> index = get(select.getFalseValue());
  if (!index)
    return std::nullopt;
  auto loop = dyn_cast<AffineDimExpr>(index->expr);
  if (!loop || getExtent(loop.getPosition()) != getSize(compare.getLhs()))
    return std::nullopt;
  return index;
}

/// A comparison that comes out one way for all values of its operands.
std::optional<bool> LoopIndices::decide(Value condition) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare)
    return std::nullopt;
  std::optional<LoopIndex> lhs = get(compare.getLhs());
  std::optional<LoopIndex> rhs = get(compare.getRhs());
  if (!lhs || !rhs)
    return std::nullopt;
  auto isLess = [](const LoopIndex &a, const LoopIndex &b) {
    return a.max < b.min    ? std::optional(true)
           : a.min >= b.max ? std::optional(false)
                            : std::nullopt;
  };
  auto negate = [](std::optional<bool> value) {
    return value ? std::optional(!*value) : std::nullopt;
  };
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::slt:
    return isLess(*lhs, *rhs);
  case arith::CmpIPredicate::sge:
    return negate(isLess(*lhs, *rhs));
  case arith::CmpIPredicate::sgt:
    return isLess(*rhs, *lhs);
  case arith::CmpIPredicate::sle:
    return negate(isLess(*rhs, *lhs));
  default:
    return std::nullopt;
  }
}
