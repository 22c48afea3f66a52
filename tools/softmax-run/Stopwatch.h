//===- Stopwatch.h - Times on a device --------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_STOPWATCH_H
#define SOFTMAX_RUN_STOPWATCH_H

#include "Calls/Call.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir {
namespace rowwise {

/// Microseconds, over all launches that were measured.
struct Timing {
  double median = 0, min = 0, p20 = 0, p80 = 0;

  /// Of at least one sample.
  static Timing summarize(std::vector<double> samples);
};

/// Measures launches with the device's events. Before each one the L2 cache is
/// flushed, so that inputs come from memory as in a program that uses much of
/// it; this also gives the host the time to enqueue the launch.
class Stopwatch {
public:
  /// `repeats` is 0 for 100 launches or as many as a second has.
  Stopwatch(const Program &program, void *stream, unsigned repeats);
  ~Stopwatch();

  Status measure(llvm::function_ref<Status()> launch, Timing &timing);
  /// Adds the microseconds of `count` launches, after one that is not counted.
  Status sample(llvm::function_ref<Status()> launch, unsigned count,
                std::vector<double> &samples);

private:
  Status measureOnce(llvm::function_ref<Status()> launch, double &microseconds);

  const Program &program;
  const RowwiseRuntime &runtime;
  void *stream;
  unsigned repeats;
  void *start, *end;
  DeviceBuffer flushed;
};

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_STOPWATCH_H
