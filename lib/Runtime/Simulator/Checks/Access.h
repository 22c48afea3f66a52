//===- Access.h - checks of memory accesses ---------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_CHECKS_ACCESS_H
#define RUNTIME_SIMULATOR_CHECKS_ACCESS_H

#include "../Block.h"

namespace rowwise::sim {

/// The block of the cluster of `self` whose shared memory has `address` in it
/// or nearby; null if there is none.
Block *findOwner(const Thread &self, const void *address);

/// "shared memory", and of which block if it is another's.
Text nameOfShared(const Thread &self, const Block &owner);

/// Reports an access by `thread` to the shared memory of `owner` that nothing
/// orders before the end of that block, and ends the launch.
[[noreturn]] void failAfterExit(const Thread &thread, const char *where,
                                const Block &owner);

/// Checks a store of `bytes` bytes to the shared memory of `owner` that `agent`
/// makes for `self`.
void checkAsyncStore(Thread &self, const Block &owner, const void *address,
                     int32_t bytes, int32_t alignment, int32_t agent,
                     const char *where);

/// Checks the initialisation of an mbarrier in the block's own shared memory.
void checkInitialisation(Thread &self, const void *address, int32_t bytes,
                         const char *where);

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_CHECKS_ACCESS_H
