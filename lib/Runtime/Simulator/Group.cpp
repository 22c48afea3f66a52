//===- Group.cpp - Devices that exchange memory ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "DeviceMemory.h"
#include "Errors.h"

#include "Runtime/Runtime.h"
#include "Runtime/Simulator.h"

#include <algorithm>
#include <cinttypes>

using namespace rowwise::sim;

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

/// Where ranks have brought different numbers: "expected one number of rows on
/// all ranks, found 4 on rank 0 and 8 on rank 1"; else empty.
static std::string compare(const char *what,
                           const std::vector<int64_t> &numbers) {
  auto other =
      std::find_if(numbers.begin(), numbers.end(),
                   [&](int64_t number) { return number != numbers[0]; });
  if (other == numbers.end())
    return "";
  return std::string("expected one number of ") + what +
         " on all ranks, found " + std::to_string(numbers[0]) +
         " on rank 0 and " + std::to_string(*other) + " on rank " +
         std::to_string(other - numbers.begin());
}

//===----------------------------------------------------------------------===//
// Ranks
//===----------------------------------------------------------------------===//

class Group::Member : public GroupMember {
public:
  Member(Group &group, int32_t rank) : group(group), rank(rank) {}

  ~Member() override { freeKnownParts(&parts); }

  bool findPart(int64_t ranks, const PartSizes &sizes, bool isSecond,
                Part &part) override {
    if (ranks != group.size()) {
      recordError(ROWWISE_BAD_ARGUMENT,
                  "expected a group of %" PRId64 " ranks, found one of %d",
                  ranks, group.size());
      return false;
    }
    PartFailure failure = {};
    if (findKnownPart(&parts, &sizes, isSecond, &part, &failure))
      return true;
    if (failure.text[0]) {
      recordError(ROWWISE_BAD_ARGUMENT, "%s", failure.text);
      return false;
    }
    return compareSizes(sizes, part) && addKnownPart(&parts, &sizes, part);
  }

  bool allGather(void *send, void *receive, int64_t bytes) override {
    Contribution own;
    own.isGather = true;
    own.bytes = bytes;
    own.send = send;
    std::vector<Contribution> all;
    if (!group.meet(rank, own, all))
      return false;
    auto *next = static_cast<char *>(receive);
    for (const Contribution &other : all) {
      copyMemory(next, other.send, bytes);
      next += bytes;
    }
    // Nobody changes what others have yet to copy.
    return group.meet(rank, own, all);
  }

private:
  bool compareSizes(const PartSizes &sizes, Part &part) {
    Contribution own;
    own.sizes = sizes;
    std::vector<Contribution> all;
    if (!group.meet(rank, own, all))
      return false;
    std::vector<PartSizes> others;
    for (const Contribution &other : all)
      others.push_back(other.sizes);
    PartFailure failure = {};
    if (!checkParts(others.data(), group.size(), &failure)) {
      recordError(ROWWISE_BAD_ARGUMENT, "%s", failure.text);
      return false;
    }
    part = getPart(others.data(), group.size(), rank);
    return true;
  }

  Group &group;
  const int32_t rank;
  KnownParts parts = {};
};

//===----------------------------------------------------------------------===//
// The group
//===----------------------------------------------------------------------===//

Group::Group(int32_t ranks, std::chrono::milliseconds patience)
    : patience(patience), contributions(ranks), hasCome(ranks) {
  for (int32_t rank = 0; rank < ranks; ++rank)
    members.push_back(std::make_unique<Member>(*this, rank));
}

/// The mutex must be locked.
void Group::end(const std::string &why) {
  if (failure.empty())
    failure = why;
  changed.notify_all();
}

void Group::leave(int32_t rank) {
  std::lock_guard<std::mutex> lock(mutex);
  end("rank " + std::to_string(rank) + " of " + std::to_string(size()) +
      " has left the group");
}

/// Waits until all ranks have come, this one being the latest so far.
bool Group::wait(int32_t rank, std::unique_lock<std::mutex> &lock) {
  int64_t meeting = numMeetings;
  hasCome[rank] = true;
  if (++numCome == size()) {
    numCome = 0;
    hasCome.assign(size(), false);
    ++numMeetings;
    changed.notify_all();
    return true;
  }
  auto isOver = [&] { return numMeetings != meeting || !failure.empty(); };
  if (!changed.wait_for(lock, patience, isOver)) {
    auto missing = std::find(hasCome.begin(), hasCome.end(), false);
    end("rank " + std::to_string(missing - hasCome.begin()) + " of " +
        std::to_string(size()) + " has not come to an exchange within " +
        std::to_string(patience.count()) + " ms");
  }
  return numMeetings != meeting;
}

/// Brings `own` to the others and `all` to this rank. False, with an error, if
/// not all ranks come, or come to the same.
bool Group::meet(int32_t rank, const Contribution &own,
                 std::vector<Contribution> &all) {
  std::unique_lock<std::mutex> lock(mutex);
  contributions[rank] = own;
  if (!failure.empty() || !wait(rank, lock)) {
    recordError(ROWWISE_DRIVER, "%s", failure.c_str());
    return false;
  }
  // No rank can bring something new before all have met again.
  all = contributions;
  std::string difference;
  std::vector<int64_t> bytes;
  for (const Contribution &other : all) {
    bytes.push_back(other.bytes);
    if (other.isGather != all[0].isGather)
      difference = "expected all ranks at one exchange, found some that "
                   "compare sizes and some that gather";
  }
  if (difference.empty())
    difference = compare("bytes", bytes);
  if (!wait(rank, lock) || !difference.empty()) {
    recordError(difference.empty() ? ROWWISE_DRIVER : ROWWISE_BAD_ARGUMENT,
                "%s",
                difference.empty() ? failure.c_str() : difference.c_str());
    return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The interface in C
//===----------------------------------------------------------------------===//

void *rowwiseSimGroupCreate(int32_t ranks, int64_t milliseconds) {
  return new Group(ranks, std::chrono::milliseconds(milliseconds));
}

void rowwiseSimGroupDestroy(void *group) { delete static_cast<Group *>(group); }

int64_t rowwiseSimGroupMember(void *group, int32_t rank) {
  return reinterpret_cast<int64_t>(&static_cast<Group *>(group)->member(rank));
}

void rowwiseSimGroupLeave(void *group, int32_t rank) {
  static_cast<Group *>(group)->leave(rank);
}
