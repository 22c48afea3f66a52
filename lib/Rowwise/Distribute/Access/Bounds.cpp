//===- Bounds.cpp - What is known about bounds of windows -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds.h"

#include "Indices.h"

#include "Rowwise/Device/Constants.h"

#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether an index is a multiple of `factor`, as far as its operations tell.
/// `known` has the values that were asked about: one may be used many times.
static bool isMultipleOf(Value value, int64_t factor,
                         DenseMap<Value, bool> &known) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue() % factor == 0;
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<arith::MulIOp, arith::AddIOp, arith::SubIOp>(op))
    return false;
  if (auto found = known.find(value); found != known.end())
    return found->second;
  auto isMultiple = [&](Value v) { return isMultipleOf(v, factor, known); };
  bool holds = isa<arith::MulIOp>(op)
                   ? llvm::any_of(op->getOperands(), isMultiple)
                   : llvm::all_of(op->getOperands(), isMultiple);
  return known[value] = holds;
}

/// The signed range of an index.
static std::pair<int64_t, int64_t> getRange(const DataFlowSolver &solver,
                                            Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return {constant.getSExtValue(), constant.getSExtValue()};
  const auto *state =
      solver.lookupState<dataflow::IntegerValueRangeLattice>(value);
  if (!state || state->getValue().isUninitialized())
    return {std::numeric_limits<int64_t>::min(),
            std::numeric_limits<int64_t>::max()};
  const ConstantIntRanges &range = state->getValue().getValue();
  return {range.smin().getSExtValue(), range.smax().getSExtValue()};
}

Bound mlir::rowwise::getBound(const KernelContext &kernel, Value value) {
  auto [min, max] = getRange(kernel.ranges, value);
  DenseMap<Value, bool> known;
  return {value, min, max,
          isMultipleOf(value, kernel.layout.getVector(), known)};
}

Bound mlir::rowwise::roundDown(const Bound &bound, LayoutAttr layout,
                               ImplicitLocOpBuilder &builder) {
  int64_t whole = -layout.getVector();
  Value value = bound.isWhole
                    ? bound.value
                    : arith::AndIOp::create(builder, bound.value,
                                            createIndex(builder, whole));
  return {value, bound.min & whole, bound.max & whole, /*isWhole=*/true};
}

Bound mlir::rowwise::roundUp(const Bound &bound, LayoutAttr layout,
                             ImplicitLocOpBuilder &builder) {
  int64_t others = layout.getVector() - 1;
  if (bound.isWhole)
    return bound;
  auto add = [&](int64_t limit) {
    return std::min(limit, std::numeric_limits<int64_t>::max() - others) +
           others;
  };
  return roundDown({advanceBy(builder, bound.value, others), add(bound.min),
                    add(bound.max), /*isWhole=*/false},
                   layout, builder);
}

bool mlir::rowwise::isWithin(const KernelContext &kernel, unsigned part,
                             Value bound) {
  return getRange(kernel.ranges, bound).first >=
         (part + 1) * kernel.getMaxStride();
}
