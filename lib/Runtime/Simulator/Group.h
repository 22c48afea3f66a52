//===- Group.h - Devices that exchange memory -------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_SIMULATOR_GROUP_H
#define RUNTIME_SIMULATOR_GROUP_H

#include "GroupMember.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

namespace rowwise::sim {

/// Where the ranks of a group, a host thread each, come together. A rank that
/// leaves, or does not come in time, ends the group: all exchanges fail from
/// then on, with one message for all ranks.
class Group {
public:
  Group(int32_t ranks, std::chrono::milliseconds patience);

  int32_t size() const { return int32_t(members.size()); }
  GroupMember &member(int32_t rank) const { return *members[rank]; }
  void leave(int32_t rank);

private:
  class Member;

  /// What a rank brings: numbers that ranks compare, and memory that they copy.
  struct Contribution {
    bool isGather = false;
    PartSizes sizes = {};
    int64_t bytes = 0;
    const void *send = nullptr;
  };

  bool meet(int32_t rank, const Contribution &own,
            std::vector<Contribution> &all);
  bool wait(int32_t rank, std::unique_lock<std::mutex> &lock);
  void end(const std::string &why);

  const std::chrono::milliseconds patience;
  std::vector<std::unique_ptr<GroupMember>> members;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<Contribution> contributions;
  std::vector<bool> hasCome;
  int32_t numCome = 0;
  int64_t numMeetings = 0;
  std::string failure; ///< why there are no more exchanges
};

} // namespace rowwise::sim

#endif // RUNTIME_SIMULATOR_GROUP_H
