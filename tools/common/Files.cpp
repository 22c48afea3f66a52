//===- Files.cpp - What a tool reads and writes -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Files.h"

#include "CompileFlags.h"
#include "Globals.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What is said of a whole file has no line: it begins with the file's name
/// alone. Fails for all else, which the next handler prints.
static LogicalResult printWithoutLine(Diagnostic &diagnostic,
                                      SourceMgrDiagnosticHandler &next) {
  auto place = dyn_cast<FileLineColLoc>(diagnostic.getLocation());
  if (!place || place.getLine() != 0 ||
      diagnostic.getSeverity() != DiagnosticSeverity::Error)
    return failure();
  llvm::WithColor::error(llvm::errs(), place.getFilename().getValue())
      << diagnostic.str() << "\n";
  for (Diagnostic &note : diagnostic.getNotes())
    next.emitDiagnostic(note.getLocation(), note.str(), note.getSeverity());
  return success();
}

InputFile::InputFile(MLIRContext &context)
    : context(context), sources(std::make_shared<llvm::SourceMgr>()),
      handler(std::make_unique<SourceMgrDiagnosticHandler>(*sources, &context,
                                                           llvm::errs())),
      wholeFileHandler(std::make_unique<ScopedDiagnosticHandler>(
          &context, [this](Diagnostic &diagnostic) {
            return printWithoutLine(diagnostic, *handler);
          })) {
  // The source line says it; the operation in generic form is a page.
  context.printOpOnDiagnostic(false);
}

InputFile::~InputFile() = default;

OwningOpRef<ModuleOp> InputFile::parse(StringRef path) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(path, &error);
  if (!buffer) {
    printError(error);
    return nullptr;
  }
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());

  // MLIR's parsers and verifiers of some operations crash on malformed text
  // (linalg.reduce whose `dimensions` do not parse). Nothing of the context can
  // be trusted then.
  OwningOpRef<ModuleOp> module;
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext recovery;
  if (!recovery.RunSafely(
          [&] { module = parseSourceFile<ModuleOp>(sources, &context); })) {
    printError(path + ": the parser cannot recover from what it found");
    llvm::sys::Process::Exit(EXIT_FAILURE, /*NoCleanup=*/true);
  }
  llvm::CrashRecoveryContext::Disable();
  if (module)
    inlineGlobals(*module);
  return module;
}

LogicalResult rowwise::writeOutputFile(StringRef path, StringRef contents) {
  std::string error;
  std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(path, &error);
  if (!file) {
    printError(error);
    return failure();
  }
  file->os() << contents;
  file->os().flush();
  if (std::error_code code = file->os().error()) {
    file->os().clear_error();
    printError(path + ": cannot be written: " + code.message());
    return failure();
  }
  file->keep();
  return success();
}
