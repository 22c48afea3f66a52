//===- Stopwatch.cpp - Times on a device ----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Stopwatch.h"

#include "llvm/ADT/STLExtras.h"

#include <chrono>
#include <cmath>

using namespace mlir;
using namespace mlir::rowwise;

/// More than the L2 cache of any GPU.
static constexpr int64_t flushBytes = int64_t(256) << 20;
static constexpr unsigned numWarmups = 10;
/// What a second is long enough for is measured this often, else at least ten
/// times.
static constexpr unsigned defaultRepeats = 100, minRepeats = 10;

Stopwatch::Stopwatch(const Program &program, void *stream, unsigned repeats)
    : program(program), runtime(program.getRuntime()), stream(stream),
      repeats(repeats), start(runtime.mgpuEventCreate()),
      end(runtime.mgpuEventCreate()), flushed(runtime, flushBytes) {}

Stopwatch::~Stopwatch() {
  runtime.mgpuStreamSynchronize(stream);
  runtime.mgpuEventDestroy(start);
  runtime.mgpuEventDestroy(end);
}

Status Stopwatch::measureOnce(llvm::function_ref<Status()> launch,
                              double &microseconds) {
  runtime.mgpuMemset32(flushed.get(), 0, flushBytes / 4, stream);
  runtime.mgpuEventRecord(start, stream);
  if (Status status = launch())
    return status;
  runtime.mgpuEventRecord(end, stream);
  runtime.mgpuEventSynchronize(end);
  microseconds = 1000.0 * runtime.rowwiseEventElapsed(start, end);
  return program.checkRuntime();
}

/// The value below which a part `q` of the sorted samples lies.
static double getQuantile(ArrayRef<double> sorted, double q) {
  double position = q * (sorted.size() - 1);
  size_t below = static_cast<size_t>(position);
  size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
}

Timing Timing::summarize(std::vector<double> samples) {
  llvm::sort(samples);
  return {getQuantile(samples, 0.5), samples.front(), getQuantile(samples, 0.2),
          getQuantile(samples, 0.8)};
}

Status Stopwatch::sample(llvm::function_ref<Status()> launch, unsigned count,
                         std::vector<double> &samples) {
  double microseconds;
  if (Status status = measureOnce(launch, microseconds))
    return status;
  for (unsigned i = 0; i != count; ++i) {
    if (Status status = measureOnce(launch, microseconds))
      return status;
    samples.push_back(microseconds);
  }
  return ROWWISE_SUCCESS;
}

Status Stopwatch::measure(llvm::function_ref<Status()> launch, Timing &timing) {
  // Memory for the flush, or an event, that could not be had.
  if (Status status = program.checkRuntime())
    return status;
  double microseconds;
  for (unsigned i = 0; i != numWarmups; ++i)
    if (Status status = measureOnce(launch, microseconds))
      return status;

  using Clock = std::chrono::steady_clock;
  Clock::time_point limit = Clock::now() + std::chrono::seconds(1);
  auto isEnough = [&](size_t count) {
    if (repeats != 0)
      return count >= repeats;
    return count >= defaultRepeats ||
           (count >= minRepeats && Clock::now() >= limit);
  };
  std::vector<double> samples;
  while (!isEnough(samples.size())) {
    if (Status status = measureOnce(launch, microseconds))
      return status;
    samples.push_back(microseconds);
  }
  timing = Timing::summarize(std::move(samples));
  return ROWWISE_SUCCESS;
}
