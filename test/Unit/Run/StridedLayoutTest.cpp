//===- StridedLayoutTest.cpp - Tensors with padding between rows ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StridedLayout.h"

#include "gtest/gtest.h"

#include <numeric>

using namespace mlir;
using namespace mlir::rowwise;

namespace {

/// Of i8: 0, 1, 2, ...
Tensor makeCount(ArrayRef<int64_t> shape) {
  Tensor tensor = llvm::cantFail(Tensor::create(ElementKind::I8, shape));
  std::iota(tensor.bytes.begin(), tensor.bytes.end(), 0);
  return tensor;
}

StridedLayout makeLayout(ElementKind kind, ArrayRef<int64_t> shape,
                         int64_t padding) {
  return llvm::cantFail(StridedLayout::create(kind, shape, padding));
}

TEST(StridedLayoutTest, RowsAndSlicesArePadded) {
  Tensor tensor = makeCount({2, 2, 3});
  StridedLayout layout = makeLayout(tensor.kind, tensor.shape, 1);
  EXPECT_EQ(layout.getStrides(), ArrayRef<int64_t>({9, 4, 1}));
  std::vector<char> memory = layout.scatter(tensor);
  EXPECT_EQ(memory, std::vector<char>({0, 1, 2, -1, 3, 4, 5, -1, -1, //
                                       6, 7, 8, -1, 9, 10, 11}));
  Tensor back = makeCount({2, 2, 3});
  back.bytes.assign(12, 0);
  EXPECT_TRUE(layout.gather(memory, back));
  EXPECT_EQ(back.bytes, tensor.bytes);
}

TEST(StridedLayoutTest, WritesBetweenRowsAreFound) {
  Tensor tensor = makeCount({2, 2, 3});
  StridedLayout layout = makeLayout(tensor.kind, tensor.shape, 1);
  for (unsigned position : {3, 7, 8, 12}) {
    std::vector<char> memory = layout.scatter(tensor);
    memory[position] = 0;
    EXPECT_FALSE(layout.gather(memory, tensor));
  }
}

TEST(StridedLayoutTest, BytesFollowTheElementsWidth) {
  StridedLayout layout = makeLayout(ElementKind::F32, {3, 5}, 2);
  EXPECT_EQ(layout.getBytes(), (2 * 7 + 5) * 4);
}

TEST(StridedLayoutTest, WithoutRowsThereIsNothingToPad) {
  for (const SmallVector<int64_t> &shape :
       {SmallVector<int64_t>{}, SmallVector<int64_t>{4},
        SmallVector<int64_t>{3, 0, 2}}) {
    Tensor tensor = makeCount(shape), back = tensor;
    StridedLayout layout = makeLayout(tensor.kind, shape, 5);
    EXPECT_EQ(layout.scatter(tensor), tensor.bytes);
    EXPECT_TRUE(layout.gather(tensor.bytes, back));
    EXPECT_EQ(back.bytes, tensor.bytes);
  }
}

TEST(StridedLayoutTest, WhatNoMemoryHoldsIsRefused) {
  // The last of them takes more bytes than 64 bits count.
  for (const SmallVector<int64_t> &shape :
       {SmallVector<int64_t>{512, 1}, SmallVector<int64_t>(40, 3)}) {
    auto layout = StridedLayout::create(ElementKind::F64, shape, 1LL << 32);
    EXPECT_TRUE(llvm::errorToBool(layout.takeError()));
  }
}

} // namespace
