//===- InputSpecTest.cpp - The values of --input --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputSpec.h"

#include "Npy.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "gtest/gtest.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

namespace {

class InputSpecTest : public testing::Test {
protected:
  Type getType(ArrayRef<int64_t> shape, Type element) {
    return RankedTensorType::get(shape, element);
  }
  Type getF32Type(ArrayRef<int64_t> shape) {
    return getType(shape, Float32Type::get(&context));
  }
  llvm::Expected<Tensor> make(std::string spec, Type type, uint64_t seed = 0) {
    auto inputs = makeInputs(spec, type, seed);
    if (!inputs)
      return inputs.takeError();
    return std::move(inputs->front());
  }
  std::string getError(std::string spec, Type type) {
    llvm::Expected<Tensor> tensor = make(spec, type);
    return tensor ? "none" : llvm::toString(tensor.takeError());
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

TEST_F(InputSpecTest, ParsesEveryForm) {
  InputSpec file = llvm::cantFail(parseInputSpec("@x.npy"));
  EXPECT_EQ(file.file, "x.npy");
  EXPECT_FALSE(file.kind);
  InputSpec typed = llvm::cantFail(parseInputSpec("3x4xbf16=@a=b.npy"));
  EXPECT_EQ(typed.file, "a=b.npy");
  EXPECT_EQ(typed.kind, ElementKind::BF16);
  EXPECT_EQ(typed.shape, (SmallVector<int64_t>{3, 4}));
  InputSpec values = llvm::cantFail(parseInputSpec("f32=1"));
  EXPECT_EQ(values.values, "1");
  EXPECT_TRUE(values.shape.empty());
  InputSpec random = llvm::cantFail(parseInputSpec("2xi1"));
  EXPECT_TRUE(random.values.empty() && random.file.empty());
}

TEST_F(InputSpecTest, RefusesMalformedSpecs) {
  Type type = getF32Type({4});
  EXPECT_EQ(getError("", type),
            "argument 0: expected an element type f16, bf16, f32, f64, "
            "f8E4M3FN, f8E5M2, f8E8M0FNU, i1, i8, i16, i32 or i64, found ''");
  EXPECT_EQ(
      getError("4xf31", type),
      "argument 0: expected an element type f16, bf16, f32, f64, "
      "f8E4M3FN, f8E5M2, f8E8M0FNU, i1, i8, i16, i32 or i64, found 'f31'");
  for (std::string text :
       {"4*f32", "4x-8xf32", "?x8xf32", "9223372036854775808xf32",
        "99999999999999999999xf32"})
    EXPECT_EQ(getError(text, type),
              "argument 0: expected sizes and an element type such as "
              "1823x781xf32, found '" +
                  text + "'");
  EXPECT_EQ(getError("4xf32=", type),
            "argument 0: expected a file name or values, found none");
  EXPECT_EQ(getError("@", type),
            "argument 0: expected a file name or values, found none");
}

TEST_F(InputSpecTest, ReadsValues) {
  Tensor tensor = llvm::cantFail(
      make("6xf32=1, -2.5e3,nan,inf,-inf,0x1.8p-3", getF32Type({6})));
  EXPECT_EQ(tensor.getDouble(0), 1);
  EXPECT_EQ(tensor.getDouble(1), -2500);
  EXPECT_TRUE(std::isnan(tensor.getDouble(2)));
  EXPECT_EQ(tensor.getDouble(3), INFINITY);
  EXPECT_EQ(tensor.getDouble(4), -INFINITY);
  EXPECT_EQ(tensor.getDouble(5), 0x1.8p-3);

  Tensor splat = llvm::cantFail(make("2x2xf32=7", getF32Type({2, 2})));
  EXPECT_EQ(splat.getDouble(3), 7);

  Type boolType = getType({3}, IntegerType::get(&context, 1));
  Tensor bools = llvm::cantFail(make("3xi1=true,0,1", boolType));
  EXPECT_EQ(bools.bytes, (std::vector<char>{1, 0, 1}));
}

TEST_F(InputSpecTest, RefusesOtherValues) {
  EXPECT_EQ(getError("4xf32=1,2,3", getF32Type({4})),
            "argument 0: expected 4 values for 4xf32, found 3");
  EXPECT_EQ(getError("1xf32=one", getF32Type({1})),
            "argument 0: expected a floating-point number, found 'one'");
  EXPECT_EQ(getError("2xf32=1,", getF32Type({2})),
            "argument 0: expected a floating-point number, found ''");
  EXPECT_EQ(getError("1xf32=1e39", getF32Type({1})),
            "argument 0: expected a number in the range of f32, found '1e39'");
  Type i8 = getType({1}, IntegerType::get(&context, 8));
  EXPECT_EQ(getError("1xi8=128", i8),
            "argument 0: expected a number in the range of i8, found '128'");
  EXPECT_EQ(getError("1xi8=1.5", i8),
            "argument 0: expected an integer, found '1.5'");
}

TEST_F(InputSpecTest, ChecksTheArgumentsType) {
  EXPECT_EQ(getError("4x5xf32", getF32Type({4, 6})),
            "argument 0: expected 4x6xf32, found 4x5xf32");
  EXPECT_EQ(getError("4xf32", getF32Type({4, 6})),
            "argument 0: expected 4x6xf32, found 4xf32");
  EXPECT_EQ(getError("4x6xf16", getF32Type({4, 6})),
            "argument 0: expected 4x6xf32, found 4x6xf16");
  Type dynamic = getF32Type({ShapedType::kDynamic, 6});
  EXPECT_EQ(getError("4x5xf32", dynamic),
            "argument 0: expected ?x6xf32, found 4x5xf32");
  EXPECT_EQ(getError("4x6xf32", dynamic), "none");
}

TEST_F(InputSpecTest, CountsInputs) {
  Type type = getF32Type({2});
  auto inputs = makeInputs({}, {type, type}, 0);
  EXPECT_EQ(llvm::cantFail(std::move(inputs)).size(), 2u);
  std::vector<std::string> specs = {"2xf32", "2xf32"};
  EXPECT_EQ(llvm::toString(makeInputs(specs, type, 0).takeError()),
            "expected at most 1 of --input, one for each argument, found 2");
  Type dynamic = getF32Type({ShapedType::kDynamic});
  EXPECT_EQ(llvm::toString(makeInputs({}, {type, dynamic}, 0).takeError()),
            "argument 1: expected --input with the sizes of a dynamic shape, "
            "as in 8x128xf32, for ?xf32, found none");
}

TEST_F(InputSpecTest, RandomNumbersAreFixed) {
  Type type = getF32Type({4096});
  Tensor first = llvm::cantFail(make("4096xf32", type));
  // These must not change: recorded results depend on them.
  EXPECT_EQ(formatElement(first, 0), "0.434374809");
  EXPECT_EQ(formatElement(first, 4095), "0.771001518");
  Tensor other = llvm::cantFail(make("4096xf32", type, /*seed=*/1));
  EXPECT_NE(first.bytes, other.bytes);
  auto both = llvm::cantFail(makeInputs({}, {type, type}, 0));
  EXPECT_EQ(both[0].bytes, first.bytes);
  EXPECT_NE(both[1].bytes, first.bytes);
}

TEST_F(InputSpecTest, RandomNumbersAreNormal) {
  Tensor tensor = llvm::cantFail(make("100000xf32", getF32Type({100000})));
  double sum = 0, squares = 0, within = 0;
  for (int64_t i = 0; i != 100000; ++i) {
    double value = tensor.getDouble(i);
    sum += value;
    squares += value * value;
    within += std::fabs(value) < 1;
  }
  EXPECT_NEAR(sum / 100000, 0, 0.01);
  EXPECT_NEAR(squares / 100000, 1, 0.02);
  EXPECT_NEAR(within / 100000, 0.683, 0.01);
}

TEST_F(InputSpecTest, RandomIntegersAreUniform) {
  Tensor bools = llvm::cantFail(
      make("10000xi1", getType({10000}, IntegerType::get(&context, 1))));
  Tensor bytes = llvm::cantFail(
      make("10000xi32", getType({10000}, IntegerType::get(&context, 32))));
  int64_t ones = 0, low = 0, high = 0;
  for (int64_t i = 0; i != 10000; ++i) {
    ones += bools.getInteger(i);
    low = std::min(low, bytes.getInteger(i));
    high = std::max(high, bytes.getInteger(i));
  }
  EXPECT_NEAR(ones, 5000, 200);
  EXPECT_EQ(low, -128);
  EXPECT_EQ(high, 127);
}

TEST_F(InputSpecTest, FilesAreCheckedAndRounded) {
  llvm::SmallString<128> path;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("input", "npy", path));
  llvm::FileRemover remover(path);
  Tensor tensor = llvm::cantFail(Tensor::create(ElementKind::F32, {2}));
  tensor.setDouble(0, 257);
  std::error_code code;
  llvm::raw_fd_ostream os(path, code);
  ASSERT_FALSE(code);
  printNpy(tensor, os);
  os.flush();
  std::string name = path.str().str();

  Type bf16 = getType({2}, BFloat16Type::get(&context));
  Tensor rounded = llvm::cantFail(make("@" + name, bf16));
  EXPECT_EQ(rounded.getTypeName(), "2xbf16");
  EXPECT_EQ(rounded.getDouble(0), 256);
  EXPECT_EQ(getError("2xbf16=@" + name, bf16), "none");

  Type f8 = getType({2}, Float8E4M3FNType::get(&context));
  EXPECT_EQ(llvm::cantFail(make("@" + name, f8)).getDouble(0), 256);

  Type f16 = getType({2}, Float16Type::get(&context));
  EXPECT_EQ(getError("@" + name, f16),
            "argument 0: " + name + ": expected 2xf16, found 2xf32");
  Type dynamic = getF32Type({ShapedType::kDynamic});
  EXPECT_EQ(getError("3xf32=@" + name, dynamic),
            "argument 0: " + name + ": expected 3xf32, found 2xf32");
  EXPECT_EQ(getError("@" + name, dynamic), "none");
}

TEST_F(InputSpecTest, CodesOf8BitFloatsAreBytesOfAFile) {
  llvm::SmallString<128> path;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("input", "npy", path));
  llvm::FileRemover remover(path);
  Tensor codes = llvm::cantFail(Tensor::create(ElementKind::F8E5M2, {2}));
  codes.setDouble(0, -1.5);
  codes.setDouble(1, INFINITY);
  std::error_code code;
  llvm::raw_fd_ostream os(path, code);
  ASSERT_FALSE(code);
  printNpy(codes, os);
  os.flush();
  std::string name = path.str().str();

  Type f8 = getType({2}, Float8E5M2Type::get(&context));
  Tensor read = llvm::cantFail(make("2xf8E5M2=@" + name, f8));
  EXPECT_EQ(read.getTypeName(), "2xf8E5M2");
  EXPECT_EQ(read.getDouble(0), -1.5);
  EXPECT_EQ(read.getDouble(1), INFINITY);
  Type bf16 = getType({2}, BFloat16Type::get(&context));
  EXPECT_EQ(getError("@" + name, bf16),
            "argument 0: " + name + ": expected 2xbf16, found 2xi8");
}

} // namespace
