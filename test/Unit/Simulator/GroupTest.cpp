//===- GroupTest.cpp - Devices that exchange memory -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorTest.h"

#include <array>
#include <chrono>
#include <functional>
#include <thread>

namespace {
/// The error that a rank ends with.
struct Ending {
  int32_t code;
  std::string text;
};

class GroupTest : public testing::Test {
protected:
  /// Runs `rank` on a host thread for each of `ranks` ranks of a group.
  std::vector<Ending> run(int32_t ranks, int64_t milliseconds,
                          const std::function<void(int32_t, int64_t)> &rank) {
    group = rowwiseSimGroupCreate(ranks, milliseconds);
    std::vector<Ending> endings(ranks);
    std::vector<std::thread> threads;
    for (int32_t i = 0; i < ranks; ++i)
      threads.emplace_back([&, i] {
        rank(i, rowwiseSimGroupMember(group, i));
        endings[i].code = runtime().rowwiseStatus();
        endings[i].text = endings[i].code ? runtime().rowwiseLastError() : "";
      });
    for (std::thread &thread : threads)
      thread.join();
    rowwiseSimGroupDestroy(group);
    return endings;
  }

  static void expectOnAll(const std::vector<Ending> &endings, int32_t code,
                          const std::string &text) {
    for (const Ending &ending : endings) {
      EXPECT_EQ(ending.code, code);
      EXPECT_EQ(ending.text, text);
    }
  }

  void *group = nullptr;
};
} // namespace

/// Long enough for threads that all come.
static constexpr int64_t minute = 60000;

TEST_F(GroupTest, RanksGatherInTheirOrder) {
  std::vector<std::vector<int>> gathered(3);
  expectOnAll(run(3, minute,
                  [&](int32_t rank, int64_t member) {
                    for (int turn = 0; turn < 50; ++turn) {
                      DeviceBuffer<int> own({10 * rank + turn, -rank}), all(6);
                      runtime().rowwiseAllGather(member, own.data(), all.data(),
                                                 2 * sizeof(int), nullptr);
                      gathered[rank] = all.read();
                      EXPECT_EQ(gathered[rank],
                                (std::vector<int>{turn, 0, 10 + turn, -1,
                                                  20 + turn, -2}));
                    }
                  }),
              ROWWISE_SUCCESS, "");
}

TEST_F(GroupTest, PartsFollowEachOther) {
  const int64_t widths[] = {5, 0, 3};
  const int64_t starts[] = {0, 5, 5};
  for (int64_t whole : {8, -1})
    expectOnAll(
        run(3, minute,
            [&](int32_t rank, int64_t member) {
              // The second time nobody waits for anybody, but where each call
              // has a whole of its own.
              int turns = 1 + (rank == 1 || whole < 0);
              for (int turn = 0; turn < turns; ++turn) {
                EXPECT_EQ(runtime().rowwisePartStart(member, 3, 4, widths[rank],
                                                     whole, nullptr),
                          starts[rank]);
                EXPECT_EQ(runtime().rowwisePartWhole(member, 3, 4, widths[rank],
                                                     whole, nullptr),
                          8);
              }
            }),
        ROWWISE_SUCCESS, "");
}

TEST_F(GroupTest, PartsOfAWholeThatIsBroughtChange) {
  const int64_t widths[][2] = {
      {10, 20}, {12, 30}, {10, 30}, {15, 14}, {15, 15}};
  expectOnAll(run(2, minute,
                  [&](int32_t rank, int64_t member) {
                    for (auto [first, second] : widths) {
                      int64_t width = rank ? second : first;
                      EXPECT_EQ(runtime().rowwisePartStart(member, 2, 4, width,
                                                           -1, nullptr),
                                rank ? first : 0);
                      EXPECT_EQ(runtime().rowwisePartWhole(member, 2, 4, width,
                                                           -1, nullptr),
                                first + second);
                    }
                  }),
              ROWWISE_SUCCESS, "");
}

TEST_F(GroupTest, PartsOfAStaticWholeStay) {
  expectOnAll(
      run(2, minute,
          [&](int32_t rank, int64_t member) {
            EXPECT_EQ(runtime().rowwisePartStart(member, 2, 4, 5, 10, nullptr),
                      5 * rank);
            EXPECT_LT(runtime().rowwisePartStart(member, 2, 4, 4, 10, nullptr),
                      0);
          }),
      ROWWISE_BAD_ARGUMENT,
      "expected a part of 5 elements, as this rank had in the first call with "
      "the group, found 4");
}

