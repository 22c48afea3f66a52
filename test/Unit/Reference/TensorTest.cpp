//===- TensorTest.cpp - Tensors in host memory ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference/Tensor.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

namespace {

TEST(TensorTest, ElementKindsHaveNames) {
  EXPECT_EQ(parseElementKind("bf16"), ElementKind::BF16);
  EXPECT_EQ(parseElementKind("i1"), ElementKind::I1);
  EXPECT_EQ(parseElementKind("f80"), std::nullopt);
  EXPECT_EQ(getName(ElementKind::I64), "i64");
  EXPECT_EQ(getByteWidth(ElementKind::F16), 2);
  EXPECT_EQ(listElementKinds(), "f16, bf16, f32, f64, f8E4M3FN, f8E5M2, "
                                "f8E8M0FNU, i1, i8, i16, i32 or i64");
}

TEST(TensorTest, FloatsAreTold) {
  EXPECT_TRUE(isNarrowFloat(ElementKind::BF16));
  EXPECT_FALSE(isNarrowFloat(ElementKind::F32));
  EXPECT_FALSE(isNarrowFloat(ElementKind::I8));
  EXPECT_TRUE(isFloat(ElementKind::F64));
  EXPECT_FALSE(isFloat(ElementKind::I1));
}

/// Between others of its kind, which it leaves as they are.
TEST(TensorTest, ElementsAreReadAsStored) {
  for (int i = 0; i <= int(ElementKind::I64); ++i) {
    Tensor tensor = llvm::cantFail(Tensor::create(ElementKind(i), {3}));
    tensor.setDouble(1, 1);
    // A tensor starts as zeros: as codes of f8E8M0FNU, which has no zero, these
    // are its smallest number.
    double start = ElementKind(i) == ElementKind::F8E8M0FNU ? 0x1p-127 : 0;
    for (int64_t position : {0, 1, 2})
      EXPECT_EQ(tensor.getDouble(position), position == 1 ? 1 : start)
          << getName(ElementKind(i)).str();
  }
}

TEST(TensorTest, ElementCountFindsOverflow) {
  EXPECT_EQ(getElementCount({}), 1);
  EXPECT_EQ(getElementCount({3, 0, 5}), 0);
  EXPECT_EQ(getElementCount({1823, 781}), 1423763);
  EXPECT_EQ(getElementCount({int64_t(1) << 32, int64_t(1) << 32}),
            std::nullopt);
  EXPECT_EQ(getElementCount({-1}), std::nullopt);
}

TEST(TensorTest, TypesAreWrittenAsInMLIR) {
  EXPECT_EQ(formatType({1823, -1}, "f32"), "1823x?xf32");
  EXPECT_EQ(formatType({}, "i1"), "i1");
}

TEST(TensorTest, CreateRefusesWhatDoesNotFit) {
  int64_t size = int64_t(1) << 40;
  llvm::Expected<Tensor> tensor = Tensor::create(ElementKind::F32, {size});
  ASSERT_FALSE(static_cast<bool>(tensor));
  EXPECT_EQ(llvm::toString(tensor.takeError()),
            "expected a tensor of at most 1 TiB, found 1099511627776xf32");
}

TEST(TensorTest, SixteenBitFloatsRoundToNearestEven) {
  // 2049 lies between two f16, 257 between two bf16.
  EXPECT_EQ(roundTo(ElementKind::F16, 2049), 2048);
  EXPECT_EQ(roundTo(ElementKind::F16, 2051), 2052);
  EXPECT_EQ(roundTo(ElementKind::BF16, 257), 256);
  EXPECT_EQ(roundTo(ElementKind::BF16, 259), 260);
  EXPECT_EQ(roundTo(ElementKind::F16, 65519), 65504);
  EXPECT_EQ(roundTo(ElementKind::F16, 65520), INFINITY);
  EXPECT_EQ(roundTo(ElementKind::F16, 0x1p-24), 0x1p-24);
  EXPECT_EQ(roundTo(ElementKind::F16, 0x1p-25), 0);
  EXPECT_TRUE(std::isnan(roundTo(ElementKind::BF16, NAN)));
  EXPECT_EQ(roundTo(ElementKind::F32, 16777217), 16777216);
}

TEST(TensorTest, EightBitFloatsRoundAsPyTorchRounds) {
  // Between two numbers to the even code, and beyond the largest.
  EXPECT_EQ(roundTo(ElementKind::F8E4M3FN, 17), 16);
  EXPECT_EQ(roundTo(ElementKind::F8E4M3FN, 19), 20);
  EXPECT_EQ(roundTo(ElementKind::F8E4M3FN, 464), 448);
  EXPECT_TRUE(std::isnan(roundTo(ElementKind::F8E4M3FN, 464.5)));
  EXPECT_TRUE(std::isnan(roundTo(ElementKind::F8E4M3FN, -INFINITY)));
  EXPECT_EQ(roundTo(ElementKind::F8E4M3FN, 0x1p-10), 0);
  EXPECT_EQ(roundTo(ElementKind::F8E5M2, -9), -8);
  EXPECT_EQ(roundTo(ElementKind::F8E5M2, 61439), 57344);
  EXPECT_EQ(roundTo(ElementKind::F8E5M2, 61440), INFINITY);
}

TEST(TensorTest, ExponentsHaveNoSignAndNoZero) {
  auto round = [](double value) {
    return roundTo(ElementKind::F8E8M0FNU, value);
  };
  EXPECT_EQ(round(1.49), 1);
  EXPECT_EQ(round(-1.5), 2);
  EXPECT_EQ(round(0), 0x1p-127);
  EXPECT_EQ(round(0x1.01p-127), 0x1p-126);
  EXPECT_EQ(round(0x1.7p127), 0x1p127);
  EXPECT_TRUE(std::isnan(round(0x1.8p127)));
  EXPECT_TRUE(std::isnan(round(INFINITY)));
  EXPECT_EQ(decodeNarrow(ElementKind::F8E8M0FNU, 0), 0x1p-127);
  EXPECT_EQ(decodeNarrow(ElementKind::F8E8M0FNU, 254), 0x1p127);
  EXPECT_TRUE(std::isnan(decodeNarrow(ElementKind::F8E8M0FNU, 255)));
}

TEST(TensorTest, ElementsAreStoredInTheirKind) {
  for (ElementKind kind :
       {ElementKind::F16, ElementKind::BF16, ElementKind::F32, ElementKind::F64,
        ElementKind::I8, ElementKind::I16, ElementKind::I32,
        ElementKind::I64}) {
    Tensor tensor = llvm::cantFail(Tensor::create(kind, {2, 3}));
    EXPECT_EQ(tensor.getNumElements(), 6);
    EXPECT_EQ(tensor.getDouble(5), 0);
    tensor.setDouble(4, -1);
    tensor.setInteger(5, -100);
    EXPECT_EQ(tensor.getDouble(4), -1) << getName(kind).str();
    EXPECT_EQ(tensor.getInteger(5), -100) << getName(kind).str();
    EXPECT_EQ(tensor.getDouble(3), 0);
  }
}

TEST(TensorTest, ConvertFloatsRounds) {
  Tensor wide = llvm::cantFail(Tensor::create(ElementKind::F32, {3}));
  wide.setDouble(0, 257);
  wide.setDouble(1, -INFINITY);
  wide.setDouble(2, 0.5);
  Tensor narrow = llvm::cantFail(convertFloats(wide, ElementKind::BF16));
  EXPECT_EQ(narrow.bytes.size(), 6u);
  EXPECT_EQ(narrow.getDouble(0), 256);
  EXPECT_EQ(narrow.getDouble(1), -INFINITY);
  EXPECT_EQ(narrow.getDouble(2), 0.5);
}

TEST(TensorTest, ElementsArePrintedDistinctly) {
  Tensor tensor = llvm::cantFail(Tensor::create(ElementKind::F32, {3}));
  tensor.setDouble(0, 0.1f);
  tensor.setDouble(1, -NAN);
  tensor.setDouble(2, -INFINITY);
  EXPECT_EQ(formatElement(tensor, 0), "0.100000001");
  EXPECT_EQ(formatElement(tensor, 1), "nan");
  EXPECT_EQ(formatElement(tensor, 2), "-inf");
}

} // namespace
