//===- ReferenceTest.cpp - Tests of the reference of --check --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceTest.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr StringLiteral softmax = R"(
  func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = arith.constant 0 : index
    %1 = arith.constant 1 : index
    %rows = tensor.dim %x, %0 : tensor<?x?xf32>
    %columns = tensor.dim %x, %1 : tensor<?x?xf32>
    %init = tensor.empty(%rows, %columns) : tensor<?x?xf32>
    %y = linalg.softmax dimension(1) ins(%x : tensor<?x?xf32>)
                        outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %y : tensor<?x?xf32>
  })";

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

TEST_F(ReferenceTest, softmax_has_the_digits_and_bound_of_the_contract) {
  auto results = run(softmax, makeTensor(ElementKind::F32, {1, 3}, {1, 2, 3}));
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  const double expected[] = {0.09003057317038046, 0.24472847105479764,
                             0.6652409557748218};
  ASSERT_EQ(results[0].value.kind, ElementKind::F64);
  ASSERT_EQ(results[0].asWritten.kind, ElementKind::F32);
  for (int i = 0; i < 3; ++i) {
    double value = results[0].value.getDouble(i);
    double bound = results[0].getBound(i);
    EXPECT_NEAR(value, expected[i], 1e-16);
    EXPECT_NEAR(results[0].asWritten.getDouble(i), expected[i], bound);
    EXPECT_GT(bound, 4 * u * value);
    EXPECT_LE(bound, 4 * u * value * (4 + 2));
  }
}

TEST_F(ReferenceTest, dynamic_shapes_follow_the_inputs) {
  Tensor input = makeTensor(ElementKind::F32, {2, 2}, {0, 0, 5, 5});
  auto results = run(softmax, input);
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  EXPECT_EQ(results[0].value.shape, input.shape);
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(results[0].value.getDouble(i), 0.5);
  results = run(softmax, makeTensor(ElementKind::F32, {0, 7}, {}));
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  EXPECT_EQ(results[0].below.getNumElements(), 0);
}

TEST_F(ReferenceTest, infinities_and_nan_have_no_bound) {
  double nan = std::nan("");
  auto results =
      run(softmax, makeTensor(ElementKind::F32, {3, 2},
                              {-infinity, 1, -infinity, -infinity, nan, 1}));
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  EXPECT_EQ(results[0].value.getDouble(0), 0);
  EXPECT_EQ(results[0].value.getDouble(1), 1);
  EXPECT_NEAR(results[0].getBound(0), flushed, 0x1p-140);
  EXPECT_GT(results[0].getBound(1), 4 * u);
  EXPECT_LT(results[0].getBound(1), 32 * u);
  for (int i = 2; i < 6; ++i) {
    EXPECT_TRUE(std::isnan(results[0].value.getDouble(i)));
    EXPECT_TRUE(std::isnan(results[0].asWritten.getDouble(i)));
    EXPECT_EQ(results[0].getBound(i), flushed);
  }
}

TEST_F(ReferenceTest,
       absorbed_masks_differ_as_written_and_say_so_by_the_bound) {
  auto results = run(R"(
  func.func @main(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
    %mask = arith.constant dense<-1.0e9> : tensor<1x2xf32>
    %init = tensor.empty() : tensor<1x2xf32>
    %masked = arith.addf %x, %mask : tensor<1x2xf32>
    %y = linalg.softmax dimension(1) ins(%masked : tensor<1x2xf32>)
                        outs(%init : tensor<1x2xf32>) -> tensor<1x2xf32>
    return %y : tensor<1x2xf32>
  })",
                     makeTensor(ElementKind::F32, {1, 2}, {0, 1}));
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  EXPECT_EQ(results[0].asWritten.getDouble(1), 0.5);
  EXPECT_NEAR(results[0].value.getDouble(1), 0.7310585786, 1e-6);
  // Anything from 0 to 1.
  EXPECT_NEAR(results[0].getBound(1), results[0].value.getDouble(1), 1e-6);
}

