//===- ExpandFloat8.cpp - Conversions of 8-bit floats ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM has no type for an 8-bit float, so that its conversions are integer
// arithmetic or, on GPUs that have them, instructions on pairs.
//
//===----------------------------------------------------------------------===//

#include "Float8Expansions.h"
#include "MathExpansions.h"

#include "Rowwise/Conversion/Passes.h"
#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/GPUSizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_EXPANDFLOAT8PASS
#include "Rowwise/Conversion/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// By instructions
//===----------------------------------------------------------------------===//

/// 1 << `shift` where `x` overflows, else 0: what its code is more than that of
/// the largest number, at which the instruction stops.
static Value createExcess(ImplicitLocOpBuilder &b, const Float8Format &format,
                          Value x, int shift) {
  auto predicate = format.overflowsAtLimit() ? arith::CmpFPredicate::OGE
                                             : arith::CmpFPredicate::OGT;
  Value limit = arith::ConstantOp::create(
      b, b.getF32FloatAttr(format.getOverflowLimit()));
  Value isBeyond =
      arith::CmpFOp::create(b, predicate, math::AbsFOp::create(b, x), limit);
  auto number = [&](int16_t value) -> Value {
    return arith::ConstantOp::create(b, b.getI16IntegerAttr(value));
  };
  return arith::SelectOp::create(b, isBeyond, number(1 << shift), number(0));
}

/// The codes of two f32, the first in the lower byte. `high` may be null.
static Value roundPair(ImplicitLocOpBuilder &b, FloatType type, Value low,
                       Value high) {
  Float8Format format(type);
  Value zero = arith::ConstantOp::create(b, b.getF32FloatAttr(0));
  Value codes = NVVM::ConvertF32x2ToF8x2Op::create(
      b, b.getI16Type(), high ? high : zero, low, NVVM::FPRoundingMode::RN,
      NVVM::SaturationMode::SATFINITE,
      /*relu=*/false, type);
  codes = arith::AddIOp::create(b, codes, createExcess(b, format, low, 0));
  if (high)
    codes = arith::AddIOp::create(b, codes, createExcess(b, format, high, 8));
  return codes;
}

/// The two f16 that the codes in an i16 stand for.
static Value extendPair(ImplicitLocOpBuilder &b, FloatType type, Value codes) {
  auto pair = [](Type element) { return VectorType::get(2, element); };
  Value bytes = LLVM::BitcastOp::create(b, pair(b.getI8Type()), codes);
  return NVVM::ConvertF8x2ToF16x2Op::create(b, pair(b.getF16Type()), bytes,
                                            /*relu=*/false, type);
}

/// How many elements make a vector of pairs; none of a scalar or an odd number.
static int64_t countPairs(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  bool hasPairs =
      vector && vector.getRank() == 1 && vector.getNumElements() % 2 == 0;
  return hasPairs ? vector.getNumElements() / 2 : 0;
}

static Value roundByInstruction(ImplicitLocOpBuilder &b, FloatType type,
                                Value x) {
  Type i8 = b.getI8Type(), i16 = b.getI16Type();
  auto vector = dyn_cast<VectorType>(x.getType());
  if (!vector)
    return arith::TruncIOp::create(b, i8, roundPair(b, type, x, Value()));
  auto elements = vector::ToElementsOp::create(b, x).getElements();
  SmallVector<Value> codes;
  if (int64_t pairs = countPairs(vector)) {
    for (int64_t i = 0; i < pairs; ++i)
      codes.push_back(roundPair(b, type, elements[2 * i], elements[2 * i + 1]));
    Value words =
        vector::FromElementsOp::create(b, VectorType::get(pairs, i16), codes);
    return vector::BitCastOp::create(b, vector.clone(i8), words);
  }
  for (Value element : elements)
    codes.push_back(roundByInstruction(b, type, element));
  return vector::FromElementsOp::create(b, vector.clone(i8), codes);
}