TEST_F(GroupTest, RanksThatDisagreeAreToldSo) {
  auto compare = [&](std::vector<std::array<int64_t, 4>> sizes) {
    return run(int32_t(sizes.size()), minute,
               [=](int32_t rank, int64_t member) {
                 auto [ranks, rows, width, whole] = sizes[rank];
                 EXPECT_LT(runtime().rowwisePartStart(member, ranks, rows,
                                                      width, whole, nullptr),
                           0);
               });
  };
  expectOnAll(compare({{2, 4, 5, -1}, {2, 8, 5, -1}}), ROWWISE_BAD_ARGUMENT,
              "expected one number of rows on all ranks, found 4 on rank 0 and "
              "8 on rank 1");
  expectOnAll(compare({{2, 4, 5, 11}, {2, 4, 5, 11}}), ROWWISE_BAD_ARGUMENT,
              "expected parts of 11 elements in all, found 10");
  expectOnAll(compare({{2, 4, 5, 10}, {2, 4, 5, 12}}), ROWWISE_BAD_ARGUMENT,
              "expected one number of elements of a whole row on all ranks, "
              "found 10 on rank 0 and 12 on rank 1");
  expectOnAll(compare({{3, 4, 5, 10}, {3, 4, 5, 10}}), ROWWISE_BAD_ARGUMENT,
              "expected a group of 3 ranks, found one of 2");
}

TEST_F(GroupTest, GathersOfDifferentSizesAreRefused) {
  expectOnAll(run(2, minute,
                  [](int32_t rank, int64_t member) {
                    DeviceBuffer<int> own(2), all(4);
                    runtime().rowwiseAllGather(member, own.data(), all.data(),
                                               4 + 4 * rank, nullptr);
                  }),
              ROWWISE_BAD_ARGUMENT,
              "expected one number of bytes on all ranks, found 4 on rank 0 "
              "and 8 on rank 1");
}

TEST_F(GroupTest, ExchangesOfDifferentKindsAreRefused) {
  expectOnAll(run(2, minute,
                  [](int32_t rank, int64_t member) {
                    DeviceBuffer<int> own(1), all(2);
                    if (rank == 0)
                      runtime().rowwisePartStart(member, 2, 1, 1, 2, nullptr);
                    else
                      runtime().rowwiseAllGather(member, own.data(), all.data(),
                                                 4, nullptr);
                  }),
              ROWWISE_BAD_ARGUMENT,
              "expected all ranks at one exchange, found some that compare "
              "sizes and some that gather");
}

TEST_F(GroupTest, NobodyWaitsForARankThatHasLeft) {
  std::vector<Ending> endings =
      run(3, minute, [&](int32_t rank, int64_t member) {
        if (rank == 1)
          return rowwiseSimGroupLeave(group, rank);
        DeviceBuffer<int> own(1), all(3);
        runtime().rowwiseAllGather(member, own.data(), all.data(), 4, nullptr);
      });
  EXPECT_EQ(endings[1].code, ROWWISE_SUCCESS);
  endings.erase(endings.begin() + 1);
  expectOnAll(endings, ROWWISE_DRIVER, "rank 1 of 3 has left the group");
}

TEST_F(GroupTest, NobodyWaitsForEver) {
  std::vector<Ending> endings =
      run(2, /*milliseconds=*/20, [](int32_t rank, int64_t member) {
        if (rank == 1)
          std::this_thread::sleep_for(std::chrono::milliseconds(200));
        DeviceBuffer<int> own(1), all(2);
        runtime().rowwiseAllGather(member, own.data(), all.data(), 4, nullptr);
      });
  expectOnAll(endings, ROWWISE_DRIVER,
              "rank 1 of 2 has not come to an exchange within 20 ms");
}

TEST_F(GroupTest, ACommunicatorIsNeeded) {
  EXPECT_LT(runtime().rowwisePartStart(0, 1, 1, 1, 1, nullptr), 0);
  EXPECT_EQ(runtime().rowwiseStatus(), ROWWISE_BAD_ARGUMENT);
  EXPECT_STREQ(runtime().rowwiseLastError(),
               "expected the communicator of a rank, found none");
}
