//===- DeviceMemory.h - device allocations ----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_DEVICEMEMORY_H
#define RUNTIME_SIMULATOR_DEVICEMEMORY_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rowwise::sim {

/// The addresses of one allocation.
struct Allocation {
  uintptr_t base = 0;
  uint64_t bytes = 0;

  bool contains(uintptr_t address, uint64_t count) const {
    uint64_t offset = address - base;
    return offset <= bytes && count <= bytes - offset;
  }
};

/// What is allocated at one moment, sorted by address.
using AllocationTable = std::vector<Allocation>;

/// The allocation that `address` belongs to: it lies inside, or misses it by
/// little. Null if there is none.
const Allocation *findAllocation(const AllocationTable &table,
                                 uintptr_t address);

/// A copy of the table, with this thread's own memory, which a launch reads
/// without locking.
AllocationTable snapshotAllocations();

// These functions record an error if the call is wrong.
void *allocateDevice(uint64_t bytes);
void freeDevice(void *pointer);
/// Takes the first `bytes` bytes of an allocation out of its bounds.
void forbidDevice(void *pointer, uint64_t bytes);
/// Memory of the host that launches of this thread may access as if it were
/// allocated on the device.
void lendHost(void *pointer, uint64_t bytes);
void takeBackLent();
void copyMemory(void *destination, const void *source, size_t bytes);
void fillMemory32(void *destination, uint32_t value, size_t count);

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_DEVICEMEMORY_H
