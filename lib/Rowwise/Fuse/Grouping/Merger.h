//===- Merger.h - Groups that become one program ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_MERGER_H
#define ROWWISE_LIB_FUSE_GROUPING_MERGER_H

#include "Grouping.h"
#include "LeadingReductions.h"

#include "Rowwise/Linalg/Group.h"

namespace mlir::rowwise {

/// Merges pairs of groups, each of which is one program, together with all
/// groups on paths between them.
class Merger {
public:
  using Ops = Grouping::Ops;

  /// With `single`, no group gets two operations that compute anything. Groups
  /// of `leading` operations are not merged with others.
  Merger(Grouping &grouping, bool single, const LeadingOps &leading)
      : grouping(grouping), single(single), leading(leading) {}

  Grouping &getGrouping() const { return grouping; }
  bool isSingle() const { return single; }
  GroupOptions getOptions() const { return options; }
  /// Changes what may be one program.
  void setOptions(GroupOptions newOptions);

  /// Why the groups of two operations are not merged; they must differ.
  Refusal getRefusal(Operation *first, Operation *second) const;
  /// Whether two operations are in different groups whose merging was not
  /// refused already.
  bool mayMerge(Operation *first, Operation *second) const;
  /// Merges the groups of two operations if they differ and are one program
  /// together. Returns whether they were merged.
  bool tryMerge(Operation *first, Operation *second);

private:
  bool isLeading(const Ops &group) const;
  std::unique_ptr<Group> build(ArrayRef<Operation *> ops,
                               Refusal &refusal) const;
  std::unique_ptr<Group> getUnion(Ops *group, Ops *other,
                                  ArrayRef<Operation *> between);

  Grouping &grouping;
  bool single;
  const LeadingOps &leading;
  GroupOptions options{/*unitesCopies=*/false, /*scalesRows=*/false};
  /// Programs of groups that were merged, kept so that they can grow. One is
  /// valid while its operations are those of the group.
  DenseMap<Ops *, std::unique_ptr<Group>> programs;
  /// The number of changes of the grouping at which merging two groups was
  /// refused: it is refused again until that number changes.
  DenseMap<std::pair<Ops *, Ops *>, unsigned> refusedAt;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_MERGER_H
