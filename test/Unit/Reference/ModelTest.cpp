//===- ModelTest.cpp - Tests of what a result may come from ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceTest.h"

#include "Reference/Compare.h"

using namespace mlir;
using namespace mlir::rowwise;

/// (x + 1) - 1 in bf16, of one number.
static const std::string roundsTwice = elementwise("bf16", R"(
      %one = arith.constant 1.0 : bf16
      %s = arith.addf %in, %one : bf16
      %out = arith.subf %s, %one : bf16)");

TEST_F(ReferenceTest, RoundingsAreDroppedOrKept) {
  // 1 + 2^-7 is the next to 1 in bf16; 2^-9 is lost, 2^-8 + 2^-12 is rounded
  // up.
  Tensor x = makeTensor(ElementKind::BF16, {2}, {0x1p-9, 0x1.1p-8});
  ReferenceOptions options;
  auto dropped = run(roundsTwice, {x}, options);
  options.roundings = Roundings::Kept;
  auto kept = run(roundsTwice, {x}, options);
  options.roundings = Roundings::Either;
  auto either = run(roundsTwice, {x}, options);
  ASSERT_EQ(dropped.size() + kept.size() + either.size(), 3u) << diagnostics;
  EXPECT_EQ(dropped[0].value.getDouble(0), 0x1p-9);
  EXPECT_EQ(dropped[0].asWritten.getDouble(1), 0x1.1p-8);
  EXPECT_EQ(kept[0].value.getDouble(0), 0);
  EXPECT_EQ(kept[0].value.getDouble(1), 0x1p-7);
  EXPECT_EQ(kept[0].asWritten.getDouble(1), 0x1p-7);
  // The rounding is far from the middle of two numbers: no error remains.
  EXPECT_LE(kept[0].getBound(0), flushed);
  EXPECT_GE(either[0].getBound(0), 0x1p-9);
}

TEST_F(ReferenceTest, IntegersMayComeOfRoundings) {
  // tanh(x) = x of 0.01 in f16, and in no wider type; neither of 1.
  constexpr StringLiteral comparison = R"(
    func.func @main(%x: tensor<2xf16>) -> tensor<2xi1> {
      %empty = tensor.empty() : tensor<2xi1>
      %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>,
                                            affine_map<(d0) -> (d0)>],
                           iterator_types = ["parallel"]}
           ins(%x : tensor<2xf16>) outs(%empty : tensor<2xi1>) {
      ^bb0(%in: f16, %out: i1):
        %t = math.tanh %in : f16
        %is = arith.cmpf oeq, %t, %in : f16
        linalg.yield %is : i1
      } -> tensor<2xi1>
      return %y : tensor<2xi1>
    })";
  auto results =
      run(comparison, {makeTensor(ElementKind::F16, {2}, {0.01, 1})});
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  auto countFailures = [&](bool first, bool second) {
    Tensor found = llvm::cantFail(Tensor::create(ElementKind::I1, {2}));
    found.setInteger(0, first);
    found.setInteger(1, second);
    return llvm::cantFail(compare(found, results[0])).failures;
  };
  EXPECT_EQ(countFailures(false, false), 0);
  EXPECT_EQ(countFailures(true, false), 0);
  EXPECT_EQ(countFailures(true, true), 1);
}

TEST_F(ReferenceTest, SumsAreRoundedOnceInEverySpelling) {
  // Rounded at each step, 256 + 1 stays 256.
  SmallVector<double> values(129, 1);
  values[0] = 256;
  Tensor x = makeTensor(ElementKind::BF16, {129}, values);
  ReferenceOptions options;
  options.roundings = Roundings::Kept;
  for (StringRef sum :
       {"linalg.reduce { arith.addf } ins(%x : tensor<129xbf16>)"
        "  outs(%zero : tensor<bf16>) dimensions = [0]",
        R"(linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>,
                                               affine_map<(d0) -> ()>],
                              iterator_types = ["reduction"]}
                ins(%x : tensor<129xbf16>) outs(%zero : tensor<bf16>) {
              ^bb0(%in: bf16, %out: bf16):
                %s = arith.addf %in, %out : bf16
                linalg.yield %s : bf16
              } -> tensor<bf16>)"}) {
    auto results = run(("func.func @main(%x: tensor<129xbf16>) -> tensor<bf16> "
                        "{\n%zero = arith.constant dense<0.0> : tensor<bf16>\n"
                        "%y = " +
                        sum + "\nreturn %y : tensor<bf16>\n}")
                           .str(),
                       {x}, options);
    ASSERT_EQ(results.size(), 1u) << diagnostics;
    EXPECT_EQ(results[0].value.getDouble(0), 384);
    EXPECT_EQ(results[0].asWritten.getDouble(0), 384);
  }
}

