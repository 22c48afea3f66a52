//===- CompileFlags.h - Flags of everything that compiles -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_COMPILEFLAGS_H
#define COMMON_COMPILEFLAGS_H

#include "CommonFlags.h"

#include "Rowwise/Pipelines/Compiler.h"

namespace mlir {
namespace rowwise {

/// Parses the command line, MLIR's own flags included (-mlir-timing,
/// -mlir-print-ir-after-all, ...). Ends the process with code 1 where a flag is
/// unknown or malformed.
void parseCommandLine(int argc, char **argv, StringRef overview);

/// The options of --target, --schedule, --math, --fuse, --fallback, --remarks
/// and -g. Emits a diagnostic and fails if a target or a schedule is unknown.
FailureOr<CompilerOptions> getCompilerOptions();

/// The options of the same flags for files that may be for several targets:
/// --target lists them, or is "simulator". Then `targets` is empty, and the
/// options have the target whose schedules the simulator runs.
FailureOr<CompilerOptions>
getCompilerOptions(SmallVector<std::string> &targets);

} // namespace rowwise
} // namespace mlir

#endif // COMMON_COMPILEFLAGS_H
