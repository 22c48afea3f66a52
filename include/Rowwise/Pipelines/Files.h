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
  /// The GPUs that there is code for; each takes what fits it best. None for
  /// the simulator, on the machine that this is.
  SmallVector<std::string> targets;
  HostTarget host = HostTarget::X86_64;
  /// What programs that are linked with a shared library know it as.
  std::string soname;
  /// Functions are those of outlinePrograms, and _mlir_ciface_NAME is what
  /// calls of the rest become: of destinations, which are returned.
  bool forMLIR = false;
};

/// A file that others link, load or include: each public function of a module
/// of linalg with the checks of its arguments, its kernels and the runtime that
/// launches them. docs/use/cpp.md says how it is called. Each target is
/// compiled for by itself; `options` has the one whose schedules the simulator
/// runs. Emits a diagnostic and fails where compilation does, where a name
/// cannot be a symbol, and where there is no code for the device on the host.
/// Linking is as Link.h says: one at a time in the process, and while no other
/// thread reads or sets LLVM's flags.
FailureOr<std::string> compileToFile(ModuleOp module,
                                     const FileOptions &fileOptions,
                                     const CompilerOptions &options);

} // namespace mlir::rowwise

#endif // ROWWISE_PIPELINES_FILES_H
