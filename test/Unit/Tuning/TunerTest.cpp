//===- TunerTest.cpp - Tests of the loop of --tune ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tuner.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::rowwise;
using Outcome = TuningResult::Outcome;

/// Blocks of 32, 64, ... threads, of which the first is the model's.
static SmallVector<TuningCandidate> makeCandidates(unsigned count) {
  SmallVector<TuningCandidate> candidates(count);
  for (auto [number, candidate] : llvm::enumerate(candidates)) {
    candidate.choice.schedule = "block";
    candidate.choice.threads = 32 << number;
    candidate.predicted = 10;
    candidate.isModels = number == 0;
  }
  return candidates;
}

namespace {
/// Gives what is in the list, and keeps what was asked for.
struct Measure {
  explicit Measure(std::vector<TuningResult> results)
      : results(std::move(results)) {}
  TuningReport run() {
    llvm::raw_string_ostream os(progress);
    return measureCandidates(
        makeCandidates(results.size()), "",
        [&](const TuningCandidate &candidate) {
          asked.push_back(candidate.choice.threads);
          return results[asked.size() - 1];
        },
        os);
  }

  std::vector<TuningResult> results;
  std::vector<int64_t> asked;
  std::string progress;
};
} // namespace

static TuningResult takes(double microseconds) {
  return {Outcome::Measured, microseconds, ""};
}

TEST(Tuner, TakesTheFastest) {
  Measure measure({takes(10), takes(8), takes(7), takes(9)});
  TuningReport report = measure.run();
  EXPECT_EQ(measure.asked, (std::vector<int64_t>{32, 64, 128, 256}));
  ASSERT_TRUE(report.best && report.model);
  EXPECT_EQ(report.best->candidate.choice.threads, 128);
  EXPECT_EQ(report.best->result.microseconds, 7);
  EXPECT_EQ(report.model->result.microseconds, 10);
}

TEST(Tuner, KeepsTheModelsWithinTheNoise) {
  TuningReport report = Measure({takes(10), takes(9.95)}).run();
  ASSERT_TRUE(report.best);
  EXPECT_EQ(report.best, report.model);
}

TEST(Tuner, GoesOnWhereACandidateIsRefused) {
  Measure measure(
      {takes(10), {Outcome::Refused, 0, "too many threads"}, takes(8)});
  TuningReport report = measure.run();
  ASSERT_TRUE(report.best);
  EXPECT_EQ(report.best->candidate.choice.threads, 128);
  EXPECT_EQ(report.rows.size(), 3u);
}

TEST(Tuner, ChoosesNothingWithoutTheModels) {
  TuningReport report =
      Measure({{Outcome::Refused, 0, "no memory"}, takes(8)}).run();
  EXPECT_FALSE(report.best || report.model);
  EXPECT_EQ(report.rows.size(), 2u);
}

TEST(Tuner, StopsWhereACandidateIsWrong) {
  Measure measure({takes(10), {Outcome::Wrong, 0, "1 of 3"}, takes(8)});
  TuningReport report = measure.run();
  EXPECT_EQ(measure.asked.size(), 2u);
  EXPECT_EQ(report.rows.size(), 2u);
  EXPECT_FALSE(report.best || report.model);
}

TEST(Tuner, SaysWhatItDoes) {
  Measure measure({takes(41.23),
                   {Outcome::Refused, 0, "too many threads"},
                   {Outcome::Wrong, 0, "1 of 3"}});
  measure.run();
  EXPECT_EQ(measure.progress,
            "tuning 1/3: block, 32 threads: 41.2 us (model 10.0)\n"
            "tuning 2/3: block, 64 threads: not run: too many threads\n"
            "tuning 3/3: block, 128 threads: wrong: 1 of 3\n");
}
