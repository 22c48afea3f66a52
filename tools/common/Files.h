//===- Files.h - What a tool reads ------------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_FILES_H
#define COMMON_FILES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <memory>

namespace llvm {
class MemoryBuffer;
class SourceMgr;
} // namespace llvm

namespace mlir {
class ScopedDiagnosticHandler;
class SourceMgrDiagnosticHandler;

namespace rowwise {

/// A source file. While it lives, diagnostics of the context go to stderr with
/// the source line they are about.
class InputFile {
public:
  /// With `takesUnknown`, it may have operations of unknown dialects in generic
  /// form.
  explicit InputFile(MLIRContext &context, bool takesUnknown = false);
  ~InputFile();

  /// Reads and parses `path` ("-" for stdin), MLIR's text or bytecode, after a
  /// trial in a process of its own, as malformed files may crash the parser.
  /// Null after a diagnostic.
  OwningOpRef<ModuleOp> parse(StringRef path);

private:
  OwningOpRef<ModuleOp> parse(std::unique_ptr<llvm::MemoryBuffer> buffer);

  MLIRContext &context;
  bool takesUnknown;
  std::shared_ptr<llvm::SourceMgr> sources;
  std::unique_ptr<SourceMgrDiagnosticHandler> handler;
  /// Registered after the other handler, so that it is called first.
  std::unique_ptr<ScopedDiagnosticHandler> wholeFileHandler;
};

/// The content of a program's file ("-" for stdin). Null after an error, also
/// if MLIR's parser would run out of memory for its resources.
std::unique_ptr<llvm::MemoryBuffer> readProgram(StringRef path);

} // namespace rowwise
} // namespace mlir

#endif // COMMON_FILES_H
