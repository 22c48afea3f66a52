//===- Parts.h - Parts that ranks have of a whole ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_PARTS_H
#define RUNTIME_PARTS_H

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace rowwise {

/// What a rank brings: as many rows as the others, its width, and that of the
/// whole, which is negative where it is the sum of what ranks bring.
struct PartSizes {
  int64_t rows, width, whole;
};

/// Where the part of a rank starts, and what all parts come to; negative where
/// that is not known.
struct Part {
  int64_t first = -1, whole = -1;
};

/// Why ranks have no parts of one whole; empty if they have.
inline std::string checkParts(const std::vector<PartSizes> &parts) {
  auto compare = [&](const char *what, int64_t PartSizes::*field) {
    for (size_t rank = 1; rank < parts.size(); ++rank)
      if (parts[rank].*field != parts[0].*field)
        return std::string("expected one number of ") + what +
               " on all ranks, found " + std::to_string(parts[0].*field) +
               " on rank 0 and " + std::to_string(parts[rank].*field) +
               " on rank " + std::to_string(rank);
    return std::string();
  };
  std::string failure = compare("rows", &PartSizes::rows);
  if (failure.empty())
    failure = compare("elements of a whole row", &PartSizes::whole);
  int64_t sum = 0;
  for (const PartSizes &part : parts)
    sum += part.width;
  if (failure.empty() && parts[0].whole >= 0 && sum != parts[0].whole)
    failure = "expected parts of " + std::to_string(parts[0].whole) +
              " elements in all, found " + std::to_string(sum);
  return failure;
}

/// The part of a rank, of parts in the order of the ranks.
inline Part getPart(const std::vector<PartSizes> &parts, size_t rank) {
  Part part = {0, 0};
  for (size_t other = 0; other < parts.size(); ++other) {
    part.first += other < rank ? parts[other].width : 0;
    part.whole += parts[other].width;
  }
  return part;
}

/// The parts that a rank of a group has been told of. A comparison takes all
/// ranks: whether there is one must not depend on what one rank alone knows,
/// such as its width. So there is one for each number of rows and of elements
/// of a whole that are known, whose parts then stay as they are. Where the
/// whole is the sum of what ranks bring (`whole` is negative), there is one in
/// each call.
class KnownParts {
public:
  /// Sets `part` and returns true where it is known without a comparison, or
  /// sets `failure`, an error. `isSameCall` says that ranks have compared in
  /// this call, or cannot in it: that the last comparison counts.
  bool find(const PartSizes &own, bool isSameCall, Part &part,
            std::string &failure) const {
    auto known =
        own.whole < 0 ? parts.end() : parts.find({own.rows, own.whole});
    if (known != parts.end()) {
      if (known->second.width != own.width)
        failure =
            "expected a part of " + std::to_string(known->second.width) +
            " elements, as this rank had in the first call with the group, "
            "found " +
            std::to_string(own.width);
      part = known->second.part;
      return failure.empty();
    }
    if (own.whole >= 0 || !isSameCall || last.width != own.width ||
        last.rows != own.rows)
      return false;
    part = last.part;
    return true;
  }

  /// Keeps what ranks have found.
  void add(const PartSizes &own, const Part &part) {
    Known known = {own.rows, own.width, part};
    if (own.whole >= 0)
      parts[{own.rows, own.whole}] = known;
    else
      last = known;
  }

private:
  struct Known {
    int64_t rows = -1, width = -1;
    Part part;
  };

  std::map<std::pair<int64_t, int64_t>, Known> parts; ///< by rows and whole
  Known last;                                         ///< of a sum
};

} // namespace rowwise

#endif // RUNTIME_PARTS_H
