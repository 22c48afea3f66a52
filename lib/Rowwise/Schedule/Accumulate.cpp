//===- Accumulate.cpp - Combine rows in the pass that computes them -------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether it pays is decided here, from what the merged programs would be:
//
//   for each program of rows, with each later program and with all together:
//     choose in how many parts the rows would be combined
//     predict how long it takes, with one that combines the parts, and before
//   put what saves most in place of the programs, or say why nothing does
//
//===----------------------------------------------------------------------===//

#include "Accumulate/ChooseParts.h"
#include "Accumulate/Join.h"
#include "Accumulate/Merge.h"
#include "Machine/Constants.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Programs/ProgramSupport.h"
#include "Rowwise/Programs/Remarks.h"
#include "Rowwise/Schedule/Passes.h"

#include "llvm/Support/FormatVariadic.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_ACCUMULATEPASS
#include "Rowwise/Schedule/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

/// The bytes of a row of the widest operand.
static int64_t getRowBytes(FuseOp rows) {
  int64_t widest = 0;
  for (auto [i, input] : llvm::enumerate(rows.getInputs()))
    if (rows.isRow(rows.getInputMap(i)))
      widest = std::max(widest,
                        getElementBytes(getElementTypeOrSelf(input.getType())));
  return widest * rows.getRowSize();
}

static std::string compare(const Cost &before, const Cost &after) {
  return llvm::formatv(
      "{0} bytes instead of {1}, predicted {2:f1} us instead of {3:f1}",
      after.bytes, before.bytes, after.microseconds, before.microseconds);
}

namespace {
/// A pair that is predicted to be faster in one pass, and what it takes before.
struct Candidate {
  ProgramPair pair;
  PartsChoice choice;
  Cost before;

  double getSaved() const {
    return before.microseconds - choice.cost.microseconds;
  }
};

struct AccumulatePass : rowwise::impl::AccumulatePassBase<AccumulatePass> {
  using Base::Base;

  void runOnOperation() override;

private:
  /// Puts programs that combine rows in one pass in place of pairs that have
  /// these rows: of all or of one of them, whichever saves most. Returns the
  /// programs that are not there any more.
  FailureOr<SmallVector<FuseOp>> merge(ArrayRef<ProgramPair> pairs);
  /// Nothing, and `why`, if a pair is not predicted to be faster in one pass.
  FailureOr<std::optional<Candidate>> rate(const ProgramPair &pair,
                                           std::string &why) const;
  void explain(const Candidate &candidate) const;
  void explainApart(const ProgramPair &pair, StringRef why) const;

  TargetAttr gpu;
};
} // namespace

void AccumulatePass::runOnOperation() {
  FailureOr<TargetAttr> found = getTarget(getOperation(), target);
  if (failed(found))
    return signalPassFailure();
  gpu = *found;
  SmallVector<FuseOp> programs =
      llvm::to_vector(getOperation().getOps<FuseOp>());
  llvm::SmallDenseSet<Operation *> gone;
  for (auto [number, rows] : llvm::enumerate(programs)) {
    SmallVector<ProgramPair> pairs;
    for (FuseOp across : ArrayRef(programs).drop_front(number + 1))
      if (!gone.contains(rows) && !gone.contains(across))
        if (std::optional<ProgramPair> pair = matchPair(rows, across))
          pairs.push_back(*pair);
    FailureOr<SmallVector<FuseOp>> merged = merge(pairs);
    if (failed(merged))
      return signalPassFailure();
    gone.insert(merged->begin(), merged->end());
  }
}

FailureOr<SmallVector<FuseOp>>
AccumulatePass::merge(ArrayRef<ProgramPair> pairs) {
  std::optional<Candidate> best;
  auto rateNext = [&](const ProgramPair &pair,
                      std::string &why) -> FailureOr<bool> {
    FailureOr<std::optional<Candidate>> rated = rate(pair, why);
    if (failed(rated))
      return failure();
    bool isBest = *rated && (!best || (*rated)->getSaved() > best->getSaved());
    if (isBest)
      best = **rated;
    return isBest;
  };
  SmallVector<std::string> reasons(pairs.size());
  for (auto [pair, why] : llvm::zip_equal(pairs, reasons))
    if (failed(rateNext(pair, why)))
      return failure();
  // Not before: it reads what pairs may not store any more.
  std::optional<ProgramPair> joined =
      pairs.size() > 1 ? joinPairs(pairs) : std::nullopt;
  if (joined) {
    std::string why;
    FailureOr<bool> isBest = rateNext(*joined, why);
    if (failed(isBest))
      return failure();
    if (!*isBest)
      joined->across.erase();
  }
  if (!best) {
    for (auto [pair, why] : llvm::zip_equal(pairs, reasons))
      explainApart(pair, why);
    return SmallVector<FuseOp>();
  }
  explain(*best);
  SmallVector<FuseOp> gone = best->pair.originals;
  gone.push_back(best->pair.rows);
  MergedPair(best->pair, best->choice.parts).replace();
  ++numAccumulated;
  return gone;
}

FailureOr<std::optional<Candidate>>
AccumulatePass::rate(const ProgramPair &pair, std::string &why) const {
  std::optional<Candidate> none;
  why = apart;
  if (!why.empty())
    return none;
  std::optional<int64_t> read = getTraffic(pair.across).read.getConstant();
  why = "how many rows there are, or how long, is not known when it is "
        "compiled";
  if (!read || !getTraffic(pair.rows).getTotal().getConstant())
    return none;
  why = llvm::formatv("the L2 cache holds these {0} bytes", *read);
  if (*read <= gpu.getL2())
    return none;
  int64_t rowBytes = getRowBytes(pair.rows);
  why = llvm::formatv("one pass is slower with rows of more than {1} bytes, "
                      "and these have {0}",
                      rowBytes, maxAccumulatedRowBytes);
  if (rowBytes > maxAccumulatedRowBytes)
    return none;
  SmallVector<FuseOp> programs = pair.originals;
  programs.push_back(pair.rows);
  FailureOr<std::optional<PartsChoice>> choice = chooseParts(pair, gpu, why);
  FailureOr<Cost> before = predict(programs, gpu);
  if (failed(choice) || failed(before))
    return failure();
  if (!*choice)
    return none;
  Candidate candidate = {pair, **choice, *before};
  const Cost &after = candidate.choice.cost;
  why = "in one pass both would move " + compare(*before, after);
  if (after.microseconds > maxAccumulatedTime * before->microseconds)
    return none;
  return std::optional(candidate);
}

/// Says that a pair becomes one pass.
void AccumulatePass::explain(const Candidate &candidate) const {
  const ProgramPair &pair = candidate.pair;
  unsigned number = getProgramNumber(pair.rows);
  emitDone(pair.rows, category::accumulate, "accumulated")
      << remark::add("kernel {0} combines rows in {1} parts, which kernel {2} "
                     "combines: both move {3}",
                     number, candidate.choice.parts.count,
                     getProgramNumber(pair.originals.front()),
                     compare(candidate.before, candidate.choice.cost))
      << remark::metric("Kernel", number);
}

/// Says why a pair stays as it is.
void AccumulatePass::explainApart(const ProgramPair &pair,
                                  StringRef why) const {
  unsigned number = getProgramNumber(pair.across);
  emitMissed(pair.across, category::accumulate, "apart")
      << remark::add("kernel {0} reads again what kernel {1} has read: {2}",
                     number, getProgramNumber(pair.rows), why)
      << remark::metric("Kernel", number);
}