TEST_F(ReferenceTest, constants_keep_their_values_as_written) {
  Tensor zero = makeTensor(ElementKind::F32, {1}, {0});
  // An f32 constant, an f64 one that a cast rounds, and one to bf16.
  for (StringRef body :
       {"%c = arith.constant 0.1 : f32  %out = arith.addf %in, %c : f32",
        "%w = arith.constant 0.1 : f64  %c = arith.truncf %w : f64 to f32 "
        "%out = arith.addf %in, %c : f32"}) {
    auto results = run(elementwise("f32", body), zero);
    ASSERT_EQ(results.size(), 1u) << diagnostics;
    EXPECT_EQ(results[0].value.getDouble(0), double(0.1f));
    EXPECT_EQ(results[0].getBound(0), u * double(0.1f) + flushed);
  }
  auto results = run(elementwise("f32", R"(
      %w = arith.constant 0.1 : f32
      %n = arith.truncf %w : f32 to bf16
      %c = arith.extf %n : bf16 to f32
      %out = arith.addf %in, %c : f32)"),
                     zero);
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  EXPECT_EQ(results[0].value.getDouble(0), 0.10009765625);
}

TEST_F(ReferenceTest, constant_tensors_truncated_by_element_are_rounded) {
  auto results = run(R"(
  #id = affine_map<(d0) -> (d0)>
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %w = arith.constant dense<[0.1, 0.2]> : tensor<2xf64>
    %init = tensor.empty() : tensor<2xf32>
    %y = linalg.generic {indexing_maps = [#id, #id],
                         iterator_types = ["parallel"]}
         ins(%w : tensor<2xf64>) outs(%init : tensor<2xf32>) {
    ^bb0(%in: f64, %old: f32):
      %out = arith.truncf %in : f64 to f32
      linalg.yield %out : f32
    } -> tensor<2xf32>
    return %y : tensor<2xf32>
  })",
                     makeTensor(ElementKind::F32, {2}, {0, 0}));
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  EXPECT_EQ(results[0].value.getDouble(1), double(0.2f));
  EXPECT_EQ(results[0].getBound(1), flushed);
}

TEST_F(ReferenceTest, resources_keep_their_values) {
  auto results = run(R"(
  func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
    %w = arith.constant dense_resource<w> : tensor<1xf32>
    %y = arith.addf %x, %w : tensor<1xf32>
    return %y : tensor<1xf32>
  }
  {-# dialect_resources: { builtin: { w: "0x04000000CDCCCC3D" } } #-})",
                     makeTensor(ElementKind::F32, {1}, {0}));
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  EXPECT_EQ(results[0].value.getDouble(0), double(0.1f));
  EXPECT_EQ(results[0].asWritten.getDouble(0), double(0.1f));
}

TEST_F(ReferenceTest, 16_bit_floats_are_rounded_once_at_the_end) {
  for (auto [kind, type] : {std::pair(ElementKind::BF16, "bf16"),
                            std::pair(ElementKind::F16, "f16")}) {
    Tensor input = makeTensor(kind, {2}, {1.5, 300});
    auto results = run(elementwise(type, (Twine(R"(
        %square = arith.mulf %in, %in : )") +
                                          type + R"(
        %root = math.sqrt %square : )" + type +
                                          R"(
        %one = arith.constant 1.0 : )" + type +
                                          R"(
        %out = arith.addf %root, %one : )" +
                                          type)
                                             .str()),
                       input);
    ASSERT_EQ(results.size(), 1u) << diagnostics;
    EXPECT_EQ(results[0].asWritten.kind, kind);
    EXPECT_EQ(results[0].asWritten.getDouble(0), 2.5);
    EXPECT_EQ(results[0].value.getDouble(1), 301);
    // 300 squared is beyond f16, but not rounded to it; 301 needs nine bits,
    // one more than bf16 has.
    EXPECT_EQ(results[0].asWritten.getDouble(1),
              kind == ElementKind::F16 ? 301 : 300);
  }
}

