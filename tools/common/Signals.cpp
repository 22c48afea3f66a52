//===- Signals.cpp - What a tool does when it is ended --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommonFlags.h"

#include "llvm/Support/Signals.h"

#include <csignal>

using namespace mlir;

/// Removes files that are open and not finished, and ends as without a handler.
static void endBySignal(int signal) {
  llvm::sys::RunInterruptHandlers();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void rowwise::installSignalHandlers() {
  // A file beyond the limit of its size is then one that cannot be written.
  std::signal(SIGXFSZ, SIG_IGN);
  auto install = [](int signal, bool isHandled) {
    struct sigaction action;
    if (sigaction(signal, nullptr, &action) != 0)
      return;
    // What a profiler has installed stays, as does what whoever called ignores.
    if (action.sa_handler == SIG_DFL ||
        (isHandled && action.sa_handler != SIG_IGN))
      std::signal(signal, endBySignal);
  };
  // Of what ends a tool and is no fault of it, LLVM removes files at SIGHUP,
  // SIGINT, SIGTERM and SIGUSR2, and asks for a bug report at these.
  for (int signal : {SIGQUIT, SIGXCPU})
    install(signal, /*isHandled=*/true);
  for (int signal :
       {SIGPIPE, SIGALRM, SIGSTKFLT, SIGVTALRM, SIGPROF, SIGIO, SIGPWR})
    install(signal, /*isHandled=*/false);
  for (int signal = SIGRTMIN; signal <= SIGRTMAX; ++signal)
    install(signal, /*isHandled=*/false);
}
