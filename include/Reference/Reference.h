//===- Reference.h - The answer of an independent reference -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The reference of --check: the program itself, run on the CPU twice. The first
// run is as written. The second has every float type widened to f64, and
// computes beside each value a bound of the error of arithmetic in the types as
// written. Both are lowered by upstream passes alone.
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

/// How the results to compare with were compiled.
struct ReferenceOptions {
  Roundings roundings = Roundings::Dropped;
  /// Whether f64 inside a program may be computed in f32.
  bool narrowsDouble = true;
  /// Whether a value that overflows as written may be computed so that it does
  /// not.
  bool mayNotOverflow = false;
  /// Whether a result below 2^-126 may be 0; not for f64.
  bool mayFlush = true;
};

/// One result of the program. `value` is f64 for a float, else of its own type.
/// `below` and `above`, in f64, are the distances by which a right result may
/// differ: 0 if it is exact, both infinite if nothing is known, -infinity if it
/// is undefined. For integers they hold modulo the range of the type.
/// `asWritten` is the result of the program in its own types, without the
/// roundings that were dropped.
struct ReferenceResult {
  Tensor value;
  Tensor below;
  Tensor above;
  Tensor asWritten;
  /// `asWritten` with inner f64 computed in f32, if it differs: a result may be
  /// close to either.
  std::optional<Tensor> asNarrowed = std::nullopt;
  /// `asWritten` with the roundings that were dropped, if the result is
  /// integers, for which there are no bounds: a choice that floats make may
  /// depend on a rounding.
  std::optional<Tensor> asRounded = std::nullopt;
  /// Whether a value that overflows as written may be computed so that it does
  /// not.
  bool mayNotOverflow = false;
  /// A magnitude that is usual among the arguments: the least of the medians of
  /// those that are floats.
  double usualInput = 0;
  /// Whether a zero must have the sign that it has in the program as written,
  /// as nothing on its way rounds or compares.
  bool keepsSignOfZero = false;

  /// The larger of the two sides of an element's bound.
  double getBound(int64_t position) const {
    return std::max(below.getDouble(position), above.getDouble(position));
  }
};

/// Runs the function `entry` of `module`, which is not changed. Failures have
/// emitted diagnostics.
FailureOr<std::vector<ReferenceResult>>
runReference(ModuleOp module, StringRef entry, ArrayRef<Tensor> inputs,
             const ReferenceOptions &options = {});

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_REFERENCE_H