TEST_F(ReferenceTest, results_may_be_inputs_integers_and_several) {
  auto results = run(R"(
  func.func private @twice(%x: tensor<2xi32>) -> tensor<2xi32> {
    %y = arith.addi %x, %x : tensor<2xi32>
    return %y : tensor<2xi32>
  }
  func.func @main(%x: tensor<2xf64>, %n: tensor<2xi32>, %b: tensor<2xi1>)
      -> (tensor<2xf64>, tensor<2xi32>, tensor<2xi1>, tensor<2xf64>) {
    %y = func.call @twice(%n) : (tensor<2xi32>) -> tensor<2xi32>
    %z = arith.addf %x, %x fastmath<fast> : tensor<2xf64>
    return %x, %y, %b, %z
        : tensor<2xf64>, tensor<2xi32>, tensor<2xi1>, tensor<2xf64>
  })",
                     {makeTensor(ElementKind::F64, {2}, {0.1, 0.2}),
                      makeTensor(ElementKind::I32, {2}, {3, -4}),
                      makeTensor(ElementKind::I1, {2}, {0, 1})});
  ASSERT_EQ(results.size(), 4u) << diagnostics;
  EXPECT_EQ(results[0].value.getDouble(1), 0.2);
  EXPECT_EQ(results[0].getBound(1), 0);
  EXPECT_EQ(results[1].value.getInteger(1), -8);
  EXPECT_EQ(results[1].asWritten.getInteger(1), -8);
  EXPECT_EQ(results[1].below.kind, ElementKind::F64);
  EXPECT_EQ(results[2].value.getInteger(1), 1);
  // A unit of f64 is 2^-50.
  EXPECT_DOUBLE_EQ(results[3].getBound(1), 0x1p-50 * 0.4);
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

TEST_F(ReferenceTest, bounds_of_sums_count_terms_not_partial_results) {
  auto results =
      run(R"(
  func.func @main(%x: tensor<1000xf32>) -> tensor<f32> {
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce { arith.addf } ins(%x : tensor<1000xf32>)
                         outs(%zero : tensor<f32>) dimensions = [0]
    return %sum : tensor<f32>
  })",
          makeTensor(ElementKind::F32, {1000}, std::vector<double>(1000, -1)));
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  EXPECT_EQ(results[0].value.getDouble(0), -1000);
  EXPECT_EQ(results[0].getBound(0), 4 * u * 1000 + flushed);
}

TEST_F(ReferenceTest, bounds_hold_for_float_arithmetic) {
  SmallVector<double> values;
  for (int i = 1; i <= 64; ++i)
    values.push_back(static_cast<float>(i * 0.0317));
  Tensor input = makeTensor(ElementKind::F32, {64}, values);
  // A rounding before each function makes its operand's error matter.
  for (StringRef function :
       {"exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sqrt",
        "rsqrt", "cbrt", "tanh", "erf", "erfc", "sin", "cos", "tan", "atan"}) {
    auto results = run(elementwise("f32", (Twine(R"(
        %c = arith.constant 1.1 : f32
        %scaled = arith.mulf %in, %c : f32
        %out = math.)") + function + " %scaled : f32")
                                              .str()),
                       input);
    ASSERT_EQ(results.size(), 1u) << diagnostics;
    for (int i = 0; i < 64; ++i) {
      double value = results[0].value.getDouble(i);
      double bound = results[0].getBound(i);
      EXPECT_LE(std::fabs(results[0].asWritten.getDouble(i) - value), bound)
          << function.str() << " of " << values[i];
      EXPECT_LT(bound, 100 * u * (value * value + 1)) << function.str();
    }
  }
}

TEST_F(ReferenceTest, powers_are_bounded) {
  auto results = run(elementwise("f32", R"(
      %n = arith.constant 3 : i64
      %c = arith.constant 1.5 : f32
      %cube = math.fpowi %in, %n : f32, i64
      %out = math.powf %cube, %c : f32)"),
                     makeTensor(ElementKind::F32, {3}, {1.1, 0, 3.7}));
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(results[0].asWritten.getDouble(i),
                results[0].value.getDouble(i), results[0].getBound(i));
  EXPECT_LE(results[0].getBound(1), 2 * flushed);
}

TEST_F(ReferenceTest, padding_has_the_bound_of_what_is_padded_with) {
  auto results = run(R"(
  func.func @main(%x: tensor<2xf32>, %c: f32) -> tensor<4xf32> {
    %y = arith.addf %x, %x : tensor<2xf32>
    %z = tensor.pad %y low[1] high[1] {
    ^bb0(%i: index):
      %sum = arith.addf %c, %c : f32
      tensor.yield %sum : f32
    } : tensor<2xf32> to tensor<4xf32>
    return %z : tensor<4xf32>
  })",
                     {makeTensor(ElementKind::F32, {2}, {1, 2}),
                      makeTensor(ElementKind::F32, {}, {5})});
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  const double expected[] = {10, 2, 4, 10};
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(results[0].value.getDouble(i), expected[i]);
    EXPECT_EQ(results[0].getBound(i), u * expected[i] + flushed);
  }
}

