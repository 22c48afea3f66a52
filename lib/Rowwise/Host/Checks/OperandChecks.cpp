//===- OperandChecks.cpp - Checks of what operations read -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandChecks.h"

#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/Remarks.h"

#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

/// Checks that sizes agree which the program's maps make equal.
void OperandChecks::checkSizes(FuseOp op, unsigned number, ValueRange extents,
                               const Twine &what) {
  for (auto [position, expr] :
       llvm::enumerate(op.getMap(number).getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      continue;
    Value isEqual = builder.compare(arith::CmpIPredicate::eq, extents[position],
                                    scalars.getDim(op, dim.getPosition()));
    calls.check(isEqual, what + ": its size in dimension " + Twine(position) +
                             " differs from that of the other operands");
  }
}

/// Checks that a row is contiguous: each axis dimension has the stride that the
/// dimensions behind it span.
void OperandChecks::checkContiguous(FuseOp op, unsigned number,
                                    ValueRange extents, ValueRange strides,
                                    const Twine &what) {
  ArrayRef<AffineExpr> exprs = op.getMap(number).getResults();
  Value expected = builder.createIndex(1);
  std::string behind; // the dimensions that lie behind the current one
  for (int64_t position = exprs.size() - 1; position >= 0; --position) {
    auto dim = dyn_cast<AffineDimExpr>(exprs[position]);
    if (!dim || !op.isAxis(dim.getPosition()))
      continue;
    Value isNext = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                         strides[position], expected);
    Value isShort =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::ule,
                              extents[position], builder.createIndex(1));
    Value isEmpty = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                          getWidth(op, scalars, builder),
                                          builder.createIndex(0));
    Value isUnused = arith::OrIOp::create(builder, isShort, isEmpty);
    std::string number = std::to_string(position);
    calls.check(arith::OrIOp::create(builder, isNext, isUnused),
                what + ": expected " +
                    (behind.empty()
                         ? "a stride of 1"
                         : "rows without gaps, a stride of the size of "
                           "dimension " +
                               behind) +
                    " in dimension " + number);
    expected = arith::MulIOp::create(builder, expected, extents[position]);
    behind =
        behind.empty() ? number : number + " times that of dimension " + behind;
  }
}

void OperandChecks::check(FuseOp op) {
  for (auto [i, tensor] : llvm::enumerate(op.getTensors())) {
    if (!isa<RankedTensorType>(tensor.getType()))
      continue;
    std::string what = context.describe(tensor);
    if (buffers.isAllocated(tensor)) {
      checkSizes(op, i, llvm::to_vector(scalars.getSizes(tensor)), what);
      continue;
    }
    auto metadata =
        memref::ExtractStridedMetadataOp::create(builder, buffers.get(tensor));
    checkSizes(op, i, metadata.getSizes(), what);
    if (op.isRow(op.getMap(i)) && isContiguousRow(op, i))
      checkContiguous(op, i, metadata.getSizes(), metadata.getStrides(), what);
  }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

namespace {
/// The ranges of affine expressions over loops, by interval arithmetic: no
/// value lies outside. A value that 64 bits do not hold is not in its range,
/// and makes `isRepresentable` false.
class IndexRanges {
public:
  /// Dimension i takes the values from 0 to `last[i]`.
  IndexRanges(IndexBuilder &builder, ArrayRef<Value> last)
      : builder(builder), last(last),
        isRepresentable(builder.createBool(true)) {}

  struct Range {
    Value min, max;
  };
  Range get(AffineExpr expr);

  Value getIsRepresentable() const { return isRepresentable; }

private:
  Range getProduct(Range range, int64_t factor);
  Range getRemainder(Range range, int64_t divisor);
  Range getQuotient(Range range, AffineExprKind kind, int64_t divisor);
  Value divide(AffineExprKind kind, Value value, int64_t divisor);
  void requireWithin(Range range, int64_t limit);

  IndexBuilder &builder;
  ArrayRef<Value> last;
  Value isRepresentable;
};
} // namespace

/// Two numbers up to this have a sum of 64 bits, and no tensor has more
/// elements.
static constexpr int64_t largestIndex = int64_t(1) << 61;

void IndexRanges::requireWithin(Range range, int64_t limit) {
  using arith::CmpIPredicate;
  Value isWithin = builder.both(builder.compare(CmpIPredicate::sge, range.min,
                                                builder.createIndex(-limit)),
                                builder.compare(CmpIPredicate::sle, range.max,
                                                builder.createIndex(limit)));
  isRepresentable = builder.both(isRepresentable, isWithin);
}

/// `value` divided by, or modulo, a positive constant.
Value IndexRanges::divide(AffineExprKind kind, Value value, int64_t divisor) {
  MLIRContext *context = builder.getContext();
  AffineExpr expr =
      getAffineBinaryOpExpr(kind, getAffineDimExpr(0, context),
                            getAffineConstantExpr(divisor, context));
  return affine::expandAffineExpr(builder, builder.getLoc(), expr, value,
                                  /*symbolValues=*/{});
}

IndexRanges::Range IndexRanges::getProduct(Range range, int64_t factor) {
  uint64_t magnitude = factor < 0 ? -uint64_t(factor) : factor;
  if (magnitude != 0)
    requireWithin(range, largestIndex / magnitude);
  Value constant = builder.createIndex(factor);
  Value min = builder.multiply(range.min, constant);
  Value max = builder.multiply(range.max, constant);
  return factor < 0 ? Range{max, min} : Range{min, max};
}

IndexRanges::Range IndexRanges::getQuotient(Range range, AffineExprKind kind,
                                            int64_t divisor) {
  return {divide(kind, range.min, divisor), divide(kind, range.max, divisor)};
}

/// A remainder rises with the dividend while the quotient does not change.
IndexRanges::Range IndexRanges::getRemainder(Range range, int64_t divisor) {
  Range quotients = getQuotient(range, AffineExprKind::FloorDiv, divisor);
  Value isOnePeriod =
      builder.compare(arith::CmpIPredicate::eq, quotients.min, quotients.max);
  Range remainders = getQuotient(range, AffineExprKind::Mod, divisor);
  return {builder.select(isOnePeriod, remainders.min, builder.createIndex(0)),
          builder.select(isOnePeriod, remainders.max,
                         builder.createIndex(divisor - 1))};
}

IndexRanges::Range IndexRanges::get(AffineExpr expr) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    Range range{builder.createIndex(0), last[dim.getPosition()]};
    requireWithin(range, largestIndex);
    return range;
  }
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    Value value = builder.createIndex(constant.getValue());
    requireWithin({value, value}, largestIndex);
    return {value, value};
  }
  // Maps of linalg have no symbols, and in products, quotients and remainders
  // the constant is on the right.
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Range lhs = get(binary.getLHS());
  if (expr.getKind() == AffineExprKind::Add) {
    Range rhs = get(binary.getRHS());
    Range sum{builder.add(lhs.min, rhs.min), builder.add(lhs.max, rhs.max)};
    requireWithin(sum, largestIndex);
    return sum;
  }
  int64_t rhs = cast<AffineConstantExpr>(binary.getRHS()).getValue();
  if (expr.getKind() == AffineExprKind::Mul)
    return getProduct(lhs, rhs);
  if (expr.getKind() == AffineExprKind::Mod)
    return getRemainder(lhs, rhs);
  return getQuotient(lhs, expr.getKind(), rhs);
}