static Value extendByInstruction(ImplicitLocOpBuilder &b, FloatType type,
                                 Value code) {
  Type i16 = b.getI16Type(), f32 = b.getF32Type();
  auto vector = dyn_cast<VectorType>(code.getType());
  SmallVector<Value> numbers;
  auto extend = [&](Value codes, int64_t count) {
    Value extended = extendPair(b, type, codes);
    for (int64_t i = 0; i < count; ++i)
      numbers.push_back(arith::ExtFOp::create(
          b, f32, vector::ExtractOp::create(b, extended, i).getResult()));
  };
  if (!vector) {
    extend(arith::ExtUIOp::create(b, i16, code), 1);
    return numbers.front();
  }
  if (int64_t pairs = countPairs(vector)) {
    Value words =
        vector::BitCastOp::create(b, VectorType::get(pairs, i16), code);
    for (Value word : vector::ToElementsOp::create(b, words).getElements())
      extend(word, 2);
  } else {
    for (Value element : vector::ToElementsOp::create(b, code).getElements())
      extend(arith::ExtUIOp::create(b, i16, element), 1);
  }
  return vector::FromElementsOp::create(b, vector.clone(f32), numbers);
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// GPUs have no conversion that rounds to the nearest power of two, and a code
/// of f8E8M0FNU is the exponent of an f32.
static bool isConvertedByGPU(FloatType type) {
  return !isa<Float8E8M0FNUType>(type);
}

static Type getElement(Value value) {
  return getElementTypeOrSelf(value.getType());
}

namespace {
/// To f8 from any float, by way of f32.
struct RoundToFloat8 : OpRewritePattern<arith::TruncFOp> {
  RoundToFloat8(MLIRContext *context, bool hasInstruction)
      : OpRewritePattern(context), hasInstruction(hasInstruction) {}

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<FloatType>(getElement(op.getResult()));
    if (!is8BitFloat(type) || op.getRoundingmodeAttr())
      return rewriter.notifyMatchFailure(op, "expected a rounding to 8 bits");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value single = getSingle(b, op.getIn());
    Value code = hasInstruction && isConvertedByGPU(type)
                     ? roundByInstruction(b, type, single)
                     : roundToFloat8(b, type, single);
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, op.getType(), code);
    return success();
  }

private:
  /// `x` in f32, such that a rounding to 8 bits is the only one that counts.
  static Value getSingle(ImplicitLocOpBuilder &b, Value x) {
    if (getElement(x).isF32())
      return x;
    if (getElement(x).isF64())
      return roundToOddF32(b, x);
    return arith::ExtFOp::create(b, withElement(x.getType(), b.getF32Type()),
                                 x);
  }

  bool hasInstruction;
};

/// From f8 to any float, by way of f32, which holds it.
struct ExtendFloat8 : OpRewritePattern<arith::ExtFOp> {
  ExtendFloat8(MLIRContext *context, bool hasInstruction)
      : OpRewritePattern(context), hasInstruction(hasInstruction) {}

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<FloatType>(getElement(op.getIn()));
    Type to = getElement(op.getResult());
    if (!is8BitFloat(type))
      return rewriter.notifyMatchFailure(op, "expected a float of 8 bits");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value code = arith::BitcastOp::create(
        b, withElement(op.getIn().getType(), b.getI8Type()), op.getIn());
    Value single = hasInstruction && isConvertedByGPU(type)
                       ? extendByInstruction(b, type, code)
                       : extendFloat8(b, type, code);
    if (to.isF64())
      single = arith::ExtFOp::create(b, op.getType(), single);
    else if (!to.isF32())
      single = arith::TruncFOp::create(b, op.getType(), single);
    rewriter.replaceOp(op, single);
    return success();
  }

private:
  bool hasInstruction;
};

/// From an integer by way of f32.
template <typename OpTy>
struct RoundIntegerToFloat8 : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!is8BitFloat(getElement(op.getResult())))
      return rewriter.notifyMatchFailure(op, "expected a result of 8 bits");
    Value single = OpTy::create(
        rewriter, op.getLoc(), withElement(op.getType(), rewriter.getF32Type()),
        op.getIn());
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), single);
    return success();
  }
};

/// To an integer by way of f32.
template <typename OpTy>
struct ExtendFloat8ToInteger : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!is8BitFloat(getElement(op.getIn())))
      return rewriter.notifyMatchFailure(op, "expected an operand of 8 bits");
    Value single = arith::ExtFOp::create(
        rewriter, op.getLoc(),
        withElement(op.getIn().getType(), rewriter.getF32Type()), op.getIn());
    rewriter.replaceOpWithNewOp<OpTy>(op, op.getType(), single);
    return success();
  }
};

struct ExpandFloat8Pass
    : rowwise::impl::ExpandFloat8PassBase<ExpandFloat8Pass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<Operation *> conversions;
    getOperation()->walk([&](Operation *op) {
      if (isConversion(op))
        conversions.push_back(op);
    });
    if (conversions.empty())
      return;
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    patterns.add<RoundToFloat8, ExtendFloat8>(context, hasInstructions());
    patterns.add<RoundIntegerToFloat8<arith::SIToFPOp>,
                 RoundIntegerToFloat8<arith::UIToFPOp>,
                 ExtendFloat8ToInteger<arith::FPToSIOp>,
                 ExtendFloat8ToInteger<arith::FPToUIOp>>(context);
    auto config = GreedyRewriteConfig().setStrictness(
        GreedyRewriteStrictness::ExistingAndNewOps);
    if (failed(
            applyOpPatternsGreedily(conversions, std::move(patterns), config)))
      signalPassFailure();
  }

private:
  static bool isConversion(Operation *op) {
    return isa<arith::TruncFOp, arith::ExtFOp, arith::SIToFPOp, arith::UIToFPOp,
               arith::FPToSIOp, arith::FPToUIOp>(op) &&
           (is8BitFloat(getElement(op->getOperand(0))) ||
            is8BitFloat(getElement(op->getResult(0))));
  }

  /// An empty target is no GPU, but a host.
  bool hasInstructions() const {
    StringRef digits = target;
    int64_t version;
    return digits.consume_front("sm_") && !digits.consumeInteger(10, version) &&
           version >= float8Version;
  }
};
} // namespace
