//===- PartsTest.cpp - Parts of tensors -----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranks/Parts.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::rowwise;

/// A tensor whose elements tell where they are.
static Tensor count(ArrayRef<int64_t> shape) {
  Tensor tensor = cantFail(Tensor::create(ElementKind::I32, shape));
  for (int64_t i = 0; i < tensor.getNumElements(); ++i)
    tensor.setInteger(i, i);
  return tensor;
}

TEST(PartsTest, TheLastRanksHaveLess) {
  EXPECT_EQ(divideEvenly(8, 4), (std::vector<int64_t>{2, 2, 2, 2}));
  EXPECT_EQ(divideEvenly(151936, 3),
            (std::vector<int64_t>{50646, 50646, 50644}));
  EXPECT_EQ(divideEvenly(2, 3), (std::vector<int64_t>{1, 1, 0}));
  EXPECT_EQ(divideEvenly(9, 4), (std::vector<int64_t>{3, 3, 3, 0}));
  EXPECT_EQ(divideEvenly(0, 2), (std::vector<int64_t>{0, 0}));
}

TEST(PartsTest, APartHasTheElementsOfItsPlace) {
  Tensor part = cutPart(count({2, 5, 3}), /*dim=*/1, /*first=*/3, /*size=*/2);
  EXPECT_EQ(part.shape, (SmallVector<int64_t>{2, 2, 3}));
  std::vector<int64_t> found;
  for (int64_t i = 0; i < part.getNumElements(); ++i)
    found.push_back(part.getInteger(i));
  EXPECT_EQ(found, (std::vector<int64_t>{9, 10, 11, 12, 13, 14, 24, 25, 26, 27,
                                         28, 29}));
}

TEST(PartsTest, PartsAreJoinedInTheirOrder) {
  for (unsigned dim : {0u, 1u, 2u}) {
    Tensor whole = count({4, 5, 6});
    int64_t size = whole.shape[dim];
    Tensor first = cutPart(whole, dim, 0, 1), none = cutPart(whole, dim, 1, 0),
           rest = cutPart(whole, dim, 1, size - 1);
    EXPECT_EQ(joinParts({first, none, rest}, dim).bytes, whole.bytes);
    EXPECT_EQ(joinParts({first, none, rest}, dim).shape, whole.shape);
    EXPECT_NE(joinParts({rest, none, first}, dim).bytes, whole.bytes);
  }
}
