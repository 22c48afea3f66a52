//===- CompareTest.cpp - Results against the reference --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference/Compare.h"

#include "gtest/gtest.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::rowwise;

namespace {

Tensor makeTensor(ElementKind kind, ArrayRef<double> values) {
  Tensor tensor = llvm::cantFail(
      Tensor::create(kind, {static_cast<int64_t>(values.size())}));
  for (auto [i, value] : llvm::enumerate(values))
    tensor.setDouble(i, value);
  return tensor;
}

/// What has one bound for both sides.
ReferenceResult makeReference(Tensor value, Tensor bound, Tensor asWritten) {
  return {std::move(value), bound, bound, std::move(asWritten)};
}

/// Whether a result is right whose value is `expected`, and `asWritten` in the
/// types of the program.
bool isRight(ElementKind kind, double value, double expected, double bound,
             double asWritten) {
  ReferenceResult reference = makeReference(
      makeTensor(ElementKind::F64, expected),
      makeTensor(ElementKind::F64, bound), makeTensor(kind, asWritten));
  return llvm::cantFail(compare(makeTensor(kind, value), reference)).failures ==
         0;
}

bool isRight(double value, double expected, double bound) {
  return isRight(ElementKind::F32, value, expected, bound, expected);
}

TEST(CompareTest, FiniteNumbersAreWithinTheBound) {
  EXPECT_TRUE(isRight(1, 1, 0));
  EXPECT_TRUE(isRight(1.5, 1, 0.5));
  EXPECT_FALSE(isRight(1.5, 1, 0.25));
  EXPECT_FALSE(isRight(-1, 1, 0.5));
  EXPECT_FALSE(isRight(0x1p-149, 0, 0));
}

TEST(CompareTest, SpecialValuesAreEqual) {
  double inf = INFINITY, nan = NAN;
  EXPECT_TRUE(isRight(nan, nan, nan));
  EXPECT_TRUE(isRight(inf, inf, nan));
  EXPECT_FALSE(isRight(-inf, inf, nan));
  EXPECT_FALSE(isRight(1, nan, 1));
  // Where a product may overflow or not by its order, the bound is infinite.
  EXPECT_TRUE(isRight(nan, 1, inf));
  EXPECT_TRUE(isRight(inf, 1, inf));
  EXPECT_TRUE(isRight(1, inf, inf));
  EXPECT_FALSE(isRight(1, 2, nan));
}

TEST(CompareTest, WhatIsAsWrittenIsKnown) {
  double inf = INFINITY, nan = NAN;
  ElementKind f32 = ElementKind::F32, f64 = ElementKind::F64;
  ReferenceResult reference = makeReference(makeTensor(f64, {1, 1, 1, 1}),
                                            makeTensor(f64, {inf, inf, inf, 0}),
                                            makeTensor(f32, {inf, nan, 2, 1}));
  auto countUnbounded = [&](ArrayRef<double> values) {
    return llvm::cantFail(compare(makeTensor(f32, values), reference))
        .unbounded;
  };
  EXPECT_EQ(countUnbounded({inf, nan, 2, 1}), 0);
  EXPECT_EQ(countUnbounded({-inf, inf, 3, 1}), 3);
}

TEST(CompareTest, WhatIsUndefinedIsNotJudged) {
  double undefined = -INFINITY;
  ReferenceResult reference =
      makeReference(makeTensor(ElementKind::I64, {1, 2, 3}),
                    makeTensor(ElementKind::F64, {0, undefined, 0}),
                    makeTensor(ElementKind::I64, {1, 2, 3}));
  auto compareWith = [&](ArrayRef<double> values) {
    return llvm::cantFail(
        compare(makeTensor(ElementKind::I64, values), reference));
  };
  // Whatever it is, the number that the reference has too.
  for (double value : {2, 7}) {
    Comparison comparison = compareWith({1, value, 3});
    EXPECT_EQ(comparison.undefined, 1);
    EXPECT_FALSE(comparison.passed());
    EXPECT_FALSE(comparison.failed());
  }
  EXPECT_TRUE(compareWith({0, 7, 3}).failed());
}

TEST(CompareTest, SixteenBitFloatsAreRounded) {
  // Between the f16 numbers 1 and 1 + 2^-10.
  ElementKind f16 = ElementKind::F16;
  double next = 1 + 0x1p-10, middle = 1 + 0x1p-11;
  EXPECT_TRUE(isRight(f16, 1, 1 + 0x1p-12, 0, 1));
  EXPECT_FALSE(isRight(f16, next, 1 + 0x1p-12, 0x1p-20, 1));
  EXPECT_TRUE(isRight(f16, next, middle - 0x1p-20, 0x1p-20, 1));
  EXPECT_FALSE(isRight(f16, next, middle - 0x1p-19, 0x1p-20, 1));
  // Below 1 the spacing is half as large.
  EXPECT_TRUE(isRight(f16, 1, 1 - 0x1p-12, 0, 1));
  EXPECT_FALSE(isRight(f16, 1, 1 - 0x1p-11, 0x1p-20, 1 - 0x1p-11));
  // Subnormal numbers.
  EXPECT_TRUE(isRight(f16, 0, 0x1p-26, 0, 0));
  EXPECT_FALSE(isRight(f16, 0, 0x1p-24, 0x1p-30, 0x1p-24));
  EXPECT_TRUE(isRight(ElementKind::BF16, 256, 257, 0, 256));
  EXPECT_TRUE(isRight(ElementKind::BF16, 258, 257, 0, 256));
  EXPECT_FALSE(isRight(ElementKind::BF16, 260, 257, 0.5, 256));
}

TEST(CompareTest, TheProgramAsWrittenDecidesOverflow) {
  double inf = INFINITY, nan = NAN;
  ElementKind f32 = ElementKind::F32;
  EXPECT_TRUE(isRight(f32, nan, 0.5, 1e-7, nan));
  EXPECT_FALSE(isRight(f32, 0.5, 0.5, 1e-7, nan));
  EXPECT_TRUE(isRight(f32, inf, 1e39, 1, inf));
  EXPECT_TRUE(isRight(f32, 0, nan, nan, 0));
  // 70000 is an infinity to f16.
  EXPECT_TRUE(isRight(ElementKind::F16, inf, 70000, 1, inf));
}

TEST(CompareTest, RoundingDecidesBesideTheEndOfTheRange) {
  double inf = INFINITY, nan = NAN;
  ElementKind f16 = ElementKind::F16, f32 = ElementKind::F32;
  // f16 has infinities from 65520 on, the middle of 65504 and what is next.
  EXPECT_TRUE(isRight(f16, inf, 65519, 2, 65504));
  EXPECT_TRUE(isRight(f16, -inf, -65519, 2, -65504));
  EXPECT_TRUE(isRight(f16, 65504, 65521, 2, inf));
  EXPECT_TRUE(isRight(f16, 65504, 65521, 2, 65504));
  EXPECT_FALSE(isRight(f16, inf, 65517, 2, 65504));
  EXPECT_FALSE(isRight(f16, -inf, 65519, 2, 65504));
  EXPECT_FALSE(isRight(f16, 65504, 65523, 2, inf));
  EXPECT_FALSE(isRight(f16, 65472, 65521, 2, inf));
  EXPECT_FALSE(isRight(f16, nan, 65519, 2, 65504));
  double bf16Limit = 0x1.ffp127;
  EXPECT_TRUE(isRight(ElementKind::BF16, inf, bf16Limit * (1 - 0x1p-20),
                      0x1p108, 0x1.fep127));
  EXPECT_TRUE(isRight(f32, inf, 0x1.fffffep127, 0x1p104, 0x1.fffffep127));
  EXPECT_FALSE(isRight(f32, inf, 0x1.fffff0p127, 0x1p104, 0x1.fffff0p127));
  // What overflows on its way as written is no number by a rounding.
  EXPECT_FALSE(isRight(f16, 1, 1, 2, inf));
}

TEST(CompareTest, TheProgramAsWrittenMayAbsorb) {
  // Far from the value: either is right.
  ElementKind f32 = ElementKind::F32;
  EXPECT_TRUE(isRight(f32, 0.25, 0.5, 1e-3, 0.25));
  EXPECT_TRUE(isRight(f32, 0.5, 0.5, 1e-3, 0.25));
  EXPECT_FALSE(isRight(f32, 0.375, 0.5, 1e-3, 0.25));
  EXPECT_TRUE(isRight(f32, 0.51, 0.5, 1e-3, 0.51));
  // Within the bound: the value alone.
  EXPECT_FALSE(isRight(f32, 0.5015, 0.5, 1e-3, 0.5009));
}

TEST(CompareTest, IntegersAreEqual) {
  ReferenceResult reference =
      makeReference(makeTensor(ElementKind::I64, {1, 2}),
                    makeTensor(ElementKind::F64, {0, 0}),
                    makeTensor(ElementKind::I64, {1, 2}));
  Tensor right = makeTensor(ElementKind::I64, {1, 2});
  Tensor wrong = makeTensor(ElementKind::I64, {1, 3});
  EXPECT_EQ(llvm::cantFail(compare(right, reference)).failures, 0);
  EXPECT_EQ(llvm::cantFail(compare(wrong, reference)).failures, 1);
}

TEST(CompareTest, IntegersOfFloatsMayBeTheNext) {
  ReferenceResult reference =
      makeReference(makeTensor(ElementKind::I8, {127, 5}),
                    makeTensor(ElementKind::F64, {1, 0}),
                    makeTensor(ElementKind::I8, {127, 5}));
  auto countFailures = [&](ArrayRef<double> values) {
    Tensor result = makeTensor(ElementKind::I8, values);
    return llvm::cantFail(compare(result, reference)).failures;
  };
  EXPECT_EQ(countFailures({126, 5}), 0);
  EXPECT_EQ(countFailures({-127, 5}), 1);
  EXPECT_EQ(countFailures({125, 5}), 1);
  EXPECT_EQ(countFailures({127, 6}), 1);
}

TEST(CompareTest, IntegersBeyondTheRangeAreNotJudged) {
  // 128, if it is unsigned, and then right.
  ReferenceResult reference =
      makeReference(makeTensor(ElementKind::I8, {127, 5}),
                    makeTensor(ElementKind::F64, {1, 0}),
                    makeTensor(ElementKind::I8, {127, 5}));
  Comparison comparison = llvm::cantFail(
      compare(makeTensor(ElementKind::I8, {-128, 5}), reference));
  EXPECT_EQ(comparison.failures, 0);
  EXPECT_EQ(comparison.wrapped, 1);
  EXPECT_FALSE(comparison.passed());
}

TEST(CompareTest, DistancesOfIntegersDoNotWrap) {
  constexpr int64_t largest = std::numeric_limits<int64_t>::max();
  Tensor values = llvm::cantFail(Tensor::create(ElementKind::I64, {2}));
  values.setInteger(0, -2);
  values.setInteger(1, 4);
  ReferenceResult reference =
      makeReference(values, makeTensor(ElementKind::F64, {3, 3}), values);
  Tensor result = values;
  result.setInteger(0, largest);
  EXPECT_EQ(llvm::cantFail(compare(result, reference)).failures, 1);
  result.setInteger(0, 1);
  EXPECT_EQ(llvm::cantFail(compare(result, reference)).failures, 0);
}

TEST(CompareTest, EachSideHasItsBound) {
  ElementKind f32 = ElementKind::F32;
  ReferenceResult reference{makeTensor(ElementKind::F64, {0.25, 1}),
                            makeTensor(ElementKind::F64, {0.25, 0}),
                            makeTensor(ElementKind::F64, {0.75, 0}),
                            makeTensor(f32, {0.25, 1})};
  auto countFailures = [&](double value) {
    return llvm::cantFail(compare(makeTensor(f32, {value, 1}), reference))
        .failures;
  };
  EXPECT_EQ(countFailures(1), 0);
  EXPECT_EQ(countFailures(0), 0);
  EXPECT_EQ(countFailures(1.125), 1);
  EXPECT_EQ(countFailures(-0.125), 1);
}

TEST(CompareTest, OneSideMayBeUnbounded) {
  ElementKind f32 = ElementKind::F32;
  ReferenceResult reference{
      makeTensor(ElementKind::F64, {1}), makeTensor(ElementKind::F64, {1}),
      makeTensor(ElementKind::F64, {INFINITY}), makeTensor(f32, {INFINITY})};
  auto compareWith = [&](double value) {
    return llvm::cantFail(compare(makeTensor(f32, {value}), reference));
  };
  EXPECT_EQ(compareWith(1e9).unbounded, 1);
  EXPECT_EQ(compareWith(0.5).failures, 0);
  EXPECT_EQ(compareWith(-0.5).failures, 1);
  EXPECT_EQ(compareWith(-INFINITY).failures, 1);
  EXPECT_TRUE(compareWith(INFINITY).passed());
}

TEST(CompareTest, BoundsBeyondTheRowSayNothing) {
  // A large number of another row is no reason to know this one.
  Tensor values = makeTensor(ElementKind::F64, {1, 2, 1e9, 1});
  Tensor bounds = makeTensor(ElementKind::F64, {3, 1.5, 3, 3});
  Tensor written = makeTensor(ElementKind::F32, {1, 2, 1e9, 1});
  Tensor result = makeTensor(ElementKind::F32, {0, 1, 1e9, 2});
  for (Tensor *tensor : {&values, &bounds, &written, &result})
    tensor->shape = {2, 2};
  Comparison comparison =
      llvm::cantFail(compare(result, makeReference(values, bounds, written)));
  EXPECT_EQ(comparison.failures, 0);
  EXPECT_EQ(comparison.vague, 1);
  // A column of one row each is a row.
  for (Tensor *tensor : {&values, &bounds, &written, &result})
    tensor->shape = {1, 4, 1};
  comparison =
      llvm::cantFail(compare(result, makeReference(values, bounds, written)));
  EXPECT_EQ(comparison.vague, 0);
  // Nor is there one of integers.
  for (ElementKind kind : {ElementKind::I32, ElementKind::I64}) {
    ReferenceResult reference = makeReference(
        makeTensor(kind, {3, 5}), makeTensor(ElementKind::F64, {100, 4}),
        makeTensor(kind, {3, 5}));
    EXPECT_EQ(
        llvm::cantFail(compare(makeTensor(kind, {77, 4}), reference)).vague, 1);
  }
}

/// How many elements of a result are vague that has a row of `values` within
/// `below` and `above`, and is a little off.
int64_t countVague(ArrayRef<double> values, double below, double above,
                   double usualInput) {
  SmallVector<double> lows(values.size(), below), highs(values.size(), above);
  SmallVector<double> found(values);
  for (double &value : found)
    value += above / 4;
  ReferenceResult reference{makeTensor(ElementKind::F64, values),
                            makeTensor(ElementKind::F64, lows),
                            makeTensor(ElementKind::F64, highs),
                            makeTensor(ElementKind::F64, values)};
  reference.usualInput = usualInput;
  Comparison comparison =
      llvm::cantFail(compare(makeTensor(ElementKind::F64, found), reference));
  EXPECT_EQ(comparison.failures, 0);
  return comparison.vague;
}

TEST(CompareTest, BoundsThatHoldTheRowSayNothing) {
  // Of both sides, whatever the arguments are.
  EXPECT_EQ(countVague({0.25, 0.25}, 0.25, 0.75, 1e9), 2);
  EXPECT_EQ(countVague({1, 1}, 1, 1e-3, 1e9), 2);
  EXPECT_EQ(countVague({1, 1}, 0.99, 1e-3, 1e9), 0);
  // 0 is within, and 1 is not.
  EXPECT_EQ(countVague({0.25, 1}, 0.25, 0.5, 0), 0);
  // Negative numbers are no less than others.
  EXPECT_EQ(countVague({-1, -1}, 1e-3, 1, 0), 2);
  EXPECT_EQ(countVague({-1, 1}, 0.9, 0.9, 0), 0);
}

TEST(CompareTest, WhatCancelsIsComparedWithArguments) {
  EXPECT_EQ(countVague({0, 0}, 1e-6, 1e-6, 1), 0);
  EXPECT_EQ(countVague({0, 1e-10}, 1e-6, 1e-6, 1), 0);
  EXPECT_EQ(countVague({0, 0}, 1e-6, 1e-6, 1e-6), 2);
  EXPECT_EQ(countVague({0, 0}, 1e-6, 1e-6, 0), 2);
  // 0 is wrong for what is a tenth of the bound.
  EXPECT_EQ(countVague({1e-7, 1e-7}, 1e-6, 1e-6, 1), 2);
}

TEST(CompareTest, ZerosHaveASignWhereItIsKept) {
  ElementKind f32 = ElementKind::F32;
  ReferenceResult reference = makeReference(
      makeTensor(ElementKind::F64, {-0.0, 0}),
      makeTensor(ElementKind::F64, {0, 0}), makeTensor(f32, {-0.0, 0}));
  auto countFailures = [&](double first, double second) {
    return llvm::cantFail(compare(makeTensor(f32, {first, second}), reference))
        .failures;
  };
  EXPECT_EQ(countFailures(0, 0), 0);
  reference.keepsSignOfZero = true;
  EXPECT_EQ(countFailures(-0.0, 0), 0);
  EXPECT_EQ(countFailures(0, -0.0), 2);
}

TEST(CompareTest, TypesMustAgree) {
  ReferenceResult reference = makeReference(makeTensor(ElementKind::F64, {1}),
                                            makeTensor(ElementKind::F64, {0}),
                                            makeTensor(ElementKind::F32, {1}));
  EXPECT_EQ(
      llvm::toString(
          compare(makeTensor(ElementKind::F32, {1, 2}), reference).takeError()),
      "expected the reference's shape 1xf32, found 2xf32");
  EXPECT_EQ(
      llvm::toString(
          compare(makeTensor(ElementKind::F16, {1}), reference).takeError()),
      "expected the reference's type 1xf32, found 1xf16");
}

TEST(CompareTest, ReportsTheWorstAndTheFirstFive) {
  SmallVector<double> ones(12, 1.0), bounds(12, 0.5), values(12, 2.0);
  values[0] = 1.25;
  values[7] = 3;
  ReferenceResult reference = makeReference(
      makeTensor(ElementKind::F64, ones), makeTensor(ElementKind::F64, bounds),
      makeTensor(ElementKind::F32, ones));
  Tensor result = makeTensor(ElementKind::F32, values);
  for (Tensor *tensor : {&result, &reference.value, &reference.below,
                         &reference.above, &reference.asWritten})
    tensor->shape = {3, 4};
  Comparison comparison = llvm::cantFail(compare(result, reference));
  EXPECT_EQ(comparison.failures, 11);
  EXPECT_EQ(comparison.failedAt, (SmallVector<int64_t>{1, 2, 3, 4, 5}));
  EXPECT_EQ(comparison.maxError, 4);
  EXPECT_EQ(comparison.worst, 7);

  std::string text;
  llvm::raw_string_ostream os(text);
  printComparison(0, result, reference, comparison, os);
  EXPECT_TRUE(StringRef(text).starts_with(
      "result 0: 3x4xf32: 12 elements, max error 4 of the bound, worst at "
      "[1, 3]: got 3 expected 1: check failed\n"
      "  at [0, 1]: got 2 expected 1 bound 0.5, as written 1\n"))
      << text;
  EXPECT_TRUE(StringRef(text).ends_with("  11 elements failed\n")) << text;
}

TEST(CompareTest, SaysWhatANarrowNumberIsRoundedFrom) {
  constexpr double third = 1.0 / 3, rounded = 0x1.56p-2;
  ReferenceResult reference =
      makeReference(makeTensor(ElementKind::F64, {third}),
                    makeTensor(ElementKind::F64, {1e-6}),
                    makeTensor(ElementKind::BF16, {rounded}));
  Tensor result = makeTensor(ElementKind::BF16, {rounded});
  Comparison comparison = llvm::cantFail(compare(result, reference));
  EXPECT_EQ(comparison.maxError, 0);
  std::string text;
  llvm::raw_string_ostream os(text);
  printComparison(0, result, reference, comparison, os);
  EXPECT_TRUE(StringRef(text).ends_with(
      " expected 0.33333333333333331, which rounds to it: check passed\n"))
      << text;
}

TEST(CompareTest, EmptyResultsPass) {
  ReferenceResult reference = makeReference(makeTensor(ElementKind::F64, {}),
                                            makeTensor(ElementKind::F64, {}),
                                            makeTensor(ElementKind::F32, {}));
  Tensor result = makeTensor(ElementKind::F32, {});
  Comparison comparison = llvm::cantFail(compare(result, reference));
  std::string text;
  llvm::raw_string_ostream os(text);
  printComparison(1, result, reference, comparison, os);
  EXPECT_EQ(text, "result 1: 0xf32: 0 elements, max error 0 of the bound: "
                  "check passed\n");
}

} // namespace
