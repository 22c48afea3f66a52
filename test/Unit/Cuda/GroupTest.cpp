//===- GroupTest.cpp - Groups of GPUs on the fake driver ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include "Runtime/Cuda.h"

#include <chrono>
#include <thread>

namespace {
class GroupTest : public RuntimeTest {
protected:
  static void SetUpTestSuite() {
    RuntimeTest::SetUpTestSuite();
    // As in a process that has NCCL already.
    ASSERT_NE(dlopen(FAKE_NCCL, RTLD_NOW | RTLD_GLOBAL), nullptr) << dlerror();
  }

  void SetUp() override {
    RuntimeTest::SetUp();
    ASSERT_TRUE(rowwiseCudaCreateGroup(2, members));
    rowwiseCudaUseDevice(0);
    clear();
  }

  void TearDown() override {
    for (const char *variable :
         {"FAKE_NCCL_RESULT", "FAKE_NCCL_STATE", "FAKE_CUDA_CAPTURING"})
      unsetenv(variable);
    rowwiseCudaDestroyGroup(2, members);
    rowwiseCudaUseDevice(-1);
    RuntimeTest::TearDown();
  }

  void expectError(int32_t code, const std::string &text) {
    EXPECT_EQ(rt.rowwiseStatus(), code);
    EXPECT_EQ(rt.rowwiseLastError(), text);
  }

  int64_t members[2] = {};
};
} // namespace

/// Nothing is gathered, so that all ranks seem to have no elements.
TEST_F(GroupTest, SizesAreComparedOnce) {
  EXPECT_EQ(rt.rowwisePartStart(members[0], 2, 4, 5, 10, nullptr), 0);
  EXPECT_NE(std::string(log()).find("cuStreamQuery"), std::string::npos);
  clear();
  EXPECT_EQ(rt.rowwisePartWhole(members[0], 2, 4, 5, 10, nullptr), 0);
  EXPECT_EQ(log(), setCurrent);
}

TEST_F(GroupTest, AGroupHasAsManyRanksAsTheProgram) {
  EXPECT_LT(rt.rowwisePartStart(members[0], 3, 4, 5, 10, nullptr), 0);
  expectError(ROWWISE_BAD_ARGUMENT,
              "expected a group of 3 ranks, found one of 2");
}

TEST_F(GroupTest, SizesAreNotComparedInACapture) {
  setenv("FAKE_CUDA_CAPTURING", "1", 1);
  EXPECT_LT(rt.rowwisePartStart(members[0], 2, 4, 5, 10, nullptr), 0);
  expectError(ROWWISE_BAD_ARGUMENT,
              "expected a call with these sizes before one that is captured, "
              "as ranks compare their sizes in the first one");
}

TEST_F(GroupTest, ACommunicatorIsNeeded) {
  EXPECT_LT(rt.rowwisePartStart(0, 2, 4, 5, 10, nullptr), 0);
  expectError(ROWWISE_BAD_ARGUMENT,
              "expected the communicator of a rank, found none");
}

TEST_F(GroupTest, FailuresAreThoseOfNccl) {
  setenv("FAKE_NCCL_RESULT", "1", 1);
  rt.rowwiseAllGather(members[0], nullptr, nullptr, 8, nullptr);
  expectError(ROWWISE_DRIVER, "ncclAllGather: fake error");
}

/// 7 is that of a communicator that does not block.
TEST_F(GroupTest, CallsInProgressAreWaitedFor) {
  setenv("FAKE_NCCL_RESULT", "7", 1);
  rt.rowwiseAllGather(members[0], nullptr, nullptr, 8, nullptr);
  EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_SUCCESS);
  setenv("FAKE_NCCL_STATE", "3", 1);
  rt.rowwiseAllGather(members[0], nullptr, nullptr, 8, nullptr);
  expectError(ROWWISE_DRIVER, "a communicator of NCCL: fake error");
}

/// A rank that fails lets those that wait for it go: what is on their devices
/// is aborted.
TEST_F(GroupTest, ARankThatFailsLeaves) {
  rowwiseCudaLeaveGroup(2, members);
  rt.rowwiseAllGather(members[0], nullptr, nullptr, 8, nullptr);
  expectError(ROWWISE_DRIVER, "another rank has left the group");
  EXPECT_LT(rt.rowwisePartStart(members[1], 2, 4, 5, 10, nullptr), 0);
  expectError(ROWWISE_DRIVER, "another rank has left the group");
  testing::internal::CaptureStdout();
  rowwiseCudaDestroyGroup(2, members);
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "abort rank 0\nabort rank 1\n");
  // A group that comes to the same addresses works.
  ASSERT_TRUE(rowwiseCudaCreateGroup(2, members));
  rowwiseCudaUseDevice(0);
  rt.rowwiseAllGather(members[0], nullptr, nullptr, 8, nullptr);
  EXPECT_EQ(rt.rowwiseStatus(), ROWWISE_SUCCESS);
}

TEST_F(GroupTest, CallsAreCapturedInGraphs) {
  ASSERT_TRUE(rowwiseCudaBeginCapture(nullptr));
  void *graph = rowwiseCudaEndCapture(nullptr);
  ASSERT_NE(graph, nullptr);
  EXPECT_TRUE(rowwiseCudaLaunchGraph(graph, nullptr));
  rowwiseCudaFreeGraph(graph);
  std::string calls = log();
  size_t place = 0;
  for (const char *call :
       {"cuStreamBeginCapture", "cuStreamEndCapture", "cuGraphInstantiate",
        "cuGraphDestroy", "cuGraphLaunch", "cuGraphExecDestroy"}) {
    place = calls.find(call, place);
    ASSERT_NE(place, std::string::npos) << call << " in " << calls;
  }
}

/// A thread waits on the device for a rank that another thread sees fail.
TEST_F(GroupTest, WaitingEndsWhenARankLeaves) {
  EXPECT_TRUE(rowwiseCudaAwait(members[0], nullptr));
  setenv("FAKE_CUDA_BUSY", "1", 1);
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    rowwiseCudaLeaveGroup(2, members);
  });
  EXPECT_FALSE(rowwiseCudaAwait(members[0], nullptr));
  expectError(ROWWISE_DRIVER, "another rank has left the group");
  other.join();
  unsetenv("FAKE_CUDA_BUSY");
}
