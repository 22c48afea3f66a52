//===- KnownParts.h - What a rank need not compare again --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_KNOWNPARTS_H
#define RUNTIME_KNOWNPARTS_H

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace rowwise {

/// Where the part of a rank starts, and what all parts come to; negative where
/// that is not known.
struct Part {
  int64_t first = -1, whole = -1;
};

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
  bool find(int64_t rows, int64_t width, int64_t whole, bool isSameCall,
            Part &part, std::string &failure) const {
    auto known = whole < 0 ? parts.end() : parts.find({rows, whole});
    if (known != parts.end()) {
      if (known->second.width != width)
        failure =
            "expected a part of " + std::to_string(known->second.width) +
            " elements, as this rank had in the first call with the group, "
            "found " +
            std::to_string(width);
      part = known->second.part;
      return failure.empty();
    }
    if (whole >= 0 || !isSameCall || last.width != width || last.rows != rows)
      return false;
    part = last.part;
    return true;
  }

  /// Keeps what ranks have found.
  void add(int64_t rows, int64_t width, int64_t whole, const Part &part) {
    if (whole >= 0)
      parts[{rows, whole}] = {rows, width, part};
    else
      last = {rows, width, part};
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

#endif // RUNTIME_KNOWNPARTS_H
