//===- RowPatterns.cpp - Forms that several passes look for ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/RowPatterns.h"

#include "Rowwise/Programs/FloatSemantics.h"
#include "Rowwise/Programs/MergeableReductions.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

std::optional<APFloat> mlir::rowwise::getPositiveConstant(Value value) {
  APFloat number(0.0f);
  bool isPositive = matchPattern(value, m_ConstantFloat(&number)) &&
                    number.isFiniteNonZero() && !number.isNegative();
  return isPositive ? std::optional(number) : std::nullopt;
}

Value mlir::rowwise::getExtended16BitFloat(Value value) {
  auto extension = value.getDefiningOp<arith::ExtFOp>();
  return extension && holds16BitFloats(extension.getIn().getType())
             ? extension.getIn()
             : Value();
}

/// The value that `value` comes from by operations that map finite numbers to
/// finite ones, and infinities and NaN to themselves.
static Value getMagnitudeOf(Value value) {
  while (auto *producer = value.getDefiningOp()) {
    if (!isa<math::AbsFOp, arith::ExtFOp>(producer))
      break;
    value = producer->getOperand(0);
  }
  return value;
}

/// The result of a comparison of a finite number with an infinity, if that is
/// the same for all.
static std::optional<bool> evaluateOfFinite(arith::CmpFOp comparison) {
  APFloat limit(0.0f);
  if (!matchPattern(comparison.getRhs(), m_ConstantFloat(&limit)) ||
      !limit.isInfinity())
    return std::nullopt;
  APFloat finite = APFloat::getOne(limit.getSemantics());
  return arith::applyCmpPredicate(comparison.getPredicate(), finite, limit);
}

std::optional<bool> mlir::rowwise::evaluateWhereFinite(Value condition,
                                                       Value number) {
  Operation *test = condition.getDefiningOp();
  if (!test || test->getNumOperands() == 0 ||
      getMagnitudeOf(test->getOperand(0)) != number)
    return std::nullopt;
  if (auto comparison = dyn_cast<arith::CmpFOp>(test))
    return evaluateOfFinite(comparison);
  if (isa<math::IsFiniteOp>(test))
    return true;
  if (isa<math::IsInfOp, math::IsNaNOp>(test))
    return false;
  return std::nullopt;
}

/// The scalar that a row repeats, or null.
static Value getSplatScalar(Value row) {
  auto splat = row.getDefiningOp<tensor::SplatOp>();
  return splat ? splat.getInput() : Value();
}

/// A scalar, or a row that repeats it.
static bool isLog2e(Value value) {
  APFloat factor(0.0);
  if (Value scalar = getSplatScalar(value))
    value = scalar;
  return matchPattern(value, m_ConstantFloat(&factor)) &&
         factor.convertToDouble() == llvm::numbers::log2ef;
}

/// The argument of exp2 in the branch of an scf.if that yields one.
static Value getExponent(Region &branch) {
  auto exp2 = branch.front()
                  .getTerminator()
                  ->getOperand(0)
                  .getDefiningOp<math::Exp2Op>();
  return exp2 ? exp2.getOperand() : Value();
}

/// fma(x, log2e, -(shift * log2e))
static bool isFoldedExponent(Value exponent, const ShiftedRow &shifted) {
  auto fma = exponent.getDefiningOp<math::FmaOp>();
  if (!fma || fma.getA() != shifted.row || !isLog2e(fma.getB()))
    return false;
  Value minus = getSplatScalar(fma.getC());
  auto negated = minus ? minus.getDefiningOp<arith::NegFOp>() : arith::NegFOp();
  auto scaled = negated ? negated.getOperand().getDefiningOp<arith::MulFOp>()
                        : arith::MulFOp();
  return scaled && scaled.getLhs() == shifted.shift && isLog2e(scaled.getRhs());
}

