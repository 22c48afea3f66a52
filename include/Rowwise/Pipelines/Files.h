//===- Files.h - Compilation to files ---------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PIPELINES_FILES_H
#define ROWWISE_PIPELINES_FILES_H

#include "Rowwise/Pipelines/Compiler.h"
#include "Rowwise/Target/Object.h"

#include <string>

namespace mlir::rowwise {

enum class FileKind { SharedLibrary, Object, Header };

struct FileOptions {
  FileKind kind = FileKind::SharedLibrary;
  /// The compute capabilities to compile for; a GPU runs the code that fits it
  /// best. None: for the simulator, on this machine.
  SmallVector<std::string> targets;
  HostTarget host = HostTarget::X86_64;
  /// A shared library's name for programs that are linked with it.
  std::string soname;
  /// The module has the functions of outlinePrograms, which _mlir_ciface_NAME
  /// calls for the rest of the program; results are written to destinations.
  bool forMLIR = false;
};

/// Compiles a module of linalg to a file that others link, load or include: its
/// public functions with checks of their arguments, their kernels, and the
/// runtime that launches these. docs/use/cpp.md says how they are called. Each
/// target is compiled for separately; the simulator runs the schedules of the
/// target in `options`. Emits a diagnostic and fails if compilation fails, a
/// name cannot be a symbol, or the host has no code for the device. One link at
/// a time in a process, and while no other thread uses LLVM's flags (Link.h).
FailureOr<std::string> compileToFile(ModuleOp module,
                                     const FileOptions &fileOptions,
                                     const CompilerOptions &options);

} // namespace mlir::rowwise

#endif // ROWWISE_PIPELINES_FILES_H
