//===- Files.cpp - What a tool reads and writes ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Files.h"

#include "CompileFlags.h"
#include "Globals.h"
#include "InputSource.h"
#include "Isolation.h"
#include "ReadableChecks.h"
#include "UnknownDialects.h"

#include "Rowwise/Pipelines/InputVerifier.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
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

InputFile::InputFile(MLIRContext &context, bool takesUnknown)
    : context(context), takesUnknown(takesUnknown),
      sources(std::make_shared<llvm::SourceMgr>()),
      handler(std::make_unique<SourceMgrDiagnosticHandler>(*sources, &context,
                                                           llvm::errs())),
      wholeFileHandler(std::make_unique<ScopedDiagnosticHandler>(
          &context, [this, takesUnknown](Diagnostic &diagnostic) {
            return success(succeeded(printUnknown(diagnostic, *sources,
                                                  *handler, takesUnknown)) ||
                           succeeded(printWithoutLine(diagnostic, *handler)));
          })) {
  // The source line says it; the operation in generic form is a page.
  context.printOpOnDiagnostic(false);
  context.allowUnregisteredDialects();
}

InputFile::~InputFile() = default;

OwningOpRef<ModuleOp> InputFile::parse(StringRef path) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      readProgram(path);
  if (!buffer) {
    printError(llvm::toString(buffer.takeError()));
    return nullptr;
  }
  IsolatedRun trial = runIsolated([&]() -> LogicalResult {
    MLIRContext other(context.getDialectRegistry(),
                      MLIRContext::Threading::DISABLED);
    auto contents = llvm::MemoryBuffer::getMemBuffer(**buffer);
    return success(InputFile(other, takesUnknown).parse(std::move(contents)));
  });
  if (failed(reportFailure(path, trial)))
    return nullptr;
  return parse(std::move(*buffer));
}

OwningOpRef<ModuleOp>
InputFile::parse(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  auto module = parseSourceFile<ModuleOp>(
      sources, ParserConfig(&context, /*verifyAfterParse=*/false));
  if (!module || failed(checkLocations(*module)) ||
      failed(checkVerifiable(*module)) || failed(verifyInput(*module)) ||
      (!takesUnknown && failed(checkKnown(*module))) ||
      failed(checkReadable(*module)))
    return nullptr;
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
    printError((path == "-" ? "standard output" : path) +
               " cannot be written: " + code.message());
    return failure();
  }
  file->keep();
  return success();
}
