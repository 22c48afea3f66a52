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
static void grow(Grouping &grouping) {
  GroupOptions options = grouping.getOptions();
  bool changed = true;
  while (changed) {
    changed = !grouping.isSingle() && mergeReductions(grouping);
    changed |= mergeWithProducers(grouping);
    if (grouping.isSingle())
      continue;
    changed = changed || mergeReaders(grouping) || mergeSiblings(grouping);
    // Copies last: one that an elementwise operation reads belongs to that.
    if (!changed && !options.unitesCopies) {
      options.unitesCopies = true;
      grouping.setOptions(options);
      changed = mergeWithProducers(grouping);
    }
    changed = changed || mergeAfterSinking(grouping) || mergeMade(grouping);
    // A result that belongs to a reduction is no scalar of other rows.
    if (!changed && !options.scalesRows) {
      options.scalesRows = true;
      grouping.setOptions(options);
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
  Grouping grouping(block, single);
  addCandidates(grouping, report);
  grow(grouping);
  if (!single && rematerialize(grouping))
    grow(grouping);
  refuseGathers(grouping, report);
  report.separations = findSeparations(grouping);
  report.groups = takePrograms(grouping);
  return report;
}
