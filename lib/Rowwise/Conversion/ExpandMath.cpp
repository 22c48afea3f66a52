//===- ExpandMath.cpp - Math operations of device code --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Approximations.h"
#include "MathExpansions.h"

#include "Rowwise/Conversion/Passes.h"
#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/IR/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "rowwise-expand-math"

namespace mlir::rowwise {
#define GEN_PASS_DEF_EXPANDMATHPASS
#include "Rowwise/Conversion/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {

using Expansion = Value (*)(ImplicitLocOpBuilder &, Value);

/// Replaces a unary operation, on f32 and f64 or on f32 only.
template <typename OpTy>
struct ExpandUnary : OpRewritePattern<OpTy> {
  ExpandUnary(MLIRContext *context, Expansion expansion, bool isF32Only = false,
              PatternBenefit benefit = 1)
      : OpRewritePattern<OpTy>(context, benefit), expansion(expansion),
        isF32Only(isF32Only) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!hasExpansions(type))
      return rewriter.notifyMatchFailure(op, "expected f32 or f64");
    if (isF32Only && !getElementTypeOrSelf(type).isF32())
      return rewriter.notifyMatchFailure(op, "the instruction is for f32 only");
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    rewriter.replaceOp(op, expansion(builder, op.getOperand()));
    return success();
  }

  Expansion expansion;
  bool isF32Only;
};

/// An exponential of f32 as that of 2: exp(x) = 2^(x log2(e)).
template <typename OpTy>
struct ApproximateExp : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "the instruction is for f32 only");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value exponent = op.getOperand();
    if constexpr (std::is_same_v<OpTy, math::ExpOp>) {
      Value log2E = createScalarOrSplatConstant(b, b.getLoc(), op.getType(),
                                                APFloat(1.44269504f));
      exponent = arith::MulFOp::create(b, exponent, log2E);
    }
    bool keepsSubnormals = op->hasAttr(keepsSubnormalsAttrName);
    rewriter.replaceOp(
        op, callDeviceIntrinsic(b, keepsSubnormals ? kEx2Subnormal : kEx2,
                                exponent));
    return success();
  }
};

/// An operation on two floats that has one expansion.
template <typename Op, Value (*expand)(ImplicitLocOpBuilder &, Value, Value)>
struct ExpandBinary : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    if (!hasExpansions(op.getType()))
      return rewriter.notifyMatchFailure(op, "expected f32 or f64");
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    rewriter.replaceOp(op, expand(builder, op.getLhs(), op.getRhs()));
    return success();
  }
};

/// Upstream's erf of f32 loses the sign of a zero. Operations for which that
/// was mended are marked.
struct SignErf : OpRewritePattern<math::ErfOp> {
  using Base::Base;
  LogicalResult matchAndRewrite(math::ErfOp op,
                                PatternRewriter &rewriter) const override {
    constexpr StringLiteral isSigned = "rowwise.signed";
    if (!getElementTypeOrSelf(op.getType()).isF32() || op->hasAttr(isSigned))
      return rewriter.notifyMatchFailure(op, "has its sign");
    rewriter.setInsertionPointAfter(op);
    auto y = cast<math::ErfOp>(rewriter.clone(*op));
    y->setAttr(isSigned, rewriter.getUnitAttr());
    rewriter.replaceOpWithNewOp<math::CopySignOp>(op, y, op.getOperand());
    return success();
  }
};

struct ExpandPowF : OpRewritePattern<math::PowFOp> {
  using Base::Base;
  LogicalResult matchAndRewrite(math::PowFOp op,
                                PatternRewriter &rewriter) const override {
    if (!hasExpansions(op.getType()))
      return rewriter.notifyMatchFailure(op, "expected f32 or f64");
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    APFloat exponent(0.0f);
    if (matchPattern(op.getRhs(), m_ConstantFloat(&exponent)))
      if (Value value = expandConstantPower(builder, op.getLhs(), exponent)) {
        rewriter.replaceOp(op, value);
        return success();
      }
    rewriter.replaceOp(op, expandPowF(builder, op.getLhs(), op.getRhs()));
    return success();
  }
};

