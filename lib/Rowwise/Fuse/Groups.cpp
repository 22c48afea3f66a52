//===- Groups.cpp - Groups of operations that fuse ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Groups.h"
#include "Merging.h"
#include "Rematerialize.h"
#include "Separations.h"
#include "Sinking.h"

#include "Rowwise/Linalg/UnitViews.h"

using namespace mlir;
using namespace mlir::rowwise;

using Ops = Grouping::Ops;

/// Makes each operation a group that is a program by itself. Others that could
/// be expected to are refused.
static void addCandidates(Grouping &grouping, FusionReport &report) {
  for (Operation &op : grouping.getBlock()) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic && !isUnitView(&op))
      continue;
    Refusal refusal =
        generic ? getRefusal(generic, /*mayGather=*/true) : Refusal();
    if (refusal.empty() && generic)
      refusal = getRefusal(Group(&op));
    if (refusal.empty())
      grouping.add(&op);
    else
      report.refused.emplace_back(&op, refusal);
  }
}

/// Merges groups until no two fit together.
static void grow(Merger &merger) {
  GroupOptions options = merger.getOptions();
  bool changed = true;
  while (changed) {
    changed = !merger.isSingle() && mergeReductions(merger);
    changed |= mergeWithProducers(merger);
    if (merger.isSingle())
      continue;
    changed = changed || mergeReaders(merger) || mergeSiblings(merger);
    // Copies last: one that an elementwise operation reads belongs to that.
    if (!changed && !options.unitesCopies) {
      options.unitesCopies = true;
      merger.setOptions(options);
      changed = mergeWithProducers(merger);
    }
    changed = changed || mergeAfterSinking(merger) || mergeMade(merger);
    // A result that belongs to a reduction is no scalar of other rows.
    if (!changed && !options.scalesRows) {
      options.scalesRows = true;
      merger.setOptions(options);
      changed = true;
    }
  }
}

/// Gathers of programs that have no rows are left out.
static void refuseGathers(Grouping &grouping, FusionReport &report) {
  for (const auto &group : grouping.getGroups()) {
    if (group->size() != 1 || !Group(*group).axis.empty())
      continue;
    auto generic = dyn_cast<linalg::GenericOp>(group->front());
    Refusal refusal =
        generic ? getRefusal(generic, /*mayGather=*/false) : Refusal();
    if (refusal.empty())
      continue;
    report.refused.emplace_back(generic, refusal);
    grouping.remove(generic);
  }
}

/// What is no program is dropped: views alone.
static std::vector<Ops> takePrograms(const Grouping &grouping) {
  std::vector<Ops> programs;
  for (const auto &group : grouping.getGroups())
    if (llvm::any_of(*group, llvm::IsaPred<linalg::GenericOp>))
      programs.push_back(*group);
  llvm::sort(programs, [](const Ops &a, const Ops &b) {
    return a.back()->isBeforeInBlock(b.back());
  });
  return programs;
}

FusionReport mlir::rowwise::findGroups(Block &block, bool single) {
  FusionReport report;
  Grouping grouping(block);
  Merger merger(grouping, single);
  addCandidates(grouping, report);
  grow(merger);
  if (!single && rematerialize(merger))
    grow(merger);
  refuseGathers(grouping, report);
  report.separations = findSeparations(merger);
  report.groups = takePrograms(grouping);
  return report;
}
