//===- DimSets.h - Sets of dimensions that are equal ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_DIMSETS_H
#define ROWWISE_LINALG_DIMSETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::rowwise {

/// Disjoint sets of dimensions, and which operations have loops over them. An
/// operation with two loops over one set would read a diagonal: that is
/// invalid.
class DimSets {
public:
  using Class = unsigned;
  using Pair = std::pair<Class, Class>;

  /// A new dimension, in a set of its own.
  Class add();
  /// Notes that operation number `op` has a loop, longer than 1, over a
  /// dimension.
  void addOwner(Class dim, unsigned op);

  /// The oldest dimension of a set, which stands for it.
  Class find(Class dim) const;

  /// Makes two sets one, even if that is invalid.
  void unite(Class a, Class b);
  /// Makes the sets of each pair one, or changes nothing and returns false if
  /// that is not valid.
  bool tryUnite(llvm::ArrayRef<Pair> pairs);

  /// Makes it invalid from now on to unite any two of the present sets.
  void keepApart() { numApart = leaders.size(); }

  /// Whether no operation reads a diagonal and no two sets that were to stay
  /// apart are one.
  bool isValid() const { return valid; }

private:
  using Owners = llvm::SmallDenseSet<unsigned, 4>;

  bool mayUnite(Class a, Class b) const;

  mutable llvm::SmallVector<Class> leaders;
  llvm::SmallVector<Owners> owners; ///< by the set's leader
  unsigned numApart = 0; ///< this many of the oldest dimensions stay apart
  bool valid = true;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_DIMSETS_H