struct ExpandIPowI : OpRewritePattern<math::IPowIOp> {
  using Base::Base;
  LogicalResult matchAndRewrite(math::IPowIOp op,
                                PatternRewriter &rewriter) const override {
    auto element = dyn_cast<IntegerType>(getElementTypeOrSelf(op.getType()));
    if (!element || element.getWidth() == 1 || isa<TensorType>(op.getType()))
      return rewriter.notifyMatchFailure(
          op, "expected numbers or vectors of integers of more bits");
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    rewriter.replaceOp(op, expandIPowI(builder, op.getLhs(), op.getRhs()));
    return success();
  }
};

/// Tests of the class of a float: NaN, infinite, finite, normal.
template <typename OpTy, Expansion expansion>
struct ExpandClass : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    rewriter.replaceOp(op, expansion(builder, op.getOperand()));
    return success();
  }
};

/// x^-n  ->  1 / x^n, whose sign is right at zeros of either sign. (Upstream's
/// expansion of a negative constant gives -inf at +0, as it compares with -0.)
struct InvertNegativePower : OpRewritePattern<math::FPowIOp> {
  using Base::Base;
  LogicalResult matchAndRewrite(math::FPowIOp op,
                                PatternRewriter &rewriter) const override {
    APInt exponent;
    if (!matchPattern(op.getRhs(), m_ConstantInt(&exponent)) ||
        !exponent.isNegative() || exponent.isMinSignedValue())
      return rewriter.notifyMatchFailure(op, "expected a negative constant");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value positive = createScalarOrSplatConstant(
        b, b.getLoc(), op.getRhs().getType(), -exponent);
    auto type = cast<FloatType>(getElementTypeOrSelf(op.getType()));
    Value one = createScalarOrSplatConstant(
        b, b.getLoc(), op.getType(), APFloat::getOne(type.getFloatSemantics()));
    Value power = math::FPowIOp::create(b, op.getLhs(), positive);
    rewriter.replaceOpWithNewOp<arith::DivFOp>(op, one, power);
    return success();
  }
};

/// An exponent that is not constant is converted to a float. Large integers
/// lose their parity by that, which is taken from the integer.
struct PowIToPowF : OpRewritePattern<math::FPowIOp> {
  using Base::Base;
  LogicalResult matchAndRewrite(math::FPowIOp op,
                                PatternRewriter &rewriter) const override {
    Value base = op.getLhs(), exponent = op.getRhs();
    if (matchPattern(exponent, m_Constant()))
      return rewriter.notifyMatchFailure(op, "a constant power is a product");
    Type type = exponent.getType();
    if (!getElementTypeOrSelf(type).isInteger() ||
        getElementTypeOrSelf(type).isInteger(1))
      return rewriter.notifyMatchFailure(op, "expected integers of more bits");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value magnitude = math::PowFOp::create(
        b, math::AbsFOp::create(b, base),
        arith::SIToFPOp::create(b, op.getType(), exponent));
    Value isOdd =
        arith::TruncIOp::create(b, withElement(type, b.getI1Type()), exponent);
    Value sign = arith::SelectOp::create(b, isOdd, base, magnitude);
    rewriter.replaceOpWithNewOp<math::CopySignOp>(op, magnitude, sign);
    return success();
  }
};

/// f64 to 16 bits in two steps, as on the GPU: the first rounds to odd, so that
/// the second rounds as if it saw all bits.
struct TruncFThroughF32 : OpRewritePattern<arith::TruncFOp> {
  using Base::Base;
  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Type element = getElementTypeOrSelf(op.getType());
    if (!getElementTypeOrSelf(op.getIn().getType()).isF64() ||
        !is16BitFloat(element) || op.getRoundingmodeAttr())
      return rewriter.notifyMatchFailure(op, "expected f64 to 16 bits");
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    Value odd = roundToOddF32(builder, op.getIn());
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), odd);
    return success();
  }
};

