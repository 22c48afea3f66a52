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

/// The block of the cluster of `self` whose shared memory `address` is in or
/// near; null if there is none.
Block *findOwner(const Thread &self, const void *address);

/// "shared memory", with the block that has it where that is another.
Text nameOfShared(const Thread &self, const Block &owner);

/// Reports, and ends the launch for, an access by `thread` of the shared memory
/// of `owner`, which nothing orders before the end of that block.
[[noreturn]] void failAfterExit(const Thread &thread, const char *where,
                                const Block &owner);

/// Checks a store of `bytes` bytes to the shared memory of `owner` that `self`
/// leaves to `agent`.
void checkAsyncStore(Thread &self, const Block &owner, const void *address,
                     int32_t bytes, int32_t alignment, int32_t agent,
                     const char *where);

/// Checks the initialisation of an mbarrier in the block's own shared memory.
void checkInitialisation(Thread &self, const void *address, int32_t bytes,
                         const char *where);

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_CHECKS_ACCESS_H
