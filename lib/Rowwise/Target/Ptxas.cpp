//===- Ptxas.cpp - Cubins from PTX ----------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Target/PTX.h"
#include "Rowwise/Target/TemporaryFile.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace mlir;
using namespace mlir::rowwise;

std::optional<std::string> rowwise::findPtxas() {
  if (auto given = llvm::sys::Process::GetEnv("ROWWISE_PTXAS");
      given && !given->empty())
    return given;
  if (auto found = llvm::sys::findProgramByName("ptxas"))
    return *found;
  if (auto found =
          llvm::sys::findProgramByName("ptxas", {"/usr/local/cuda/bin"}))
    return *found;
  return std::nullopt;
}

/// Whether ptxas says of a version of PTX, or of a chip, that it has none.
static bool isTooOld(StringRef log) {
  return log.contains("Unsupported .version") ||
         log.contains("is not defined for option 'gpu-name'");
}

/// A cubin; none, after a warning, from a ptxas that is too old, if that is
/// taken.
static FailureOr<SmallVector<char>> runPtxas(Location loc, StringRef ptx,
                                             StringRef chip, bool takesNone) {
  std::optional<std::string> ptxas = findPtxas();
  if (!ptxas)
    return emitError(loc, "ptxas was not found, expected it in ROWWISE_PTXAS, "
                          "in PATH or in /usr/local/cuda/bin");
  // What is found elsewhere is one.
  if (!llvm::sys::fs::can_execute(*ptxas))
    return emitError(loc) << "expected ROWWISE_PTXAS to name a program, found '"
                          << *ptxas << "'";
  std::error_code errors[3];
  TemporaryFile source("ptx", errors[0]), cubin("cubin", errors[1]),
      log("log", errors[2]);
  for (std::error_code error : errors)
    if (error)
      return emitError(loc)
             << "cannot create a temporary file for ptxas: " << error.message();
  if (std::error_code error = source.write(ptx))
    return emitError(loc) << "cannot write " << source.getPath()
                          << " for ptxas: " << error.message();

  std::string architecture = ("-arch=" + chip).str();
  StringRef arguments[] = {*ptxas, architecture, source.getPath(), "-o",
                           cubin.getPath()};
  std::optional<StringRef> redirects[] = {StringRef(), log.getPath(),
                                          log.getPath()};
  std::string message;
  int status = llvm::sys::ExecuteAndWait(*ptxas, arguments, std::nullopt,
                                         redirects, 0, 0, &message);
  std::string said = message + log.read();
  if (status != 0 && takesNone && isTooOld(said)) {
    emitWarning(loc) << "expected a ptxas that knows " << chip
                     << " and its PTX, found " << *ptxas
                     << ", without which the driver compiles: " << said;
    return SmallVector<char>();
  }
  if (status != 0)
    return emitError(loc) << *ptxas << " failed with status " << status << ": "
                          << said;
  std::string binary = cubin.read();
  if (binary.empty())
    return emitError(loc) << *ptxas << " wrote no cubin";
  return SmallVector<char>(binary.begin(), binary.end());
}

FailureOr<SmallVector<char>> rowwise::assembleCubin(Location loc, StringRef ptx,
                                                    StringRef chip) {
  return runPtxas(loc, ptx, chip, /*takesNone=*/false);
}

FailureOr<SmallVector<char>>
rowwise::assembleCubinIfKnown(Location loc, StringRef ptx, StringRef chip) {
  return runPtxas(loc, ptx, chip, /*takesNone=*/true);
}