TEST_F(ReferenceTest, branches_have_the_bound_of_the_one_taken) {
  auto results = run(elementwise("f32", R"(
      %zero = arith.constant 0.0 : f32
      %negative = arith.cmpf olt, %in, %zero : f32
      %double = arith.addf %in, %in : f32
      %out, %other = scf.if %negative -> (f32, i1) {
        %square = arith.mulf %double, %double : f32
        scf.yield %square, %negative : f32, i1
      } else {
        scf.yield %in, %negative : f32, i1
      })"),
                     makeTensor(ElementKind::F32, {2}, {-3, 3}));
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  EXPECT_EQ(results[0].value.getDouble(0), 36);
  // Twice an error of u, once a rounding, and what they make together.
  EXPECT_NEAR(results[0].getBound(0), 36 * (std::pow(1 + u, 3) - 1),
              36 * 0x1p-50);
  EXPECT_EQ(results[0].value.getDouble(1), 3);
  EXPECT_EQ(results[0].getBound(1), flushed);
}

TEST_F(ReferenceTest, dimensions_expand_into_several_of_unknown_size) {
  auto results = run(R"(
  func.func @main(%x: tensor<?x2xf32>, %like: tensor<?x?xf32>)
      -> tensor<?x?x2xf32> {
    %0 = arith.constant 0 : index
    %1 = arith.constant 1 : index
    %rows = tensor.dim %like, %0 : tensor<?x?xf32>
    %columns = tensor.dim %like, %1 : tensor<?x?xf32>
    %twice = arith.addf %x, %x : tensor<?x2xf32>
    %y = tensor.expand_shape %twice [[0, 1], [2]]
        output_shape [%rows, %columns, 2]
        : tensor<?x2xf32> into tensor<?x?x2xf32>
    return %y : tensor<?x?x2xf32>
  })",
                     {makeTensor(ElementKind::F32, {6, 2},
                                 {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}),
                      makeTensor(ElementKind::F32, {2, 3}, {})});
  ASSERT_EQ(results.size(), 1u) << diagnostics;
  EXPECT_EQ(results[0].value.shape, SmallVector<int64_t>({2, 3, 2}));
  EXPECT_EQ(results[0].value.getDouble(11), 22);
  EXPECT_EQ(results[0].getBound(11), u * 22 + flushed);
}

//===----------------------------------------------------------------------===//
// Refusals
//===----------------------------------------------------------------------===//

TEST_F(ReferenceTest, negative_operations_without_a_rule_are_named) {
  Tensor input = makeTensor(ElementKind::F32, {1}, {1});
  EXPECT_TRUE(
      run(elementwise("f32", "%half = arith.truncf %in : f32 to f16\n"
                             "%out = arith.scaling_extf %half, %in : f16, "
                             "f32 to f32"),
          input)
          .empty());
  EXPECT_EQ(
      diagnostics,
      "'arith.scaling_extf' op has no error bound for --check: expected an "
      "operation whose rounding error has a rule\n");
}