/// The remainder of 16-bit floats is one, so that it is not rounded.
struct RemFInF32 : OpRewritePattern<arith::RemFOp> {
  using Base::Base;
  LogicalResult matchAndRewrite(arith::RemFOp op,
                                PatternRewriter &rewriter) const override {
    if (!is16BitFloat(getElementTypeOrSelf(op.getType())))
      return rewriter.notifyMatchFailure(op, "expected 16 bits");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type wide = withElement(op.getType(), b.getF32Type());
    Value remainder =
        arith::RemFOp::create(b, arith::ExtFOp::create(b, wide, op.getLhs()),
                              arith::ExtFOp::create(b, wide, op.getRhs()));
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), remainder);
    return success();
  }
};

/// Divisions by an approximate instruction, where the exact one costs more. 1 /
/// c is exact for a power of two. 1 / x is approximated only where it is marked
/// as approximate, and the result is thus known to be normal.
struct DivToDivFull : OpRewritePattern<arith::DivFOp> {
  using Base::Base;
  LogicalResult matchAndRewrite(arith::DivFOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "div.full exists for f32 only");
    APFloat constant(0.0f);
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    if (matchPattern(op.getLhs(), m_ConstantFloat(&constant)) &&
        constant.isExactlyValue(1.0)) {
      if (!bitEnumContainsAll(op.getFastmath(), arith::FastMathFlags::afn))
        return rewriter.notifyMatchFailure(op, "is one exact instruction");
      rewriter.replaceOp(op, callDeviceIntrinsic(builder, kRcp, op.getRhs()));
      return success();
    }
    if (matchPattern(op.getRhs(), m_ConstantFloat(&constant)) &&
        constant.getExactInverse(nullptr))
      return rewriter.notifyMatchFailure(op, "becomes a multiplication");
    rewriter.replaceOp(
        op, callDeviceIntrinsic(builder, kDivFull, op->getOperands()));
    return success();
  }
};

struct ExpandMathPass : rowwise::impl::ExpandMathPassBase<ExpandMathPass> {
  using Base::Base;

  void runOnOperation() override {
    int64_t before = countExpandable();
    if (failed(expand()) || failed(refuseWhatIsLeft()))
      return signalPassFailure();
    numExpanded += before;
  }

private:
  int64_t countExpandable();
  LogicalResult expand();
  LogicalResult refuseWhatIsLeft();
};

/// Operations that become an LLVM intrinsic for which the back end has an
/// instruction.
bool isInstruction(Operation *op) {
  return isa<math::AbsFOp, math::AbsIOp, math::CeilOp, math::CopySignOp,
             math::CountLeadingZerosOp, math::CountTrailingZerosOp,
             math::CtPopOp, math::FloorOp, math::FmaOp, math::IsFiniteOp,
             math::IsNaNOp, math::RoundEvenOp, math::RoundOp, math::SqrtOp,
             math::TruncOp>(op);
}

bool isExpandable(Operation *op) {
  return isa<arith::RemFOp>(op) ||
         (isa<math::MathDialect>(op->getDialect()) && !isInstruction(op));
}

int64_t ExpandMathPass::countExpandable() {
  int64_t count = 0;
  getOperation()->walk([&](Operation *op) { count += isExpandable(op); });
  return count;
}

