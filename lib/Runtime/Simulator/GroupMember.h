//===- GroupMember.h - One rank of a group of devices -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_GROUPMEMBER_H
#define RUNTIME_SIMULATOR_GROUPMEMBER_H

#include "../Parts.h"

#include <cstdint>

namespace rowwise::sim {

/// What a communicator is in the simulator. Functions record an error and
/// return false where ranks do not come together.
class GroupMember {
public:
  virtual ~GroupMember() = default;
  /// The part of this rank of a group of `ranks`; `isSecond` if it has asked in
  /// this call.
  virtual bool findPart(int64_t ranks, const PartSizes &sizes, bool isSecond,
                        Part &part) = 0;
  virtual bool allGather(void *send, void *receive, int64_t bytes) = 0;
};

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_GROUPMEMBER_H
