//===- Tuner.cpp - Measures schedules one by one --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tuner.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rowwise;
using Outcome = TuningResult::Outcome;

static void printResult(const TuningCandidate &candidate,
                        const TuningResult &result, raw_ostream &os) {
  switch (result.outcome) {
  case Outcome::Measured:
    os << llvm::formatv("{0:f1} us (model {1:f1})\n", result.microseconds,
                        candidate.predicted);
    return;
  case Outcome::Refused:
    os << "not run: " << result.reason << "\n";
    return;
  case Outcome::Wrong:
    os << "wrong: " << result.reason << "\n";
    return;
  }
}

/// Finds the model's own candidate and, if that was measured, the one to take.
static void choose(TuningReport &report) {
  for (const TuningReport::Row &row : report.rows)
    if (row.candidate.isModels && row.result.outcome == Outcome::Measured)
      report.model = report.best = &row;
  if (!report.model)
    return;
  double limit = report.model->result.microseconds * (1 - tuningNoise);
  for (const TuningReport::Row &row : report.rows)
    if (row.result.outcome == Outcome::Measured &&
        row.result.microseconds < limit) {
      report.best = &row;
      limit = row.result.microseconds;
    }
}

TuningReport rowwise::measureCandidates(ArrayRef<TuningCandidate> candidates,
                                        StringRef label,
                                        MeasureFunction measure,
                                        raw_ostream &progress) {
  TuningReport report;
  for (auto [number, candidate] : llvm::enumerate(candidates)) {
    // Before it is compiled: the line says what takes so long.
    progress << label << "tuning " << number + 1 << "/" << candidates.size()
             << ": " << candidate.choice.str() << ": ";
    progress.flush();
    TuningResult result = measure(candidate);
    printResult(candidate, result, progress);
    report.rows.push_back({candidate, result});
    if (result.outcome == Outcome::Wrong)
      return report;
  }
  choose(report);
  return report;
}
