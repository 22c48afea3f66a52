//===- TuningCandidates.h - Schedules worth measuring -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_SCHEDULE_TUNINGCANDIDATES_H
#define ROWWISE_SCHEDULE_TUNINGCANDIDATES_H

#include "Rowwise/Tuning/TuningDatabase.h"

namespace mlir::rowwise {

struct TuningCandidate {
  /// What options would force, for people to read; `version` says all.
  ScheduleChoice choice;
  VersionAttr version;
  /// Microseconds that the model predicts.
  double predicted = 0;
  /// The version that is chosen without measuring.
  bool isModels = false;
};

/// Its version, as an entry of a tuning file has it.
std::string printVersion(const TuningCandidate &candidate);

/// One version of a program, and the schedules that it may have.
struct TuningTask {
  TuningKey key;
  /// The model's own choice first, then the others by predicted time. No two
  /// have the same version.
  SmallVector<TuningCandidate> candidates;
};

/// What a call decides: which version of a program it runs.
struct TuningCall {
  /// The sizes of the program's dimensions.
  ArrayRef<int64_t> sizes;
  /// Whether all tensors and rows start at multiples of 16 bytes, as far as
  /// their length allows that.
  bool areBuffersAligned = true;
  /// Whether the rows of all tensors lie one behind another without gaps.
  bool areRowsPacked = true;
};

/// The version of `op`, in the phase Typed, that the call runs, with every
/// schedule that can hold its rows and that `accepted` allows. The model's own
/// choice is always among them, for comparison. Emits a diagnostic and fails if
/// the call has no elements or the program no schedule.
FailureOr<TuningTask> makeTuningTask(FuseOp op, StringRef target,
                                     const TuningCall &call,
                                     const ScheduleChoice &accepted);

/// Removes candidates that are predicted to take much longer than the fastest
/// one, but never the model's own choice.
void pruneCandidates(SmallVectorImpl<TuningCandidate> &candidates);

} // namespace mlir::rowwise

#endif // ROWWISE_SCHEDULE_TUNINGCANDIDATES_H
