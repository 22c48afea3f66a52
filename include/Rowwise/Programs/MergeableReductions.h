//===- MergeableReductions.h - What is found in one pass --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pairs of reductions of which one waits for the other, and which one reduction
// with several components can find in one pass over a row.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_MERGEABLEREDUCTIONS_H
#define ROWWISE_PROGRAMS_MERGEABLEREDUCTIONS_H

#include "Rowwise/IR/Traffic.h"

namespace mlir::rowwise {

/// A sum of exponentials that a maximum shifts.
struct ExponentialSum {
  ReduceOp sum;
  /// That maximum, and the kind that computes both.
  ReduceOp max;
  ReductionKind kind;
  /// Why they cannot be merged, or empty.
  StringRef refusal;
};

/// All sums of exponentials in a body. No two have the same maximum.
SmallVector<ExponentialSum> findExponentialSums(Block &body);

/// `squares`: sum((x - splat(shift))^2), with a shift that is a positive
/// multiple of `sum`: sum(x). `moments` computes both.
struct SquaredDistances {
  ReduceOp squares, sum;
  Value shift;
};

/// All squared distances in a body. Each reduction occurs once at most, and
/// none that is in `joint`.
SmallVector<SquaredDistances>
findSquaredDistances(Block &body,
                     const JointReductions &joint = JointReductions());

/// The reductions that are found together with another one, where sums of
/// exponentials (`exponentials`) and squared distances (`moments`) are merged.
JointReductions findJointReductions(Block &body, bool exponentials,
                                    bool moments);

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_MERGEABLEREDUCTIONS_H