/// Expansions of functions to arithmetic of any float type.
void populateFunctions(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.insert<ExpandUnary<math::ExpOp>>(context, expandExp);
  patterns.insert<ExpandUnary<math::Exp2Op>>(context, expandExp2);
  patterns.insert<ExpandUnary<math::ExpM1Op>>(context, expandExpM1);
  patterns.insert<ExpandUnary<math::LogOp>>(context, expandLog);
  patterns.insert<ExpandUnary<math::Log2Op>>(context, expandLog2);
  patterns.insert<ExpandUnary<math::Log10Op>>(context, expandLog10);
  patterns.insert<ExpandUnary<math::Log1pOp>>(context, expandLog1p);
  patterns.insert<ExpandUnary<math::RsqrtOp>>(context, expandRsqrt);
  patterns.insert<ExpandUnary<math::TanhOp>>(context, expandTanh);
  patterns.insert<ExpandUnary<math::SinhOp>>(context, expandSinh);
  patterns.insert<ExpandUnary<math::CoshOp>>(context, expandCosh);
  patterns.insert<ExpandUnary<math::SinOp>>(context, expandSin);
  patterns.insert<ExpandUnary<math::CosOp>>(context, expandCos);
  patterns.insert<ExpandUnary<math::TanOp>>(context, expandTan);
  patterns.insert<ExpandUnary<math::AtanOp>>(context, expandAtan);
  patterns.insert<ExpandUnary<math::AsinhOp>>(context, expandAsinh);
  patterns.insert<ExpandUnary<math::AcoshOp>>(context, expandAcosh);
  patterns.insert<ExpandUnary<math::AtanhOp>>(context, expandAtanh);
  patterns.insert<ExpandUnary<math::CbrtOp>>(context, expandCbrt);
  patterns.add<ExpandBinary<math::Atan2Op, expandAtan2>, ExpandPowF, PowIToPowF,
               ExpandBinary<arith::RemFOp, expandRemF>, RemFInF32, ExpandIPowI,
               ExpandClass<math::IsInfOp, expandIsInf>,
               ExpandClass<math::IsNormalOp, expandIsNormal>, TruncFThroughF32>(
      context);
  // These must match before upstream's patterns for constant powers.
  patterns.add<InvertNegativePower>(context, /*benefit=*/2);
  math::populateExpansionPatterns(patterns, {"clampf", "fpowi"});
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
}

/// Expansions for which upstream has shorter ones, of f32 only: these come
/// last.
void populateAfterUpstream(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  const PatternBenefit kLast = 0;
  patterns.insert<ExpandUnary<math::AcosOp>>(context, expandAcos,
                                             /*isF32Only=*/false, kLast);
  patterns.insert<ExpandUnary<math::AsinOp>>(context, expandAsin,
                                             /*isF32Only=*/false, kLast);
  patterns.insert<ExpandUnary<math::ErfOp>>(context, expandErf,
                                            /*isF32Only=*/false, kLast);
  patterns.insert<ExpandUnary<math::ErfcOp>>(context, expandErfc,
                                             /*isF32Only=*/false, kLast);
  populateMathPolynomialApproximationPatterns(patterns, [](StringRef name) {
    return llvm::is_contained(
        {"math.acos", "math.asin", "math.erf", "math.erfc"}, name);
  });
}

/// These must match before other expansions of the same operations.
constexpr unsigned kFirst = 2;

/// Approximations by instructions of the GPU, for f32.
void populateApproximations(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<DivToDivFull>(context);
  patterns.add<ApproximateExp<math::ExpOp>, ApproximateExp<math::Exp2Op>>(
      context, kFirst);
  patterns.insert<ExpandUnary<math::RsqrtOp>>(context, approximateRsqrt,
                                              /*isF32Only=*/true, kFirst);
  patterns.insert<ExpandUnary<math::TanhOp>>(context, approximateTanh,
                                             /*isF32Only=*/true, kFirst);
  patterns.insert<ExpandUnary<math::ErfOp>>(context, approximateErf,
                                            /*isF32Only=*/true, kFirst + 1);
}

LogicalResult ExpandMathPass::expand() {
  RewritePatternSet patterns(&getContext());
  // 16-bit floats are computed in f32.
  populateMathF32ExpansionPatterns(patterns, [](StringRef) { return true; });
  populateFunctions(patterns);
  populateAfterUpstream(patterns);
  patterns.add<SignErf>(&getContext(), kFirst);
  if (!precise)
    populateApproximations(patterns);
  // The canonicalizer removes dead operations later.
  GreedyRewriteConfig config;
  config.enableFolding(false).setRegionSimplificationLevel(
      GreedySimplifyRegionLevel::Disabled);
  return applyPatternsGreedily(getOperation(), std::move(patterns), config);
}

LogicalResult ExpandMathPass::refuseWhatIsLeft() {
  WalkResult walk = getOperation()->walk([](Operation *op) {
    if (!isExpandable(op))
      return WalkResult::advance();
    op->emitOpError("has no expansion on ") << op->getOperand(0).getType();
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

} // namespace
