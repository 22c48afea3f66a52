//===- IsolationTest.cpp - Work that may break what it runs in ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Isolation.h"

#include "llvm/Support/Compiler.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <csignal>
#include <cstdlib>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// How work ends
//===----------------------------------------------------------------------===//

TEST(Isolation, KeepsWhatWasSaid) {
  IsolatedRun run = runIsolated([] {
    llvm::errs() << "error: expected more\n";
    llvm::outs() << "lost\n";
    return failure();
  });
  EXPECT_EQ(run.ending, IsolatedRun::Failed);
  EXPECT_EQ(run.errors, "error: expected more\n");
}

TEST(Isolation, LeavesThisProcessAsItIs) {
  int number = 1;
  IsolatedRun run = runIsolated([&] { return number = 2, success(); });
  EXPECT_EQ(run.ending, IsolatedRun::Succeeded);
  EXPECT_EQ(number, 1);
}

/// Long enough to fill a pipe several times.
TEST(Isolation, KeepsWhatIsLong) {
  std::string text(1 << 20, 'x');
  IsolatedRun run =
      runIsolated([&] { return llvm::errs() << text, failure(); });
  EXPECT_EQ(run.errors, text);
}

TEST(Isolation, SurvivesSignals) {
  for (int signal : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP}) {
    IsolatedRun run =
        runIsolated([=] { return std::raise(signal), success(); });
    EXPECT_EQ(run.ending, IsolatedRun::Died) << "signal " << signal;
  }
}

/// Whoever sends these to the copy means the tool.
TEST(IsolationDeathTest, EndsByTheSignalsOfOthers) {
  for (int signal : {SIGXCPU, SIGTERM, SIGINT, SIGHUP})
    EXPECT_EXIT(
        {
          std::signal(signal, SIG_DFL); // whoever runs the tests may ignore it
          runIsolated([=] { return std::raise(signal), success(); });
        },
        testing::KilledBySignal(signal), "");
}

//===----------------------------------------------------------------------===//
// Limits
//===----------------------------------------------------------------------===//

static rlim_t getLimit(int resource) {
  rlimit limit;
  return getrlimit(resource, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

/// What `work` says of itself in a copy of this process.
static bool holdsInCopy(llvm::function_ref<bool()> work) {
  return runIsolated([&] { return success(work()); }).ending ==
         IsolatedRun::Succeeded;
}

TEST(Isolation, LeavesNoCore) {
  EXPECT_TRUE(holdsInCopy([] { return getLimit(RLIMIT_CORE) == 0; }));
}

TEST(Isolation, HalvesTheStack) {
  rlim_t here = getLimit(RLIMIT_STACK);
  EXPECT_TRUE(holdsInCopy([=] { return getLimit(RLIMIT_STACK) <= here / 2; }));
  EXPECT_EQ(getLimit(RLIMIT_STACK), here);
}

#if !LLVM_ADDRESS_SANITIZER_BUILD
TEST(Isolation, LimitsMemory) {
  constexpr size_t tooMuch = size_t(1) << 46;
  rlim_t here = getLimit(RLIMIT_DATA);
  EXPECT_TRUE(holdsInCopy([=] {
    void *volatile memory = std::malloc(tooMuch / 2);
    return getLimit(RLIMIT_DATA) < tooMuch && !memory;
  }));
  EXPECT_EQ(getLimit(RLIMIT_DATA), here);
}
#endif

//===----------------------------------------------------------------------===//
// Orphans
//===----------------------------------------------------------------------===//

/// A tool that is killed leaves no copy behind: the pipe that the copy holds
/// has an end when it is gone.
TEST(Isolation, LeavesNoOrphan) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  pid_t tool = fork();
  if (tool == 0) {
    runIsolated([&] {
      char isRunning = 1;
      (void)!write(ends[1], &isRunning, 1);
      sleep(600);
      return success();
    });
    _exit(0);
  }
  close(ends[1]);
  char byte;
  EXPECT_EQ(read(ends[0], &byte, 1), 1);
  kill(tool, SIGKILL);
  waitpid(tool, nullptr, 0);
  alarm(60);
  EXPECT_EQ(read(ends[0], &byte, 1), 0);
  alarm(0);
  close(ends[0]);
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

static std::string report(const IsolatedRun &run) {
  testing::internal::CaptureStderr();
  bool failed = mlir::failed(reportFailure("in.mlir", run));
  std::string text = testing::internal::GetCapturedStderr();
  EXPECT_EQ(failed, run.ending != IsolatedRun::Succeeded);
  return text;
}

TEST(Isolation, ReportsWhatWasSaid) {
  EXPECT_EQ(report({IsolatedRun::Succeeded, "warning: old\n"}), "");
  std::string error = "in.mlir:1:1: error: expected more\nx\n^\n";
  EXPECT_EQ(report({IsolatedRun::Failed, error}), error);
  EXPECT_EQ(report({IsolatedRun::Died, error + "corrupted size\n"}), error);
}

TEST(Isolation, ReportsASilentDeath) {
  std::string text = report({IsolatedRun::Died, "free(): invalid pointer\n"});
  EXPECT_EQ(text, "softmax: error: in.mlir: the parser cannot recover from "
                  "what it found\n");
}
