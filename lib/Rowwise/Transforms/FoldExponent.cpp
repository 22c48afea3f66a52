//===- FoldExponent.cpp - exp of a shifted row with one fma ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Transforms/Passes.h"

#include "RowPatterns.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_FOLDEXPONENTPASS
#include "Rowwise/Transforms/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

static constexpr double log2e = 1.4426950408889634;
/// Beyond this |M|, rounding M would shift the exponent by more than 1/16.
static constexpr double largestShift = 1048576.0; // 2^20

//===----------------------------------------------------------------------===//
// Homogeneity
//===----------------------------------------------------------------------===//

namespace {
/// The degree of each value in a common positive factor of one exponential: how
/// often the factor multiplies it. Absent values do not depend on it.
class Degrees {
public:
  explicit Degrees(Value exponential) { degrees[exponential] = 1; }

  /// Whether scaling the exponential changes no result of the body.
  bool cancelsIn(Block &body) {
    for (Operation &op : body)
      if (!visit(&op))
        return false;
    return true;
  }

private:
  int of(Value value) const { return degrees.lookup(value); }

  bool visit(Operation *op) {
    bool depends =
        llvm::any_of(op->getOperands(), [&](Value v) { return of(v) != 0; });
    op->walk([&](Operation *nested) {
      depends |=
          nested != op && llvm::any_of(nested->getOperands(),
                                       [&](Value v) { return of(v) != 0; });
    });
    if (!depends)
      return true;
    std::optional<int> degree = getDegree(op);
    if (!degree)
      return false;
    degrees[op->getResult(0)] = *degree;
    return true;
  }

  /// The degree of the result, or nothing if it is not homogeneous.
  std::optional<int> getDegree(Operation *op) const {
    if (isa<tensor::SplatOp, arith::NegFOp, math::AbsFOp>(op))
      return of(op->getOperand(0));
    if (auto reduce = dyn_cast<ReduceOp>(op))
      return reduce.getKind() == ReductionKind::mulf ||
                     reduce.getNumResults() != 1
                 ? std::nullopt
                 : std::optional<int>(of(op->getOperand(0)));
    if (isa<arith::MulFOp>(op))
      return of(op->getOperand(0)) + of(op->getOperand(1));
    if (isa<arith::DivFOp>(op))
      return of(op->getOperand(0)) - of(op->getOperand(1));
    if (isa<arith::AddFOp, arith::SubFOp, arith::MaximumFOp, arith::MinimumFOp,
            arith::MaxNumFOp, arith::MinNumFOp>(op) &&
        of(op->getOperand(0)) == of(op->getOperand(1)))
      return of(op->getOperand(0));
    return std::nullopt;
  }

  DenseMap<Value, int> degrees;
};
} // namespace

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// if (|M| < 2^20) exp2(fma(x, log2e, -M)) else exp2((x - m) * log2e)
static Value createFolded(ImplicitLocOpBuilder &b, const ShiftedRow &shifted) {
  Type type = shifted.shift.getType(), rowType = shifted.row.getType();
  auto constant = [&](double value) -> Value {
    return arith::ConstantOp::create(b, b.getFloatAttr(type, value));
  };
  auto splat = [&](Value scalar) {
    return createSplat(b, b.getLoc(), scalar, shifted.splat);
  };
  Value factor = constant(log2e);
  Value scaledShift = arith::MulFOp::create(b, shifted.shift, factor);
  Value isSmall = arith::CmpFOp::create(b, arith::CmpFPredicate::OLT,
                                        math::AbsFOp::create(b, scaledShift),
                                        constant(largestShift));
  Value factors = splat(factor);
  auto branch = scf::IfOp::create(b, rowType, isSmall, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Value minusShift = splat(arith::NegFOp::create(b, scaledShift));
  Value exponent = math::FmaOp::create(b, shifted.row, factors, minusShift);
  scf::YieldOp::create(b, math::Exp2Op::create(b, exponent).getResult());
  b.setInsertionPointToStart(branch.elseBlock());
  Value difference =
      arith::SubFOp::create(b, shifted.row, splat(shifted.shift));
  exponent = arith::MulFOp::create(b, difference, factors);
  scf::YieldOp::create(b, math::Exp2Op::create(b, exponent).getResult());
  return branch.getResult(0);
}

namespace {
struct FoldExponentPass
    : rowwise::impl::FoldExponentPassBase<FoldExponentPass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([&](FuseOp op) {
      SmallVector<ScheduleAttr> schedules = op.getSchedules();
      for (unsigned version = 0; version < op.getBodies().size(); ++version)
        if (schedules.empty() || schedules[version].holdsRow())
          foldExponents(op.getBody(version).front());
    });
  }

private:
  void foldExponents(Block &body) {
    SmallVector<math::ExpOp> exponentials =
        llvm::to_vector(body.getOps<math::ExpOp>());
    for (math::ExpOp exp : exponentials) {
      std::optional<ShiftedRow> shifted = matchShiftedRow(exp.getOperand());
      if (!shifted || !shifted->shift.getType().isF32() ||
          !Degrees(exp).cancelsIn(body))
        continue;
      ImplicitLocOpBuilder builder(exp.getLoc(), exp);
      exp.replaceAllUsesWith(createFolded(builder, *shifted));
      exp.erase();
      ++numFolded;
    }
  }
};
} // namespace
