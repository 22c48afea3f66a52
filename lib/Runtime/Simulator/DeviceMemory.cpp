//===- DeviceMemory.cpp - device allocations ------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceMemory.h"

#include "Errors.h"
#include "GuardedMapping.h"
#include "Runtime/Runtime.h"

#include <unistd.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>

using namespace rowwise::sim;

/// How far an address may miss an allocation and still be attributed to it.
static constexpr uint64_t attributionMargin = 64 * 1024;

namespace {
struct DeviceHeap {
  std::mutex mutex;
  AllocationTable table;
  std::map<uintptr_t, GuardedMapping> mappings;
};
} // namespace

static DeviceHeap &heap() {
  static DeviceHeap theHeap;
  return theHeap;
}

/// The first allocation of `table` that starts after `address`.
static AllocationTable::const_iterator firstAfter(const AllocationTable &table,
                                                  uintptr_t address) {
  return std::upper_bound(table.begin(), table.end(), address,
                          [](uintptr_t address, const Allocation &allocation) {
                            return address < allocation.base;
                          });
}

/// The first allocation of `table` that starts at `address` or after it. For
/// the start of a mapping, that is the mapping's own.
static AllocationTable::const_iterator firstFrom(const AllocationTable &table,
                                                 uintptr_t address) {
  return firstAfter(table, address - 1);
}

const Allocation *rowwise::sim::findAllocation(const AllocationTable &table,
                                               uintptr_t address) {
  auto after = firstAfter(table, address);
  if (after != table.begin()) {
    const Allocation &before = *std::prev(after);
    if (address - before.base < before.bytes + attributionMargin)
      return &before;
  }
  if (after != table.end() && after->base - address <= attributionMargin)
    return &*after;
  return nullptr;
}

/// The allocations of this thread's own memory, or null. A plain pointer, as no
/// destructor runs here when a thread ends.
static thread_local AllocationTable *lent = nullptr;

/// Adds an allocation, merged with those that it overlaps.
static void addMerged(AllocationTable &table, Allocation added) {
  auto first = std::find_if(table.begin(), table.end(), [&](Allocation other) {
    return added.base < other.base + other.bytes;
  });
  auto last = first;
  uintptr_t end = added.base + added.bytes;
  for (; last != table.end() && last->base < end; ++last) {
    added.base = std::min(added.base, last->base);
    end = std::max<uintptr_t>(end, last->base + last->bytes);
  }
  added.bytes = end - added.base;
  table.insert(table.erase(first, last), added);
}

void rowwise::sim::lendHost(void *pointer, uint64_t bytes) {
  if (!pointer || bytes == 0)
    return;
  if (!lent)
    lent = new AllocationTable;
  addMerged(*lent, {reinterpret_cast<uintptr_t>(pointer), bytes});
}

void rowwise::sim::takeBackLent() {
  delete lent;
  lent = nullptr;
}

AllocationTable rowwise::sim::snapshotAllocations() {
  std::lock_guard<std::mutex> lock(heap().mutex);
  AllocationTable table = heap().table;
  if (lent)
    for (const Allocation &allocation : *lent)
      addMerged(table, allocation);
  return table;
}

/// What the host can give without swapping: MemAvailable, which unlike free
/// memory counts the page cache.
static uint64_t availableMemory() {
  uint64_t kilobytes = 0;
  if (FILE *file = fopen("/proc/meminfo", "r")) {
    char line[256];
    while (fgets(line, sizeof(line), file))
      if (sscanf(line, "MemAvailable: %" SCNu64, &kilobytes) == 1)
        break;
    fclose(file);
  }
  if (kilobytes)
    return kilobytes * 1024;
  return uint64_t(sysconf(_SC_AVPHYS_PAGES)) * sysconf(_SC_PAGESIZE);
}

void *rowwise::sim::allocateDevice(uint64_t bytes) {
  if (bytes == 0)
    return nullptr;
  uint64_t available = availableMemory();
  GuardedMapping mapping;
  if (bytes <= available)
    mapping = GuardedMapping(bytes, attributionMargin);
  char *data = mapping.data();
  if (!data) {
    recordError(ROWWISE_BAD_ARGUMENT,
                "cannot allocate %" PRIu64 " bytes of device memory: %" PRIu64
                " bytes are available",
                bytes, available);
    return nullptr;
  }
  // NaN in every floating-point type, so that results that were never written
  // show.
  memset(data, 0xff, bytes);

  auto base = reinterpret_cast<uintptr_t>(data);
  std::lock_guard<std::mutex> lock(heap().mutex);
  AllocationTable &table = heap().table;
  table.insert(firstAfter(table, base), Allocation{base, bytes});
  heap().mappings.emplace(base, std::move(mapping));
  return data;
}