TEST_F(ReferenceTest, bits_of_exact_floats_are_exact) {
  for (double value : {1.5, -1.5, -0.0}) {
    auto results = run(elementwise("f32", R"(
      %magnitude = arith.constant 0x7fffffff : i32
      %bits = arith.bitcast %in : f32 to i32
      %cleared = arith.andi %bits, %magnitude : i32
      %out = arith.bitcast %cleared : i32 to f32)"),
                       makeTensor(ElementKind::F32, {1}, {value}));
    ASSERT_EQ(results.size(), 1u) << diagnostics;
    EXPECT_EQ(results[0].value.getDouble(0), std::abs(value));
    EXPECT_FALSE(std::signbit(results[0].value.getDouble(0)));
    EXPECT_EQ(results[0].getBound(0), flushed);
  }
}

TEST_F(ReferenceTest, negative_rounded_floats_used_as_bits_are_refused) {
  Tensor input = makeTensor(ElementKind::F32, {1}, {1});
  EXPECT_TRUE(run(elementwise("f32", R"(
      %exp = math.exp %in : f32
      %bits = arith.bitcast %exp : f32 to i32
      %next = arith.addi %bits, %bits : i32
      %out = arith.bitcast %next : i32 to f32)"),
                  input)
                  .empty());
  EXPECT_EQ(diagnostics,
            "'arith.bitcast' op has no error bound for --check: expected "
            "floats used as numbers, found their bits\n");
}

TEST_F(ReferenceTest, negative_inputs_are_checked) {
  EXPECT_TRUE(run(softmax, {}).empty());
  EXPECT_TRUE(run(softmax, makeTensor(ElementKind::F16, {1, 1}, {1})).empty());
  EXPECT_TRUE(run(softmax, makeTensor(ElementKind::F32, {1}, {1})).empty());
  EXPECT_EQ(diagnostics,
            "'func.func' op expected 1 inputs, found 0\n"
            "'func.func' op expected input 0 to be of type 'tensor<?x?xf32>', "
            "found 1x1xf16\n"
            "'func.func' op expected input 0 to be of type 'tensor<?x?xf32>', "
            "found 1xf32\n");
}

TEST_F(ReferenceTest, negative_assertions_fail_with_their_text) {
  StringRef text = R"(
  func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
    %zero = arith.constant 0 : index
    %three = arith.constant 3 : index
    %size = tensor.dim %x, %zero : tensor<?xf32>
    %holds = arith.cmpi eq, %size, %three : index
    cf.assert %holds, "expected three elements"
    return %x : tensor<?xf32>
  })";
  EXPECT_TRUE(run(text, makeTensor(ElementKind::F32, {1}, {1})).empty());
  EXPECT_EQ(diagnostics, "assertion failed: expected three elements\n");
  EXPECT_EQ(run(text, makeTensor(ElementKind::F32, {3}, {1, 2, 3})).size(), 1u);
}

// 2^65 bytes, which are 0 in 64 bits.
TEST_F(ReferenceTest, negative_tensors_have_sizes_in_64_bits) {
  StringRef text = R"(
  func.func @main(%n: index) -> tensor<f32> {
    %zero = arith.constant 0 : index
    %empty = tensor.empty(%n, %n, %n) : tensor<?x?x?xf32>
    %rows = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>],
        iterator_types = ["parallel", "parallel", "parallel"]} outs(%empty : tensor<?x?x?xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %integer = arith.index_cast %i : index to i32
      %row = arith.sitofp %integer : i32 to f32
      linalg.yield %row : f32
    } -> tensor<?x?x?xf32>
    %first = tensor.extract %rows[%zero, %zero, %zero] : tensor<?x?x?xf32>
    %y = tensor.from_elements %first : tensor<f32>
    return %y : tensor<f32>
  })";
  EXPECT_TRUE(run(text, makeTensor(ElementKind::I64, {}, {0x1p21})).empty());
  EXPECT_EQ(diagnostics,
            "assertion failed: expected a tensor of less than 2^62 bytes\n");
  EXPECT_EQ(run(text, makeTensor(ElementKind::I64, {}, {3})).size(), 1u);
}
