//===- FoldExponent.cpp - exp of a shifted row with one fma ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/Remarks.h"
#include "Rowwise/Programs/RowPatterns.h"
#include "Rowwise/Rewrite/Passes.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_FOLDEXPONENTPASS
#include "Rowwise/Rewrite/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// Beyond this |M|, rounding M would shift the exponent by more than 1/16.
static constexpr double largestShift = 1048576.0; // 2^20

//===----------------------------------------------------------------------===//
// Homogeneity
//===----------------------------------------------------------------------===//

namespace {
/// How often each value is multiplied if one exponential is multiplied by a
/// positive factor: its degree. Values that are absent do not depend on the
/// exponential.
class Degrees {
public:
  explicit Degrees(Value exponential) { degrees[exponential] = 1; }

  /// The first operation of the body whose result the factor changes, but not
  /// by a power of itself, or the yield of a value that the factor changes;
  /// null if no result of the program changes.
  Operation *findObstacle(Block &body) {
    for (Operation &op : body)
      if (!visit(&op))
        return &op;
    return nullptr;
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
      return reduce.getMonoid().isHomogeneous() && !reduce.getVectors()
                 ? std::optional<int>(of(op->getOperand(0)))
                 : std::nullopt;
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

static Value createConstant(ImplicitLocOpBuilder &b, double value) {
  return arith::ConstantOp::create(b, b.getF32FloatAttr(value));
}

/// |M| < 2^20
static Value createIsSmall(ImplicitLocOpBuilder &b, Value scaledShift) {
  return arith::CmpFOp::create(b, arith::CmpFPredicate::OLT,
                               math::AbsFOp::create(b, scaledShift),
                               createConstant(b, largestShift));
}

/// if (|M| < 2^20) exp2(fma(x, log2e, -M)) else exp2((x - m) * log2e)
static Value createFolded(ImplicitLocOpBuilder &b, const ShiftedRow &shifted) {
  Type rowType = shifted.row.getType();
  auto splat = [&](Value scalar) {
    return createSplat(b, b.getLoc(), scalar, shifted.splat);
  };
  Value factor = createConstant(b, llvm::numbers::log2e);
  Value scaledShift = arith::MulFOp::create(b, shifted.shift, factor);
  Value isSmall = createIsSmall(b, scaledShift);
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

/// Whether the elements, and so their maximum, the shift, are 16-bit floats.
/// Where |M| >= 2^20 they are bf16 that differ by 2^11 or more: the exponential
/// of a difference is 1 or 0 in any base.
static bool is16Bit(const ShiftedRow &shifted) {
  return getExtended16BitFloat(shifted.row) != nullptr;
}

/// exp2(fma(x, a, b)), a and b being log2e and -M where |M| < 2^20, else 1 and
/// -m.
static Value createFoldedOf16Bit(ImplicitLocOpBuilder &b,
                                 const ShiftedRow &shifted) {
  auto splat = [&](Value scalar) {
    return createSplat(b, b.getLoc(), scalar, shifted.splat);
  };
  Value folded = createConstant(b, llvm::numbers::log2e);
  Value scaledShift = arith::MulFOp::create(b, shifted.shift, folded);
  Value isSmall = createIsSmall(b, scaledShift);
  Value factor =
      arith::SelectOp::create(b, isSmall, folded, createConstant(b, 1));
  Value shift = arith::SelectOp::create(b, isSmall, scaledShift, shifted.shift);
  Value exponent = math::FmaOp::create(b, shifted.row, splat(factor),
                                       splat(arith::NegFOp::create(b, shift)));
  return math::Exp2Op::create(b, exponent);
}

namespace {
struct FoldExponentPass
    : rowwise::impl::FoldExponentPassBase<FoldExponentPass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([&](FuseOp op) {
      SmallVector<VersionAttr> versions = op.getVersionList();
      // So far the bodies are equal: one remark is enough for all versions that
      // branch, and one for all others.
      bool isSaid[2] = {false, false};
      for (unsigned version = 0; version < op.getBodies().size(); ++version)
        if (versions.empty() ||
            !versions[version].getRewrites().getMergesExponentials()) {
          bool mayBranch = versions.empty() ||
                           versions[version].getRewrites().getBranchesOnShift();
          std::string where = nameSchedules(op, [&](VersionAttr other) {
            RewritesAttr rewrites = other.getRewrites();
            return !rewrites.getMergesExponentials() &&
                   rewrites.getBranchesOnShift() == mayBranch;
          });
          foldExponents(op.getBody(version).front(), mayBranch,
                        /*emitsRemarks=*/!isSaid[mayBranch], where);
          isSaid[mayBranch] = true;
        }
    });
  }

private:
  /// Why `exp` is not folded, or empty.
  std::string getRefusal(math::ExpOp exp,
                         const std::optional<ShiftedRow> &shifted,
                         bool mayBranch) {
    if (!shifted)
      return "its argument is not a row less a scalar";
    if (!shifted->shift.getType().isF32())
      return "its argument is not f32";
    // An argument above 0 may overflow folded, where it does not as written.
    if (!isMaximumOf(shifted->shift, shifted->row))
      return "its shift is not the row's maximum";
    if (Operation *obstacle = Degrees(exp).findObstacle(*exp->getBlock()))
      return "a common factor of the row would not cancel in " +
             describe(obstacle);
    if (!mayBranch && !is16Bit(*shifted))
      return "the kernel is kept short";
    return {};
  }

  /// `where`: the schedules that remarks are about.
  void foldExponents(Block &body, bool mayBranch, bool emitsRemarks,
                     StringRef where) {
    SmallVector<math::ExpOp> exponentials =
        llvm::to_vector(body.getOps<math::ExpOp>());
    for (math::ExpOp exp : exponentials) {
      std::optional<ShiftedRow> shifted = matchShiftedRow(exp.getOperand());
      if (std::string refusal = getRefusal(exp, shifted, mayBranch);
          !refusal.empty()) {
        if (emitsRemarks)
          emitMissed(exp, category::foldExponent, "not-folded") << remark::add(
              "the exponential is computed as written{0}: {1}", where, refusal);
        continue;
      }
      if (emitsRemarks)
        emitDone(exp, category::foldExponent, "folded") << remark::add(
            "the exponential is one multiply-add and exp2{0}", where);
      ImplicitLocOpBuilder builder(exp.getLoc(), exp);
      exp.replaceAllUsesWith(is16Bit(*shifted)
                                 ? createFoldedOf16Bit(builder, *shifted)
                                 : createFolded(builder, *shifted));
      exp.erase();
      ++numFolded;
    }
  }
};
} // namespace
