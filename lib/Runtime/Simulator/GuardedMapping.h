//===- GuardedMapping.h - memory between guards -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_GUARDEDMAPPING_H
#define RUNTIME_SIMULATOR_GUARDEDMAPPING_H

#include <cstddef>
#include <cstdint>

namespace rowwise::sim {

/// Page-aligned memory from the operating system with an inaccessible margin
/// on either side. The margins belong to the mapping, so an address that misses
/// the data by less than a margin can still be attributed to it.
class GuardedMapping {
public:
  GuardedMapping() = default;
  /// Leaves data() null where the system refuses.
  GuardedMapping(size_t bytes, size_t margin);
  GuardedMapping(GuardedMapping &&other) noexcept;
  GuardedMapping &operator=(GuardedMapping &&other) noexcept;
  ~GuardedMapping();

  char *data() const { return start; }

  /// Whether `address` is in the data or in a margin.
  bool covers(uintptr_t address) const {
    return address - (reinterpret_cast<uintptr_t>(start) - marginBytes) <
           mappedBytes;
  }

private:
  char *start = nullptr;
  size_t marginBytes = 0;
  size_t mappedBytes = 0;
};

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_GUARDEDMAPPING_H