/// exp2(fma(x, choice of log2e and 1, -(choice of m * log2e and m)))
static std::optional<ShiftedRow> matchChosenExponential(math::Exp2Op exp2) {
  auto fma = exp2.getOperand().getDefiningOp<math::FmaOp>();
  Value factor = fma ? getSplatScalar(fma.getB()) : Value();
  Value minus = fma ? getSplatScalar(fma.getC()) : Value();
  auto negated = minus ? minus.getDefiningOp<arith::NegFOp>() : arith::NegFOp();
  if (!factor || !negated)
    return std::nullopt;
  auto factors = factor.getDefiningOp<arith::SelectOp>();
  auto shifts = negated.getOperand().getDefiningOp<arith::SelectOp>();
  if (!factors || !shifts || factors.getCondition() != shifts.getCondition() ||
      !isLog2e(factors.getTrueValue()) ||
      !matchPattern(factors.getFalseValue(), m_OneFloat()))
    return std::nullopt;
  auto scaled = shifts.getTrueValue().getDefiningOp<arith::MulFOp>();
  Value shift = shifts.getFalseValue();
  if (!scaled || scaled.getLhs() != shift || !isLog2e(scaled.getRhs()))
    return std::nullopt;
  return ShiftedRow{fma.getA(), shift,
                    fma.getC().getDefiningOp<tensor::SplatOp>()};
}

std::optional<ShiftedRow> mlir::rowwise::matchShiftedExponential(Value value) {
  if (auto exp = value.getDefiningOp<math::ExpOp>())
    return matchShiftedRow(exp.getOperand());
  if (auto exp2 = value.getDefiningOp<math::Exp2Op>())
    return matchChosenExponential(exp2);
  auto branch = value.getDefiningOp<scf::IfOp>();
  if (!branch || branch.getNumResults() != 1)
    return std::nullopt;
  Value folded = getExponent(branch.getThenRegion());
  Value plain = getExponent(branch.getElseRegion());
  auto scaled = plain ? plain.getDefiningOp<arith::MulFOp>() : arith::MulFOp();
  if (!folded || !scaled || !isLog2e(scaled.getRhs()))
    return std::nullopt;
  std::optional<ShiftedRow> shifted = matchShiftedRow(scaled.getLhs());
  return shifted && isFoldedExponent(folded, *shifted) ? shifted : std::nullopt;
}

bool mlir::rowwise::isMaximumOf(Value scalar, Value row) {
  auto max = scalar.getDefiningOp<ReduceOp>();
  return max && max.getInputs()[0] == row &&
         llvm::is_contained({ReductionKind::maximumf, ReductionKind::maxnumf},
                            max.getKind());
}

