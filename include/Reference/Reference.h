//===- Reference.h - The answer of an independent reference -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The reference of --check: the program itself, run on the CPU twice. Once as
// written; once with every float type widened to f64 and, carried along that
// computation, a bound of the error that arithmetic of the types written may
// have. Upstream passes alone lower both.
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_REFERENCE_H
#define REFERENCE_REFERENCE_H

#include "Reference/ErrorModel.h"
#include "Reference/Tensor.h"

#include "mlir/IR/BuiltinOps.h"

#include <algorithm>
#include <optional>

namespace mlir {
namespace rowwise {

/// What the results to compare with were compiled for.
struct ReferenceOptions {
  Roundings roundings = Roundings::Dropped;
  /// Whether f64 inside a program may be computed in f32.
  bool narrowsDouble = true;
  /// Whether what overflows as written may be computed such that it does not.
  bool mayNotOverflow = false;
  /// Whether a result below 2^-126 may be 0, but for f64.
  bool mayFlush = true;
};

/// One result of the program. `value` is f64 where the result is a float, else
/// of its own type; `below` and `above`, of f64, say how far from it a right
/// result may be to either side: 0 where it is exact, both infinite where it
/// may be anything and -infinity where the program leaves it undefined. Those
/// of integers hold modulo the range of their type. `asWritten` is what the
/// program gives in its own types, but that roundings which were dropped are
/// not made.
struct ReferenceResult {
  Tensor value;
  Tensor below;
  Tensor above;
  Tensor asWritten;
  /// `asWritten` with f64 that is inside the program computed in f32, if that
  /// differs: a result may be close to either.
  std::optional<Tensor> asNarrowed = std::nullopt;
  /// `asWritten` with the roundings that were dropped, if the result is
  /// integers, which no bound judges: what floats decide may hang on a
  /// rounding.
  std::optional<Tensor> asRounded = std::nullopt;
  /// Whether what overflows as written may be computed such that it does not.
  bool mayNotOverflow = false;
  /// A magnitude that is usual among the arguments: the largest of the medians
  /// of those that are floats.
  double usualInput = 0;
  /// Whether a zero has the sign that it has in the program as written: nothing
  /// on its way rounds or compares.
  bool keepsSignOfZero = false;

  /// The larger of the two sides of an element's bound.
  double getBound(int64_t position) const {
    return std::max(below.getDouble(position), above.getDouble(position));
  }
};

/// Runs the function `entry` of `module`, which stays as it is. Failures have
/// been reported as diagnostics.
FailureOr<std::vector<ReferenceResult>>
runReference(ModuleOp module, StringRef entry, ArrayRef<Tensor> inputs,
             const ReferenceOptions &options = {});

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_REFERENCE_H
