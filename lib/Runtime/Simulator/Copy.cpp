//===- Copy.cpp - Asynchronous copies that a thread waits for -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy is made when its thread waits for it, as late as possible: an earlier
// read finds memory that nobody has written, or an old value.
//
//===----------------------------------------------------------------------===//

#include "Checks/Access.h"
#include "Cluster.h"

#include <cstring>

using namespace rowwise::sim;

void rowwiseSimCopyAsync(void *to, void *from, int32_t bytes, int32_t read,
                         const char *where) {
  Thread &self = *current;
  Cluster &cluster = self.block->cluster;
  if (bytes != 4 && bytes != 8 && bytes != 16)
    cluster.fail(self, where,
                 "asynchronous copy of %d bytes: expected 4, 8 or 16", bytes);
  if (read < 0 || read > bytes)
    cluster.fail(
        self, where,
        "asynchronous copy that reads %d of %d bytes: expected no more", read,
        bytes);
  if (findOwner(self, to) != self.block)
    cluster.fail(self, where,
                 "asynchronous copy to address %p: expected one in this "
                 "block's shared memory",
                 to);
  if (read != 0 && findOwner(self, from))
    cluster.fail(self, where,
                 "asynchronous copy from address %p: expected one in device "
                 "memory",
                 from);
  Copy copy;
  copy.to = to;
  if (read != 0) {
    rowwiseSimAccess(from, read, bytes, ROWWISE_SIM_LOAD, where);
    memcpy(copy.data.data(), from, read);
  }
  copy.bytes = bytes;
  copy.group = self.copyGroups;
  copy.where = where;
  self.copies.push_back(copy);
}

void rowwiseSimCopyCommit(void) { ++current->copyGroups; }

/// Waits for all but the last `groups` groups of copies that were committed.
void rowwiseSimCopyWait(int32_t groups) {
  Thread &self = *current;
  std::vector<Copy> pending;
  for (const Copy &copy : self.copies) {
    if (copy.group >= self.copyGroups - groups) {
      pending.push_back(copy);
      continue;
    }
    rowwiseSimAccess(copy.to, copy.bytes, copy.bytes, ROWWISE_SIM_STORE,
                     copy.where);
    memcpy(copy.to, copy.data.data(), copy.bytes);
  }
  self.copies = std::move(pending);
}
