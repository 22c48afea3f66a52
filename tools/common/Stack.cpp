//===- Stack.cpp - What a tool does on a small stack ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's constructors, which run before main, need more than some callers give.
// So the limit is looked at before these: by what the loader calls first, when
// nothing of the C++ library is there yet.
//
//===----------------------------------------------------------------------===//

#include "CommonFlags.h"

#include <cstdlib>
#include <cstring>
#include <sys/resource.h>
#include <unistd.h>

static constexpr rlim_t minKiB = 512, minBytes = minKiB << 10;
static_assert(minKiB == 512, "the message below says it");

static void say(const char *text) {
  if (write(STDERR_FILENO, text, std::strlen(text)) < 0)
    _exit(EXIT_FAILURE);
}

/// Where the caller allows a larger stack, starts again on one, as threads that
/// were told of the limit before would not hear of another; else refuses.
static void requireStack(int, char **arguments, char **environment) {
  rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= minBytes)
    return;
  if (limit.rlim_max >= minBytes) {
    limit.rlim_cur = minBytes;
    if (setrlimit(RLIMIT_STACK, &limit) == 0)
      execve("/proc/self/exe", arguments, environment);
  }
  const char *path = arguments[0] ? arguments[0] : "";
  const char *slash = std::strrchr(path, '/');
  say(slash ? slash + 1 : path);
  say(": error: expected a stack of at least 512 KiB, found a lower limit "
      "(ulimit -s)\n");
  _exit(EXIT_FAILURE);
}

[[gnu::section(".preinit_array"),
  gnu::used]] static void (*const first)(int, char **, char **) = requireStack;

// Lets the linker take this file.
void mlir::rowwise::requireStackAtStart() {}
