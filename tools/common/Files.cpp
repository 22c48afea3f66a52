//===- Files.cpp - What a tool reads --------------------------------------===//
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
#include "LocationChecks.h"
#include "ReadableChecks.h"
#include "UnknownDialects.h"
#include "VerifiableChecks.h"

#include "Rowwise/Pipelines/InputVerifier.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What is said of no place of the program, but of the machine, begins with the
/// tool's name, and what is said of a whole file with that alone. Fails for all
/// else, which the next handler prints.
static LogicalResult printWithoutLine(Diagnostic &diagnostic,
                                      SourceMgrDiagnosticHandler &next) {
  Location loc = diagnostic.getLocation();
  auto place = dyn_cast<FileLineColLoc>(loc);
  bool isOfFile = place && place.getLine() == 0;
  if (diagnostic.getSeverity() != DiagnosticSeverity::Error ||
      (!isOfFile && !isa<UnknownLoc>(loc)))
    return failure();
  if (isOfFile)
    llvm::WithColor::error(llvm::errs(), place.getFilename().getValue())
        << diagnostic.str() << "\n";
  else
    printError(diagnostic.str());
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

/// Bytes of a resource that say an alignment of 0: MLIR's parser asks for
/// memory that is aligned so, and there is none.
static LogicalResult checkResources(llvm::MemoryBufferRef buffer) {
  StringRef text = buffer.getBuffer(), unaligned = "\"0x00000000";
  size_t section = text.rfind("{-#"), at = text.find(unaligned, section);
  for (; at != StringRef::npos; at = text.find(unaligned, at + 1)) {
    StringRef data = text.substr(at + unaligned.size());
    if (data.empty() || !llvm::isHexDigit(data.front()))
      continue; // of no elements
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(buffer), {});
    sources.PrintMessage(llvm::errs(),
                         llvm::SMLoc::getFromPointer(text.data() + at),
                         llvm::SourceMgr::DK_Error,
                         "expected an alignment of at least 1 in the first 4 "
                         "bytes of a resource, found 0");
    return failure();
  }
  return success();
}

std::unique_ptr<llvm::MemoryBuffer> rowwise::readProgram(StringRef path) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer = readInput(path);
  if (!buffer) {
    printError(llvm::toString(buffer.takeError()));
    return nullptr;
  }
  return succeeded(checkResources(**buffer)) ? std::move(*buffer) : nullptr;
}

OwningOpRef<ModuleOp> InputFile::parse(StringRef path) {
  std::unique_ptr<llvm::MemoryBuffer> buffer = readProgram(path);
  if (!buffer)
    return nullptr;
  IsolatedRun trial = runIsolated([&]() -> LogicalResult {
    MLIRContext other(context.getDialectRegistry(),
                      MLIRContext::Threading::DISABLED);
    auto contents = llvm::MemoryBuffer::getMemBuffer(*buffer);
    return success(InputFile(other, takesUnknown).parse(std::move(contents)));
  });
  if (failed(reportFailure(path, trial)))
    return nullptr;
  return parse(std::move(buffer));
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