TEST_F(ReferenceTest, ProductsThatLeaveTheRangeHaveNoBound) {
  constexpr StringLiteral product = R"(
    func.func @main(%x: tensor<2x4xf32>) -> tensor<2xf32> {
      %one = arith.constant 1.0 : f32
      %empty = tensor.empty() : tensor<2xf32>
      %init = linalg.fill ins(%one : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
      %y = linalg.reduce ins(%x : tensor<2x4xf32>) outs(%init : tensor<2xf32>)
           dimensions = [1] (%in: f32, %out: f32) {
        %p = arith.mulf %in, %out : f32
        linalg.yield %p : f32
      }
      return %y : tensor<2xf32>
    })";
  auto results =
      run(product, {makeTensor(ElementKind::F32, {2, 4},
                               {2, 3, 4, 5, 1e-30, 1e-30, 1e30, 1e30})});
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  EXPECT_LE(results[0].getBound(0), 120 * (std::pow(1 + u, 5) - 1) + flushed);
  EXPECT_EQ(results[0].getBound(1), infinity);
}

TEST_F(ReferenceTest, InnerF64MayBeF32) {
  // x^2 / x overflows in f32, and does not in f64.
  auto text = elementwise("f32", R"(
      %wide = arith.extf %in : f32 to f64
      %square = arith.mulf %wide, %wide : f64
      %ratio = arith.divf %square, %wide : f64
      %out = arith.truncf %ratio : f64 to f32)");
  Tensor x = makeTensor(ElementKind::F32, {1}, {0x1p100});
  ReferenceOptions options;
  auto fast = run(text, {x}, options);
  options.narrowsDouble = false;
  auto precise = run(text, {x}, options);
  ASSERT_EQ(fast.size() + precise.size(), 2u) << diagnostics;
  EXPECT_EQ(fast[0].asWritten.getDouble(0), 0x1p100);
  ASSERT_TRUE(fast[0].asNarrowed);
  EXPECT_EQ(fast[0].asNarrowed->getDouble(0), infinity);
  EXPECT_FALSE(precise[0].asNarrowed);
  EXPECT_LT(precise[0].getBound(0), fast[0].getBound(0));
}

//===----------------------------------------------------------------------===//
// Bounds of two sides
//===----------------------------------------------------------------------===//

namespace {
/// Functions of a number that may have been rounded to bf16, and how far such a
/// result may be from 0.
struct BoundedCase {
  StringRef body;
  double limit;
};
} // namespace

TEST_F(ReferenceTest, RoundedAndNotAreWithinTheBound) {
  SmallVector<double> values;
  for (int i = -80; i <= 80; ++i)
    values.push_back(static_cast<float>(i * 3.7719 + 0.013 * i * i));
  Tensor x = makeTensor(ElementKind::F32, {161}, values);
  constexpr StringLiteral exponential = "%e = math.exp %w : f32\n"
                                        "%s = arith.addf %e, %one : f32\n";
  const BoundedCase cases[] = {
      {"%out = arith.divf %one, %s : f32", 1},
      {"%out = arith.divf %e, %s : f32", infinity},
      {"%out = math.log %s : f32", 1e3},
      {"%out = math.rsqrt %s : f32", 1},
      {"%r = math.sqrt %s : f32 %out = arith.divf %one, %r : f32", 1},
      {"%out = math.log1p %e : f32", 1e3},
      {"%n = arith.negf %s : f32 %out = arith.divf %one, %n : f32", 1},
      {"%m = math.absf %w : f32 %out = arith.addf %m, %one : f32", 1e3},
      {"%q = arith.mulf %w, %w : f32 %t = arith.addf %q, %one : f32 "
       "%out = math.rsqrt %t : f32",
       1},
      {"%t = arith.subf %one, %w : f32 %out = math.tanh %t : f32", 1},
      {"%t = arith.mulf %w, %one : f32 %out = arith.mulf %t, %w : f32", 1e6},
      {"%t = arith.maximumf %w, %in : f32 %out = math.erf %t : f32", 1},
      {"%n = arith.constant 2 : i64 %p = math.fpowi %w, %n : f32, i64 "
       "%t = arith.addf %p, %one : f32 %out = arith.divf %one, %t : f32",
       1},
      {"%n = arith.constant 3 : i64 %out = math.fpowi %w, %n : f32, i64", 1e9},
  };
  for (const BoundedCase &c : cases) {
    std::string body = ("%one = arith.constant 1.0 : f32\n"
                        "%b = arith.truncf %in : f32 to bf16\n"
                        "%w = arith.extf %b : bf16 to f32\n" +
                        exponential + c.body)
                           .str();
    ReferenceOptions options;
    options.roundings = Roundings::Either;
    auto either = run(elementwise("f32", body), {x}, options);
    options.roundings = Roundings::Kept;
    auto kept = run(elementwise("f32", body), {x}, options);
    ASSERT_EQ(either.size() + kept.size(), 2u) << diagnostics << body;
    for (int i = 0; i < 161; ++i) {
      double value = either[0].value.getDouble(i);
      double bound = either[0].getBound(i);
      // Where exp(x) overflows in f32 it does in the program as written.
      if (!std::isfinite(kept[0].asWritten.getDouble(i)) || values[i] > 80)
        continue;
      EXPECT_LE(std::fabs(kept[0].asWritten.getDouble(i) - value), bound)
          << c.body.str() << " of " << values[i];
      EXPECT_LE(bound, c.limit * (1 + 32 * u))
          << c.body.str() << " of " << values[i];
    }
  }
}
