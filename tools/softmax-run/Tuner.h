//===- Tuner.h - Measures schedules one by one ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_TUNER_H
#define SOFTMAX_RUN_TUNER_H

#include "Rowwise/Schedule/TuningCandidates.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace mlir {
namespace rowwise {

/// What came of running a candidate.
struct TuningResult {
  enum class Outcome {
    Measured,
    /// The device does not run it; the next one may be better.
    Refused,
    /// The version's results are wrong, so that its time is worth nothing.
    Wrong
  };
  Outcome outcome = Outcome::Measured;
  double microseconds = 0;
  /// Why there is no time.
  std::string reason;
};

/// Compiles a candidate, checks it and measures it.
using MeasureFunction =
    llvm::function_ref<TuningResult(const TuningCandidate &)>;

/// The candidates with what came of each, as far as that was found out.
struct TuningReport {
  struct Row {
    TuningCandidate candidate;
    TuningResult result;
  };
  std::vector<Row> rows;
  /// The candidate to take, and the model's own; null where one is wrong or the
  /// model's was not measured.
  const Row *best = nullptr, *model = nullptr;
};

/// A schedule is taken in the place of the model's if it is faster by more than
/// this part, which is what measurements differ by.
inline constexpr double tuningNoise = 0.01;

/// Measures all candidates and says so in `progress`, after `label`. Stops
/// where one is wrong.
TuningReport measureCandidates(ArrayRef<TuningCandidate> candidates,
                               StringRef label, MeasureFunction measure,
                               raw_ostream &progress);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_TUNER_H
