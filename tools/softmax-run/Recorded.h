//===- Recorded.h - What was found out of a schedule ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_RECORDED_H
#define SOFTMAX_RUN_RECORDED_H

#include "NotedLaunches.h"
#include "Program.h"
#include "Table.h"

#include "Rowwise/Schedule/TuningCandidates.h"
#include "Runtime/Cuda.h"

namespace mlir {
namespace rowwise {

/// How often each candidate is measured.
inline constexpr unsigned numRepeats = 2;

/// A candidate with what was found out about it.
struct Recorded {
  TuningCandidate candidate;
  /// As the phase Scheduled leaves it, with all decisions.
  std::string version;
  /// A hash of the PTX of all kernels of the program.
  std::string ptx;
  /// What `program` is compiled from.
  OwningOpRef<ModuleOp> module;
  std::unique_ptr<Program> program;
  NotedLaunch launch;
  std::optional<RowwiseCudaResources> resources;
  /// Microseconds of each repeat.
  std::vector<double> samples[numRepeats];
  /// Why there is no time.
  std::string reason;
};

/// Prints a row for each candidate and, if it was measured, one for a copy of
/// as many bytes, which took so many microseconds.
void printRecorded(ArrayRef<Recorded> candidates, ArrayRef<double> copy,
                   int64_t bytes, TableFormat format);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_RECORDED_H
