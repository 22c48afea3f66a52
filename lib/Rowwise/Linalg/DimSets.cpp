//===- DimSets.cpp - Sets of dimensions that are equal --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/DimSets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;
using namespace mlir::rowwise;

DimSets::Class DimSets::add() {
  leaders.push_back(leaders.size());
  owners.emplace_back();
  return leaders.back();
}

void DimSets::addOwner(Class dim, unsigned op) { owners[find(dim)].insert(op); }

DimSets::Class DimSets::find(Class dim) const {
  // Halving the way each time keeps it short.
  while (leaders[dim] != dim)
    dim = leaders[dim] = leaders[leaders[dim]];
  return dim;
}

/// Whether no operation has loops over both sets, of which these are leaders.
bool DimSets::mayUnite(Class a, Class b) const {
  if (std::max(a, b) < numApart)
    return false;
  const Owners *smaller = &owners[a], *larger = &owners[b];
  if (smaller->size() > larger->size())
    std::swap(smaller, larger);
  return none_of(*smaller, [&](unsigned op) { return larger->contains(op); });
}

void DimSets::unite(Class a, Class b) {
  a = find(a);
  b = find(b);
  if (a == b)
    return;
  valid &= mayUnite(a, b);
  if (a < b)
    std::swap(a, b);
  leaders[a] = b;
  // Each moves to a set that is twice as large at least.
  if (owners[a].size() > owners[b].size())
    std::swap(owners[a], owners[b]);
  owners[b].insert(owners[a].begin(), owners[a].end());
  owners[a].clear();
}

bool DimSets::tryUnite(ArrayRef<Pair> pairs) {
  // Classes that are to become one.
  SmallVector<SmallSetVector<Class, 4>> united;
  for (auto [a, b] : pairs) {
    SmallSetVector<Class, 4> set;
    set.insert(find(a));
    set.insert(find(b));
    erase_if(united, [&](const auto &other) {
      bool meets = any_of(other, [&](Class c) { return set.contains(c); });
      if (meets)
        set.insert_range(other);
      return meets;
    });
    united.push_back(std::move(set));
  }
  for (const auto &set : united)
    for (auto [i, a] : enumerate(set))
      for (Class b : set.getArrayRef().drop_front(i + 1))
        if (!mayUnite(a, b))
          return false;
  for (auto [a, b] : pairs)
    unite(a, b);
  return true;
}
