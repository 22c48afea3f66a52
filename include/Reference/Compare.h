//===- Compare.h - Results against the reference ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An element is right if it is within its bound of the float64 value; a 16-bit
// element, if it is the rounding of a number within the bound. NaN must be NaN,
// and an infinity the same infinity.
//
// The program as written, run in its own types, may give another class of
// number, or a number outside of the bound, since it overflows or absorbs. Then
// its element is right, too, and it alone decides the class. The same holds for
// the program with inner f64 computed in f32, where --math allows that. Where
// --math allows it, a finite element is also right within its bound if the
// program as written overflows.
//
// Integers are right if they equal those of the program as written, or lie
// within the bound of one that is made of floats. A zero has the sign of the
// program as written if nothing on its way rounds or compares.
//
// An element that the program leaves undefined, or whose bound is infinite or
// larger than all numbers of its row, cannot be judged. A row is a line of
// several elements along the last dimension.
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
  /// The same with bounds that are larger than any number of the row.
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
