//===- Separations.cpp - Why groups are apart -----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Separations.h"
#include "Merging.h"

#include "Rowwise/Linalg/UnitViews.h"

#include <set>

using namespace mlir;
using namespace mlir::rowwise;

using Ops = Grouping::Ops;
using Separations = SmallVector<Separation>;

/// Programs that read the result of `op` through `view`, a reshape that is in
/// no program.
static void addReshape(const Grouping &grouping, Operation *op, Operation *view,
                       Separations &found) {
  for (Operation *user : grouping.getDataflow().getUsers(view))
    if (!grouping.contains(user) && isReshape(user))
      addReshape(grouping, op, user, found);
    else if (grouping.contains(user) &&
             grouping.lookup(op) != grouping.lookup(user))
      found.push_back(
          {op,
           user,
           {"a reshape between them splits or merges dimensions", view}});
}

/// Programs that read results of another program.
static void addUsers(const Merger &merger, Separations &found) {
  const Grouping &grouping = merger.getGrouping();
  for (Operation &op : grouping.getBlock())
    for (Operation *user : grouping.getDataflow().getUsers(&op))
      if (grouping.contains(&op) && grouping.contains(user) &&
          grouping.lookup(&op) != grouping.lookup(user))
        found.push_back({&op, user, merger.getRefusal(&op, user)});
      else if (grouping.contains(&op) && !grouping.contains(user) &&
               isReshape(user))
        addReshape(grouping, &op, user, found);
}

/// Programs that read one tensor and no results of each other.
static void addReaders(const Merger &merger, Separations &found) {
  const Grouping &grouping = merger.getGrouping();
  std::set<std::pair<Ops *, Ops *>> noted;
  for (const Separation &known : found)
    noted.insert({grouping.lookup(known.first), grouping.lookup(known.second)});
  for (auto &[value, ops] : getReaders(grouping))
    for (Operation *op : ArrayRef(ops).drop_front()) {
      Ops *first = grouping.lookup(ops.front()), *second = grouping.lookup(op);
      if (first == second || noted.count({second, first}) ||
          !noted.insert({first, second}).second)
        continue;
      Refusal refusal = merger.getRefusal(ops.front(), op);
      if (!refusal.empty())
        found.push_back({ops.front(), op, refusal, /*readsSame=*/true});
    }
}

SmallVector<Separation> mlir::rowwise::findSeparations(const Merger &merger) {
  Separations found;
  addUsers(merger, found);
  addReaders(merger, found);
  return found;
}
