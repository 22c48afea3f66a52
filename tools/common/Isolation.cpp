//===- Isolation.cpp - Work that may break what it runs in ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Isolation.h"

#include "CommonFlags.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::rowwise;

static void setLimit(int resource, rlim_t limitBytes) {
  rlimit limit;
  if (getrlimit(resource, &limit) != 0)
    return;
  limit.rlim_cur = std::min(limit.rlim_cur, limitBytes);
  setrlimit(resource, &limit);
}

/// Pages of data that this process has.
[[maybe_unused]] static rlim_t countPages() {
  rlim_t field = 0;
  std::ifstream statistics("/proc/self/statm");
  for (int number = 0; number < 6; ++number) // size, ..., data and stack
    statistics >> field;
  return field;
}

/// A location may name a device as its file, which a diagnostic reads to show
/// the line: beside what there is, a part of the memory is enough for programs.
static void limitMemory() {
#if !LLVM_ADDRESS_SANITIZER_BUILD
  rlim_t pages = sysconf(_SC_PHYS_PAGES), pageBytes = sysconf(_SC_PAGESIZE);
  constexpr rlim_t minBytes = rlim_t(1) << 30;
  setLimit(RLIMIT_DATA, countPages() * pageBytes +
                            std::max(minBytes, pages / 4 * pageBytes));
#endif
}

/// What the copy ends with where its stack does.
static constexpr int outOfStack = 100;

/// The copy's stack ends at some address between these two.
static uintptr_t stackLow, stackHigh;

static void endAtFault(int signal, siginfo_t *fault, void *) {
  auto address = reinterpret_cast<uintptr_t>(fault->si_addr);
  if (stackLow < address && address < stackHigh)
    _exit(outOfStack);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

/// Lets a fault beside the stack, whose size may be up to `size`, end the copy
/// with `outOfStack` from now on.
static void watchStack(rlim_t size) {
  static char handlerStack[1 << 16];
  stackHigh = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  stackLow = stackHigh - std::min<uintptr_t>(2 * size, stackHigh);
  stack_t other = {};
  other.ss_sp = handlerStack;
  other.ss_size = sizeof(handlerStack);
  struct sigaction action = {};
  action.sa_sigaction = endAtFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  if (sigaltstack(&other, nullptr) == 0)
    sigaction(SIGSEGV, &action, nullptr);
}

/// Prepares the copy: it dies with its parent, without a trace or a core, and
/// prints to `errors`.
static void prepareCopy(pid_t parent, int errors) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) // which had ended before
    _exit(EXIT_FAILURE);
  for (int signal : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP})
    std::signal(signal, SIG_DFL);
  rlimit stack;
  constexpr rlim_t defaultStack = 8 << 20;
  if (getrlimit(RLIMIT_STACK, &stack) == 0) {
    setLimit(RLIMIT_STACK, std::min(stack.rlim_cur, defaultStack) / 2);
    watchStack(std::min(stack.rlim_cur, defaultStack));
  }
  setLimit(RLIMIT_CORE, 0);
  limitMemory();
  dup2(errors, STDERR_FILENO);
  dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
}

static std::string readAll(int file) {
  std::string text;
  char buffer[4096];
  ssize_t size;
  while ((size = read(file, buffer, sizeof(buffer))) > 0 ||
         (size < 0 && errno == EINTR))
    text.append(buffer, std::max<ssize_t>(size, 0));
  return text;
}

static bool isCaret(StringRef line) { return line.trim(" ~") == "^"; }

/// Whether there is a diagnostic of an error: a line before the source line
/// that it shows, with a caret below. That a comment expects an error which did
/// not come is none.
static bool reportsError(StringRef errors) {
  SmallVector<StringRef> lines;
  errors.split(lines, '\n');
  for (size_t i = 2; i < lines.size(); ++i)
    if (isCaret(lines[i]) && lines[i - 2].contains(" error: ") &&
        !lines[i - 2].ends_with("was not produced"))
      return true;
  return false;
}

static IsolatedRun::Ending waitFor(pid_t process) {
  int status;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR)
      return IsolatedRun::Died;
  // Who ends the copy, or limits its time, means the whole.
  if (WIFSIGNALED(status) &&
      llvm::is_contained({SIGXCPU, SIGTERM, SIGINT, SIGHUP},
                         WTERMSIG(status))) {
    std::signal(WTERMSIG(status), SIG_DFL);
    std::raise(WTERMSIG(status));
  }
  if (!WIFEXITED(status))
    return IsolatedRun::Died;
  if (WEXITSTATUS(status) == outOfStack)
    return IsolatedRun::OutOfStack;
  return WEXITSTATUS(status) == 0 ? IsolatedRun::Succeeded
                                  : IsolatedRun::Failed;
}

IsolatedRun rowwise::runIsolated(llvm::function_ref<LogicalResult()> work) {
  auto refuse = [] {
    return IsolatedRun{IsolatedRun::NotStarted, std::strerror(errno)};
  };
  int ends[2];
  if (pipe(ends) != 0)
    return refuse();
  pid_t parent = getpid(), process = fork();
  if (process == 0) {
    close(ends[0]);
    prepareCopy(parent, ends[1]);
    _exit(succeeded(work()) ? EXIT_SUCCESS : EXIT_FAILURE);
  }
  close(ends[1]);
  IsolatedRun run;
  if (process < 0) {
    run = refuse();
  } else {
    run.errors = readAll(ends[0]);
    run.ending = waitFor(process);
  }
  close(ends[0]);
  return run;
}

/// Diagnostics up to the last one that shows its source line: what the C
/// library says of a dying process comes after them.
static StringRef takeDiagnostics(StringRef errors) {
  size_t size = 0;
  for (StringRef rest = errors; !rest.empty();) {
    auto [line, next] = rest.split('\n');
    if (isCaret(line))
      size = errors.size() - next.size();
    rest = next;
  }
  return errors.take_front(size);
}

LogicalResult rowwise::reportFailure(StringRef path, const IsolatedRun &run) {
  StringRef errors = run.errors;
  if (run.ending == IsolatedRun::NotStarted) {
    printError("no process to read the input in can be started: " + errors);
    return failure();
  }
  // Over text that it has reported a parser may stumble on and succeed.
  if (run.ending == IsolatedRun::Succeeded && !reportsError(errors))
    return success();
  if (run.ending != IsolatedRun::Failed)
    errors = takeDiagnostics(errors);
  if (errors.contains("error: "))
    llvm::errs() << errors;
  else if (run.ending == IsolatedRun::OutOfStack)
    printError(path + ": expected text that is nested less deeply, found that "
                      "the parser's stack ends");
  else
    printError(path + ": the parser cannot recover from what it found");
  return failure();
}
