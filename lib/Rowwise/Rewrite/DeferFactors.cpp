//===- DeferFactors.cpp - Factors of a row behind its weighted sum --------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Rewrite/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_DEFERFACTORSPASS
#include "Rowwise/Rewrite/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// What a scalar of the row does to each of its elements.
struct Factor {
  enum Kind { divides, multiplies, clears, keeps } kind;
  Value scalar;
  Operation *op;
  Value row; ///< what it does that to
};
} // namespace

/// The scalar that all elements of a row equal, or null.
static Value getScalar(Value row) {
  auto splat = row.getDefiningOp<tensor::SplatOp>();
  return splat ? splat.getInput() : Value();
}

static bool isZero(Value row) {
  if (Value scalar = getScalar(row))
    row = scalar;
  return matchPattern(row, m_AnyZeroFloat());
}

/// A selection, by a scalar, of a row or zeros.
static std::optional<Factor> matchSelection(arith::SelectOp select) {
  Value condition = select.getCondition();
  if (isa<RankedTensorType>(condition.getType()))
    condition = getScalar(condition);
  if (!condition)
    return std::nullopt;
  if (isZero(select.getTrueValue()))
    return Factor{Factor::clears, condition, select, select.getFalseValue()};
  if (isZero(select.getFalseValue()))
    return Factor{Factor::keeps, condition, select, select.getTrueValue()};
  return std::nullopt;
}

static std::optional<Factor> matchFactor(Value weights) {
  Operation *op = weights.getDefiningOp();
  if (auto select = dyn_cast_or_null<arith::SelectOp>(op))
    return matchSelection(select);
  if (auto quotient = dyn_cast_or_null<arith::DivFOp>(op))
    if (Value divisor = getScalar(quotient.getRhs()))
      return Factor{Factor::divides, divisor, op, quotient.getLhs()};
  if (auto product = dyn_cast_or_null<arith::MulFOp>(op))
    for (unsigned side : {0, 1})
      if (Value factor = getScalar(product->getOperand(side)))
        return Factor{Factor::multiplies, factor, op,
                      product->getOperand(1 - side)};
  return std::nullopt;
}

/// Applies a factor to a sum of vectors.
static Value apply(ImplicitLocOpBuilder &b, const Factor &factor, Value sum,
                   Value zeros) {
  b.setLoc(factor.op->getLoc());
  auto broadcast = [&] {
    return vector::BroadcastOp::create(b, sum.getType(), factor.scalar);
  };
  switch (factor.kind) {
  case Factor::divides:
    return arith::DivFOp::create(b, sum, broadcast());
  case Factor::multiplies:
    return arith::MulFOp::create(b, sum, broadcast());
  case Factor::clears:
    return arith::SelectOp::create(b, factor.scalar, zeros, sum);
  case Factor::keeps:
    return arith::SelectOp::create(b, factor.scalar, sum, zeros);
  }
  llvm_unreachable("unknown kind of factor");
}

/// `sum`, or zeros where the row has no elements: a factor may be NaN there.
static Value clearIfEmpty(ImplicitLocOpBuilder &b, FuseOp program, Value row,
                          Value sum, Value zeros) {
  int64_t size = program.getRowSize();
  if (size == 0)
    return zeros;
  if (!ShapedType::isDynamic(size))
    return sum;
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value width = tensor::DimOp::create(b, row, zero);
  Value isEmpty =
      arith::CmpIOp::create(b, arith::CmpIPredicate::eq, width, zero);
  return arith::SelectOp::create(b, isEmpty, zeros, sum);
}

/// Moves the factors of weights behind the sum of vectors; returns how many.
static unsigned deferFactors(FuseOp program, ReduceOp reduce) {
  SmallVector<Factor> factors;
  Value weights = reduce.getInputs()[0];
  while (std::optional<Factor> factor = matchFactor(weights)) {
    factors.push_back(*factor);
    weights = factor->row;
  }
  if (factors.empty())
    return 0;
  ImplicitLocOpBuilder b(reduce.getLoc(), reduce);
  auto deferred =
      ReduceOp::create(b, reduce.getResultTypes(), reduce.getKind(), weights,
                       reduce.getVectors(), /*mask=*/Value(), /*states=*/false,
                       /*partial=*/false, /*latency=*/IntegerAttr());
  Value sum = deferred.getResults().back();
  Value zeros = arith::ConstantOp::create(b, b.getZeroAttr(sum.getType()));
  for (const Factor &factor : llvm::reverse(factors))
    sum = apply(b, factor, sum, zeros);
  sum = clearIfEmpty(b, program, weights, sum, zeros);
  reduce.getResults().back().replaceAllUsesWith(sum);
  reduce.erase();
  for (const Factor &factor : factors)
    if (isOpTriviallyDead(factor.op))
      factor.op->erase();
  return factors.size();
}

namespace {
struct DeferFactorsPass
    : rowwise::impl::DeferFactorsPassBase<DeferFactorsPass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([&](FuseOp program) {
      for (Region &body : program.getBodies())
        for (auto reduce :
             llvm::make_early_inc_range(body.front().getOps<ReduceOp>())) {
          bool addsVectorsAlone = reduce.getVectors() &&
                                  reduce.getKind() == ReductionKind::addf &&
                                  reduce.getResult(0).use_empty();
          if (addsVectorsAlone)
            numDeferred += deferFactors(program, reduce);
        }
    });
  }
};
} // namespace
