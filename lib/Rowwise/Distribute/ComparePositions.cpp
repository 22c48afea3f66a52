//===- ComparePositions.cpp - Compare positions with a scalar -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Distribute/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_COMPAREPOSITIONSPASS
#include "Rowwise/Distribute/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {

/// A sum of values that are no sums, in the order of their first use in the
/// kernel, and of a constant.
struct Sum {
  SmallVector<Value> terms;
  uint64_t constant = 0; ///< modulo 2^64
};

/// A vector of one base, the same sum for each element, and constants.
struct Offsets {
  SmallVector<Value> base;
  SmallVector<int32_t> constants;
};

/// What is a sum of more terms counts as one term: a value that is added to
/// itself again and again would have too many. This limits the pass's work; an
/// index has fewer.
constexpr size_t maxTerms = 8;

/// Constants are below this, and what no constant is equal to becomes -1.
constexpr uint64_t limitOfOffsets = std::numeric_limits<int32_t>::max();

/// The kernel's comparisons, each matched and replaced.
class Comparisons {
public:
  /// Returns whether it was replaced.
  bool replace(arith::CmpIOp compare);

private:
  std::optional<Offsets> matchOffsets(Value vector);
  Sum decompose(Value index);
  Value createBase(ImplicitLocOpBuilder &builder, ArrayRef<Value> terms,
                   Type type);

  /// Equal sums list their terms in one order, so that CSE finds their bases.
  DenseMap<Value, unsigned> order;
};

} // namespace

Sum Comparisons::decompose(Value index) {
  Sum sum;
  SmallVector<Value> open = {index};
  while (!open.empty()) {
    Value value = open.pop_back_val();
    APInt constant;
    auto add = value.getDefiningOp<arith::AddIOp>();
    if (matchPattern(value, m_ConstantInt(&constant)))
      sum.constant += constant.getSExtValue();
    else if (add && open.size() + sum.terms.size() < maxTerms)
      open.append({add.getRhs(), add.getLhs()});
    else
      sum.terms.push_back(value);
  }
  for (Value term : sum.terms)
    order.try_emplace(term, order.size());
  llvm::sort(sum.terms, [&](Value a, Value b) { return order[a] < order[b]; });
  return sum;
}

std::optional<Offsets> Comparisons::matchOffsets(Value vector) {
  if (auto cast = vector.getDefiningOp<arith::IndexCastOp>())
    vector = cast.getIn();
  auto elements = vector.getDefiningOp<vector::FromElementsOp>();
  if (!elements || !elements.getType().getElementType().isIndex())
    return std::nullopt;
  Offsets offsets;
  for (Value element : elements.getElements()) {
    Sum sum = decompose(element);
    if (offsets.constants.empty())
      offsets.base = sum.terms;
    if (sum.terms != offsets.base || sum.constant >= limitOfOffsets)
      return std::nullopt;
    offsets.constants.push_back(sum.constant);
  }
  return offsets;
}

Value Comparisons::createBase(ImplicitLocOpBuilder &builder,
                              ArrayRef<Value> terms, Type type) {
  Value sum = arith::ConstantIndexOp::create(builder, 0);
  for (Value term : terms)
    sum = builder.createOrFold<arith::AddIOp>(sum, term);
  return type.isIndex() ? sum : arith::IndexCastOp::create(builder, type, sum);
}

// Modulo 2^n, base + c = s exactly where c = s - base. Where that difference is
// no number of 31 bits, no c is equal to it, as none is to -1.
bool Comparisons::replace(arith::CmpIOp compare) {
  using arith::CmpIPredicate;
  if (compare.getPredicate() != CmpIPredicate::eq &&
      compare.getPredicate() != CmpIPredicate::ne)
    return false;
  Value positions = compare.getLhs(), other = compare.getRhs();
  if (positions.getDefiningOp<vector::BroadcastOp>())
    std::swap(positions, other);
  auto splat = other.getDefiningOp<vector::BroadcastOp>();
  if (!splat || isa<ShapedType>(splat.getSourceType()))
    return false;
  Type type = splat.getSourceType();
  if (!type.isIndex() && type.getIntOrFloatBitWidth() < 32)
    return false;
  std::optional<Offsets> offsets = matchOffsets(positions);
  if (!offsets)
    return false;

  ImplicitLocOpBuilder builder(compare.getLoc(), compare);
  Type i32 = builder.getI32Type();
  Value difference = arith::SubIOp::create(
      builder, splat.getSource(), createBase(builder, offsets->base, type));
  Value limit = arith::ConstantOp::create(
      builder, builder.getIntegerAttr(type, limitOfOffsets));
  Value isSmall =
      arith::CmpIOp::create(builder, CmpIPredicate::ult, difference, limit);
  Value low = difference;
  if (type.isIndex())
    low = arith::IndexCastOp::create(builder, i32, difference);
  else if (type != i32)
    low = arith::TruncIOp::create(builder, i32, difference);
  Value none =
      arith::ConstantOp::create(builder, builder.getI32IntegerAttr(-1));
  Value offset = arith::SelectOp::create(builder, isSmall, low, none);

  auto vectorType = cast<VectorType>(positions.getType()).clone(i32);
  Value constants = arith::ConstantOp::create(
      builder, DenseIntElementsAttr::get(vectorType, offsets->constants));
  Value offsetSplat = vector::BroadcastOp::create(builder, vectorType, offset);
  compare.replaceAllUsesWith(arith::CmpIOp::create(builder,
                                                   compare.getPredicate(),
                                                   constants, offsetSplat)
                                 .getResult());
  compare.erase();
  return true;
}

namespace {
struct ComparePositionsPass
    : rowwise::impl::ComparePositionsPassBase<ComparePositionsPass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation()->walk([&](gpu::GPUFuncOp kernel) {
      SmallVector<arith::CmpIOp> compares;
      kernel.walk([&](arith::CmpIOp op) { compares.push_back(op); });
      Comparisons comparisons;
      for (arith::CmpIOp compare : compares)
        numCompared += comparisons.replace(compare);
    });
  }
};
} // namespace
