//===- GuardedMapping.cpp - memory between guards -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GuardedMapping.h"

#include <sys/mman.h>
#include <unistd.h>

#include <utility>

using namespace rowwise::sim;

static size_t roundUp(size_t bytes, size_t multiple) {
  return (bytes + multiple - 1) / multiple * multiple;
}

GuardedMapping::GuardedMapping(size_t bytes, size_t margin) {
  size_t page = sysconf(_SC_PAGESIZE);
  size_t dataBytes = roundUp(bytes, page);
  marginBytes = roundUp(margin, page);
  mappedBytes = dataBytes + 2 * marginBytes;
  if (dataBytes < bytes || mappedBytes < dataBytes)
    return;
  void *mapping = mmap(nullptr, mappedBytes, PROT_NONE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapping == MAP_FAILED)
    return;
  char *data = static_cast<char *>(mapping) + marginBytes;
  if (mprotect(data, dataBytes, PROT_READ | PROT_WRITE) != 0) {
    munmap(mapping, mappedBytes);
    return;
  }
  start = data;
}

GuardedMapping::GuardedMapping(GuardedMapping &&other) noexcept
    : start(std::exchange(other.start, nullptr)),
      marginBytes(other.marginBytes), mappedBytes(other.mappedBytes) {}

GuardedMapping &GuardedMapping::operator=(GuardedMapping &&other) noexcept {
  std::swap(start, other.start);
  std::swap(marginBytes, other.marginBytes);
  std::swap(mappedBytes, other.mappedBytes);
  return *this;
}

GuardedMapping::~GuardedMapping() {
  if (start)
    munmap(start - marginBytes, mappedBytes);
}