std::optional<ShiftedRow>
mlir::rowwise::matchSumOfShiftedExponentials(ReduceOp sum) {
  if (sum.getKind() != ReductionKind::addf)
    return std::nullopt;
  std::optional<ShiftedRow> shifted =
      matchShiftedExponential(sum.getInputs()[0]);
  return shifted && isMaximumOf(shifted->shift, shifted->row) ? shifted
                                                              : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Rows of vectors
//===----------------------------------------------------------------------===//

/// The only operation of its kind in a body, or null.
template <typename Op>
static Op getOnly(Block &body) {
  auto ops = body.getOps<Op>();
  return llvm::hasSingleElement(ops) ? *ops.begin() : Op();
}

static bool has16BitVectors(Value value) {
  Type element = getElementTypeOrSelf(value);
  if (auto vector = dyn_cast<VectorType>(element))
    element = vector.getElementType();
  return element.isF16() || element.isBF16();
}

namespace {
/// A sum of vectors, weighted by the exponentials of a row of numbers that
/// their maximum shifts.
struct WeightedSum {
  Value numbers, vectors;
};
} // namespace

/// One reduction that finds it, with the maximum and the sum of weights.
static std::optional<WeightedSum> matchMerged(ReduceOp reduce) {
  if (!reduce.getVectors() || !getMaximumOfPair(reduce.getKind()))
    return std::nullopt;
  return WeightedSum{reduce.getInputs()[0], reduce.getVectors()};
}

/// Three reductions that rowwise-online will merge into one.
static std::optional<WeightedSum> matchMergeable(Block &body) {
  SmallVector<ExponentialSum> sums = findExponentialSums(body);
  if (sums.size() != 1 || !sums[0].refusal.empty() ||
      !getMaximumOfPair(sums[0].kind))
    return std::nullopt;
  ReduceOp max = sums[0].max, weighted;
  for (auto reduce : body.getOps<ReduceOp>()) {
    if (reduce == max || reduce == sums[0].sum)
      continue;
    if (weighted)
      return std::nullopt;
    weighted = reduce;
  }
  if (!weighted || !weighted.getVectors() ||
      weighted.getKind() != ReductionKind::addf)
    return std::nullopt;
  auto exponential = weighted.getInputs()[0].getDefiningOp<math::ExpOp>();
  std::optional<ShiftedRow> shifted =
      exponential ? matchShiftedRow(exponential.getOperand()) : std::nullopt;
  if (!shifted || shifted->shift != max.getResult(0) ||
      shifted->row != max.getInputs()[0])
    return std::nullopt;
  return WeightedSum{shifted->row, weighted.getVectors()};
}

/// The dot product, without the reduction.
static std::optional<MatrixProducts> matchProducts(Block &body,
                                                   const WeightedSum &sum) {
  auto dot = getOnly<DotOp>(body);
  if (!dot || !body.getOps<AssertOp>().empty())
    return std::nullopt;
  Value query = dot.getLhs(), keys = dot.getRhs();
  if (!isa<VectorType>(query.getType()))
    std::swap(query, keys);
  auto areLoaded = [](Value vectors) {
    return isa<BlockArgument>(vectors) && has16BitVectors(vectors);
  };
  auto areSingle = [](Value numbers) {
    return getElementTypeOrSelf(numbers).isF32();
  };
  bool hasRows = llvm::any_of(body.getTerminator()->getOperandTypes(),
                              llvm::IsaPred<RankedTensorType>);
  if (hasRows || !isa<VectorType>(query.getType()) || !areLoaded(keys) ||
      !areLoaded(sum.vectors) || !areSingle(dot) || !areSingle(sum.numbers) ||
      getElementTypeOrSelf(query) !=
          cast<VectorType>(getElementTypeOrSelf(keys)).getElementType())
    return std::nullopt;
  return MatrixProducts{dot, query, keys, ReduceOp()};
}

std::optional<MatrixProducts> mlir::rowwise::matchMatrixProducts(Block &body) {
  auto reduce = getOnly<ReduceOp>(body);
  std::optional<WeightedSum> sum = reduce ? matchMerged(reduce) : std::nullopt;
  std::optional<MatrixProducts> products =
      sum ? matchProducts(body, *sum) : std::nullopt;
  if (products)
    products->reduce = reduce;
  return products;
}

bool mlir::rowwise::canMultiplyMatrices(FuseOp program, Block &body) {
  constexpr int64_t elements = TileRows::mmaVector * TileRows::mmaTiles;
  auto sizes = llvm::map_range(program.getInnerDims(), [&](int64_t dim) {
    return program.getDimSize(dim);
  });
  if (!llvm::all_equal(sizes) || *sizes.begin() % elements != 0)
    return false;
  std::optional<WeightedSum> sum = matchMergeable(body);
  return matchMatrixProducts(body) || (sum && matchProducts(body, *sum));
}

int64_t mlir::rowwise::countRowsOfVectors(FuseOp program) {
  auto isNamed = [&](unsigned dim) {
    return llvm::any_of(program.getVectorOperands(), [&](unsigned number) {
      AffineMap map = program.getMap(number);
      return program.isRow(map) && map.isFunctionOfDim(dim);
    });
  };
  int64_t rows = 1;
  SmallVector<unsigned> dims = program.getOuterDims();
  for (unsigned dim : llvm::reverse(dims)) {
    int64_t size = program.getDimSize(dim);
    if (size == 1)
      continue;
    if (ShapedType::isDynamic(size) || isNamed(dim) ||
        llvm::MulOverflow(rows, size, rows))
      break;
  }
  return rows;
}