void rowwise::sim::freeDevice(void *pointer) {
  if (!pointer)
    return;
  auto base = reinterpret_cast<uintptr_t>(pointer);
  std::lock_guard<std::mutex> lock(heap().mutex);
  if (heap().mappings.erase(base) == 0) {
    recordError(ROWWISE_DRIVER,
                "cannot free %p: expected the start of a device allocation",
                pointer);
    return;
  }
  AllocationTable &table = heap().table;
  table.erase(firstFrom(table, base));
}

void rowwise::sim::forbidDevice(void *pointer, uint64_t bytes) {
  auto base = reinterpret_cast<uintptr_t>(pointer);
  std::lock_guard<std::mutex> lock(heap().mutex);
  AllocationTable &table = heap().table;
  auto found = table.begin() + (firstFrom(table, base) - table.begin());
  if (heap().mappings.count(base) == 0 || found->base != base ||
      bytes > found->bytes) {
    recordError(ROWWISE_DRIVER,
                "cannot forbid %" PRIu64 " bytes at %p: expected the start of "
                "a device allocation of as many bytes",
                bytes, pointer);
    return;
  }
  *found = {base + bytes, found->bytes - bytes};
}

namespace {
enum class Space { Host, Device, OutOfBounds };
} // namespace

/// Finds the allocation of [pointer, pointer + bytes). Records an error if the
/// range starts in or near an allocation that does not contain all of it.
static Space classify(const AllocationTable &table, const char *operation,
                      const void *pointer, size_t bytes) {
  auto address = reinterpret_cast<uintptr_t>(pointer);
  const Allocation *allocation = findAllocation(table, address);
  if (!allocation)
    return Space::Host;
  if (allocation->contains(address, bytes))
    return Space::Device;
  recordError(ROWWISE_DRIVER,
              "out-of-bounds %s of %zu bytes at byte %" PRId64
              " of an allocation of %" PRIu64 " bytes",
              operation, bytes, int64_t(address - allocation->base),
              allocation->bytes);
  return Space::OutOfBounds;
}

void rowwise::sim::copyMemory(void *destination, const void *source,
                              size_t bytes) {
  if (bytes == 0)
    return;
  AllocationTable table = snapshotAllocations();
  Space to = classify(table, "copy to", destination, bytes);
  Space from = classify(table, "copy from", source, bytes);
  if (to == Space::OutOfBounds || from == Space::OutOfBounds)
    return;
  if (to == Space::Host && from == Space::Host) {
    recordError(ROWWISE_DRIVER,
                "copy of %zu bytes from %p to %p: expected a device address, "
                "found two addresses outside device memory",
                bytes, source, destination);
    return;
  }
  if (!destination || !source) {
    recordError(ROWWISE_DRIVER, "copy of %zu bytes %s a null address", bytes,
                destination ? "from" : "to");
    return;
  }
  memmove(destination, source, bytes);
}

void rowwise::sim::fillMemory32(void *destination, uint32_t value,
                                size_t count) {
  if (count == 0)
    return;
  if (count > SIZE_MAX / sizeof(value) ||
      reinterpret_cast<uintptr_t>(destination) % alignof(uint32_t) != 0) {
    recordError(ROWWISE_DRIVER,
                "fill of %zu 32-bit values at %p: expected a multiple of 4 and "
                "a size below 2^64 bytes",
                count, destination);
    return;
  }
  size_t bytes = count * sizeof(value);
  switch (classify(snapshotAllocations(), "fill", destination, bytes)) {
  case Space::Device:
    std::fill_n(static_cast<uint32_t *>(destination), count, value);
    return;
  case Space::Host:
    recordError(ROWWISE_DRIVER,
                "fill of %zu bytes at %p: expected a device address", bytes,
                destination);
    return;
  case Space::OutOfBounds:
    return;
  }
}
