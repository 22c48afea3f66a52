//===- softmax-lsp-server.cpp - Editor support ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A language server for .mlir files that hold any dialect of the compiler.
//
//===----------------------------------------------------------------------===//

#include "CommonFlags.h"
#include "Supervisor.h"
#include "Unverifiable.h"

#include "Rowwise/Pipelines/Compiler.h"

#include "mlir/IR/Dialect.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace mlir;
using namespace mlir::rowwise;

/// The flags for upstream's server, which gets messages with headers however
/// they come here.
static std::vector<char *> takeStyle(int argc, char **argv, bool &isDelimited) {
  static char pretty[] = "--pretty", verbose[] = "--log=verbose",
              quiet[] = "--log=error";
  std::vector<char *> flags;
  bool hasLog = false;
  for (char *argument : llvm::ArrayRef(argv, argc)) {
    StringRef flag = StringRef(argument).ltrim('-');
    bool isForTests = flag == "lit-test";
    bool isStyle = isForTests || flag == "input-style=delimited";
    isDelimited |= isStyle;
    hasLog |= isForTests || flag.split('=').first == "log";
    if (isForTests)
      flags.insert(flags.end(), {pretty, verbose});
    if (!isStyle)
      flags.push_back(argument);
  }
  // It would speak of each message, and of the supervisor's among them.
  if (!hasLog)
    flags.insert(flags.begin() + 1, quiet);
  return flags;
}

int main(int argc, char **argv) {
  prepareTool(argv[0]);
  DialectRegistry registry;
  registerCompilerDialects(registry);
  bool isDelimited = false;
  std::vector<char *> flags = takeStyle(argc, argv, isDelimited);
  auto serve = [&]() -> int {
    return failed(MlirLspServerMain(flags.size(), flags.data(), registry));
  };
  // Not `stdin`, whose buffer the server is to find empty.
  std::FILE *input = fdopen(STDIN_FILENO, "r");
  if (!input) {
    printError(llvm::Twine("standard input cannot be read: ") +
               std::strerror(errno));
    return EXIT_FAILURE;
  }
  MessageReader editor(input, isDelimited);
  auto explain = [&](llvm::StringRef text) {
    return explainUnverifiable(registry, text);
  };
  return Supervisor(serve, explain).run(editor);
}
