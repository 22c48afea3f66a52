//===- Results.cpp - What becomes of results ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Results.h"

#include "Reference/Compare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::rowwise;

/// Up to so many elements a result is printed whole.
static constexpr int64_t maxPrinted = 64;

void rowwise::printElements(unsigned number, const Tensor &result,
                            llvm::raw_ostream &os) {
  os << "result " << number << ": " << result.getTypeName() << "=";
  llvm::interleave(
      llvm::seq<int64_t>(0, result.getNumElements()), os,
      [&](int64_t i) { os << formatElement(result, i); }, ",");
  os << "\n";
}

void rowwise::printSummary(unsigned number, const Tensor &result,
                           llvm::raw_ostream &os) {
  double low = std::numeric_limits<double>::infinity(), high = -low, sum = 0;
  int64_t count = result.getNumElements(), numNaN = 0;
  for (int64_t i = 0; i != count; ++i) {
    double value = result.getDouble(i);
    if (std::isnan(value)) {
      ++numNaN;
      continue;
    }
    low = std::min(low, value);
    high = std::max(high, value);
    sum += value;
  }
  os << "result " << number << ": " << result.getTypeName() << ": " << count
     << " elements";
  if (count != numNaN)
    os << llvm::format(", from %.6g to %.6g, mean %.6g", low, high,
                       sum / (count - numNaN));
  os << ", " << numNaN << " nan\n";
}

void rowwise::printResults(ArrayRef<Tensor> results,
                           const RunOptions &options) {
  bool isQuiet = !options.outputs.empty() || options.check;
  for (auto [number, result] : llvm::enumerate(results)) {
    if (options.print || (!isQuiet && result.getNumElements() <= maxPrinted))
      printElements(number, result, llvm::outs());
    else if (!isQuiet)
      printSummary(number, result, llvm::outs());
  }
}

Status rowwise::getGraver(Status a, Status b) {
  constexpr Status ascending[] = {ROWWISE_SUCCESS, undecided,
                                  ROWWISE_BAD_ARGUMENT, ROWWISE_DRIVER,
                                  ROWWISE_FINDING};
  return llvm::find(ascending, a) < llvm::find(ascending, b) ? b : a;
}

ReferenceOptions rowwise::getReferenceOptions(const CompilerOptions &options,
                                              size_t numKernels) {
  ReferenceOptions reference;
  reference.narrowsDouble = !options.precise;
  reference.mayNotOverflow = !options.precise;
  reference.mayFlush = !options.precise;
  if (options.precise)
    reference.roundings = Roundings::Kept;
  else if (numKernels > 1)
    reference.roundings = Roundings::Either;
  return reference;
}

Status rowwise::checkResults(func::FuncOp entry,
                             ArrayRef<ReferenceResult> references,
                             ArrayRef<Tensor> results) {
  if (results.empty())
    llvm::outs() << "no results to compare: check passed\n";
  Status status = ROWWISE_SUCCESS;
  for (auto [number, reference] : llvm::enumerate(references)) {
    llvm::Expected<Comparison> comparison = compare(results[number], reference);
    if (!comparison) {
      entry.emitError("result ")
          << number << ": " << llvm::toString(comparison.takeError());
      return ROWWISE_FINDING;
    }
    printComparison(number, results[number], reference, *comparison,
                    llvm::outs());
    if (comparison->failed())
      status = ROWWISE_FINDING;
    else if (!comparison->passed() && status == ROWWISE_SUCCESS)
      status = undecided;
  }
  return status;
}
