//===- Compare.h - Results against the reference ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An element is right if it is within its bound of the float64 value; a 16-bit
// one, if it is what a number within the bound rounds to. NaN answers NaN, an
// infinity the same infinity, or a number where both are what numbers within
// the bound round to. Where the program as written, run in its own
// types, gives another class of number or one outside of the bound (it
// overflows or absorbs), what it gives is right, too, and alone decides the
// class; likewise the program with its inner f64 computed in f32, where --math
// allows that. A finite result of a program that overflows as written is right
// within its bound where --math allows that. Integers are right if they equal
// those of the program as written, or are within the bound of one made of
// floats. A zero has the sign of the program as written where nothing on its
// way rounds or compares. An element that the program leaves undefined, or
// whose bound is infinite or as large as all numbers of its row, cannot be
// judged; a row is what lies along the last dimension of several elements.
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_COMPARE_H
#define REFERENCE_COMPARE_H

#include "Reference/Reference.h"
#include "Reference/Tensor.h"

namespace mlir {
namespace rowwise {

/// The outcome of comparing one result.
struct Comparison {
  int64_t failures = 0;
  /// Elements with infinite bounds that differ from the program as written.
  int64_t unbounded = 0;
  /// Elements whose bounds are as large as all numbers of the row, and that
  /// differ from the program as written.
  int64_t vague = 0;
  /// Integers that are right only if they have wrapped around the range of
  /// their type on their way.
  int64_t wrapped = 0;
  /// Elements that the program leaves undefined.
  int64_t undefined = 0;
  /// Elements that are numbers where the program as written gives none.
  int64_t overflown = 0;
  /// The positions of the first few failures.
  SmallVector<int64_t> failedAt;
  /// The largest error of an element relative to its bound, and its position.
  double maxError = 0;
  int64_t worst = 0;

  bool failed() const { return failures != 0; }
  /// The number of elements that cannot be judged.
  int64_t getNumUnjudged() const {
    return unbounded + vague + wrapped + undefined;
  }
  bool passed() const { return !failed() && getNumUnjudged() == 0; }
};

/// Fails where shapes or element kinds differ.
llvm::Expected<Comparison> compare(const Tensor &result,
                                   const ReferenceResult &reference);

/// Prints a line for the result, and one for each of `comparison.failedAt`.
void printComparison(unsigned number, const Tensor &result,
                     const ReferenceResult &reference,
                     const Comparison &comparison, llvm::raw_ostream &os);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_COMPARE_H
