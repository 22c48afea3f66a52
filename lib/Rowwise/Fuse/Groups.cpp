//===- Groups.cpp - Groups of operations that fuse ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Groups.h"
#include "Contractions/JoinedContractions.h"
#include "Grouping/Merging.h"
#include "Grouping/Rematerialize.h"
#include "Grouping/Separations.h"
#include "Grouping/Sinking.h"

#include "Rowwise/Linalg/UnitViews.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

using Ops = Grouping::Ops;

/// Makes each operation that is a program by itself a group, but for those that
/// are left to the program between them. Reports why other linalg.generic
/// operations are not.
static void addCandidates(Grouping &grouping, FusionReport &report,
                          const JoinedContractions *left) {
  for (Operation &op : grouping.getBlock()) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic && !isUnitView(&op))
      continue;
    Refusal refusal = generic ? getRefusalAlone(generic) : Refusal();
    if (refusal.empty() && generic)
      refusal = getRefusal(Group(&op));
    if (refusal.empty() && left && left->contains(&op))
      refusal = "it is a contraction that is left to the program beside it";
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
    changed = changed || mergeReaders(merger) || mergeSiblings(merger) ||
              mergeParts(merger);
    // Copies come last: a copy that an elementwise operation reads must be in
    // that operation's program.
    if (!changed && !options.unitesCopies) {
      options.unitesCopies = true;
      merger.setOptions(options);
      changed = mergeWithProducers(merger);
    }
    changed = changed || mergeAfterSinking(merger) || mergeMade(merger);
    // Scalars of rows come after that: a result of a reduction must be in the
    // reduction's program.
    if (!changed && !options.scalesRows) {
      options.scalesRows = true;
      merger.setOptions(options);
      changed = true;
    }
  }
}

/// Whether all readers of a tensor outside of `group` are operations in no
/// program that can read its elements in place, as contractions can. These may
/// merge dimensions first: their loops can run over the dimensions that are
/// merged.
static bool isLeftToReaders(const Grouping &grouping, Value tensor,
                            const Ops *group) {
  return llvm::all_of(tensor.getUses(), [&](OpOperand &use) {
    Operation *reader = use.getOwner();
    if (grouping.contains(reader))
      return grouping.lookup(reader) == group;
    if (auto merged = dyn_cast<tensor::CollapseShapeOp>(reader))
      return isLeftToReaders(grouping, merged.getResult(), group);
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(reader))
      return linalgOp.isDpsInput(&use);
    return !reader->hasTrait<OpTrait::IsTerminator>() &&
           !isa_and_nonnull<tensor::TensorDialect>(reader->getDialect());
  });
}

/// Removes copies for such operations, the last first, as one copy may read
/// another.
static void leaveCopies(Grouping &grouping, FusionReport &report) {
  auto isLeft = [&](Operation *op) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    return generic && isMovement(generic) &&
           isLeftToReaders(grouping, op->getResult(0), grouping.lookup(op));
  };
  for (Operation &op : llvm::reverse(grouping.getBlock())) {
    const Ops *group = grouping.lookup(&op);
    if (!group || group->back() != &op || !llvm::all_of(*group, isLeft))
      continue;
    for (Operation *copy : Ops(*group)) {
      report.refused.emplace_back(copy, "it moves elements for operations that "
                                        "are in no kernel");
      grouping.remove(copy);
    }
  }
}

/// The groups that compute anything; others have nothing but views.
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

/// Finds the groups; contractions that no group joins, and that are left so
/// far, are candidates after that. Returns whether there are such.
static bool findGroups(Grouping &grouping, bool single,
                       const LeadingOps &leading, JoinedContractions *left,
                       FusionReport &report) {
  Merger merger(grouping, single, leading);
  addCandidates(grouping, report, left);
  grow(merger);
  if (left && left->release(grouping))
    return true;
  if (!single && rematerialize(merger))
    grow(merger);
  leaveCopies(grouping, report);
  report.separations = findSeparations(merger);
  report.groups = takePrograms(grouping);
  return false;
}

FusionReport mlir::rowwise::findGroups(Block &block, bool single,
                                       bool leavesContractions) {
  std::optional<JoinedContractions> left;
  if (leavesContractions && !single)
    left.emplace(block);
  LeadingOps leading;
  if (!single)
    leading = separateLeadingReductions(block);
  bool areReleased = true;
  FusionReport report;
  while (areReleased) {
    report = FusionReport();
    Grouping grouping(block);
    areReleased = ::findGroups(grouping, single, leading,
                               left ? &*left : nullptr, report);
  }
  return report;
}

SmallVector<FuseOp> mlir::rowwise::buildPrograms(Block &block,
                                                 const FusionReport &report) {
  // All groups are analysed before the first program is built: programs replace
  // operands that the analysis reads.
  std::vector<Group> groups;
  for (ArrayRef<Operation *> ops : report.groups)
    groups.emplace_back(ops);
  SmallVector<FuseOp> programs;
  for (const Group &group : groups)
    programs.push_back(buildFuse(group));
  // A program is inserted where the group's last operation was. Users of its
  // other results may lie before that.
  sortTopologically(&block);
  return programs;
}

unsigned mlir::rowwise::eraseReplaced(const FusionReport &report) {
  SmallVector<Operation *> replaced;
  for (ArrayRef<Operation *> ops : report.groups)
    replaced.append(ops.begin(), ops.end());
  llvm::sort(replaced,
             [](Operation *a, Operation *b) { return b->isBeforeInBlock(a); });
  unsigned numOps = 0;
  for (Operation *op : replaced) {
    numOps += isa<linalg::GenericOp>(op);
    op->erase();
  }
  return numOps;
}