/// A dimension must occur once in a sum, or its range would count twice.
/// Expressions with remainders are not simplified: a remainder would become a
/// difference, which has a wider range.
static AffineExpr getSimplestForm(AffineExpr expr, unsigned numDims) {
  bool isSum = true;
  expr.walk([&](AffineExpr part) {
    isSum &= !isa<AffineBinaryOpExpr>(part) ||
             part.getKind() == AffineExprKind::Add ||
             part.getKind() == AffineExprKind::Mul;
  });
  return isSum ? simplifyAffineExpr(expr, numDims, /*numSymbols=*/0) : expr;
}

std::string rowwise::describeSize(const HostContext &context, StringRef what,
                                  OpOperand &operand, unsigned dim) {
  return (context.name + ": " + what + " of operand " +
          Twine(operand.getOperandNumber()) + " of " +
          describe(operand.getOwner()) + " in dimension " + Twine(dim))
      .str();
}

/// Checks sizes against dimensions that maps name alone, and finds the operands
/// that maps index by more. Returns the size of each dimension, null where no
/// map names it alone.
SmallVector<Value>
OperandChecks::checkDirectSizes(linalg::LinalgOp op,
                                SmallVectorImpl<IndirectSize> &others) {
  SmallVector<Value> extents(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [position, expr] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim) {
        others.push_back({&operand, static_cast<unsigned>(position), expr});
        continue;
      }
      Value size = scalars.getSizes(operand.get())[position];
      Value &extent = extents[dim.getPosition()];
      if (extent)
        calls.check(builder.compare(arith::CmpIPredicate::eq, size, extent),
                    describeSize(context, "the size", operand, position) +
                        " differs from that of the other operands");
      else
        extent = size;
    }
  }
  return extents;
}

void OperandChecks::check(linalg::LinalgOp op) {
  SmallVector<IndirectSize> others;
  SmallVector<Value> extents = checkDirectSizes(op, others), last;
  Value one = builder.createIndex(1), isEmpty = builder.createBool(false);
  for (Value extent : extents) {
    // The size of a dimension that no map names alone follows from others'.
    if (!extent)
      return;
    last.push_back(builder.subtract(extent, one));
    isEmpty = builder.either(isEmpty,
                             builder.compare(arith::CmpIPredicate::eq, extent,
                                             builder.createIndex(0)));
  }
  for (auto [operand, position, index] : others) {
    IndexRanges ranges(builder, last);
    auto [min, max] = ranges.get(getSimplestForm(index, op.getNumLoops()));
    Value isPositive =
        builder.compare(arith::CmpIPredicate::sge, min, builder.createIndex(0));
    Value size = scalars.getSizes(operand->get())[position];
    Value isInside =
        builder.both(builder.compare(arith::CmpIPredicate::slt, max, size),
                     ranges.getIsRepresentable());
    calls.check(builder.either(isEmpty, isInside),
                describeSize(context, "the size", *operand, position) +
                    " is less than what is read of it");
    calls.check(
        builder.either(isEmpty, isPositive),
        describeSize(context, "a negative position", *operand, position) +
            " is read");
  }
}
