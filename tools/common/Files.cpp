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

#include "Rowwise/Pipelines/InputVerifier.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Regex.h"
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

/// What brings other dialects of exporters to linalg.
static constexpr std::pair<StringLiteral, StringLiteral> loweringsToLinalg[] = {
    {"stablehlo.", "torch-mlir-opt --stablehlo-legalize-to-linalg"},
    {"tosa.", "softmax-opt --tosa-to-linalg-pipeline --tosa-to-arith "
              "--tosa-to-tensor --canonicalize"}};

static std::string describeUnknown(StringRef op) {
  std::string text = ("expected linalg on tensors, found '" + op +
                      "' of a dialect that is not known here")
                         .str();
  for (auto [dialect, command] : loweringsToLinalg)
    if (op.starts_with(dialect))
      text += ("; lower it with " + command).str();
  return text;
}

/// The parser's diagnostic of an operation of an unknown dialect tells how one
/// registers it. Fails for all else.
static LogicalResult printUnknown(Diagnostic &diagnostic,
                                  SourceMgrDiagnosticHandler &next) {
  SmallVector<StringRef> fields;
  std::string text = diagnostic.str();
  if (!llvm::Regex("^Dialect `.*' not found for custom op '([^']*)'")
           .match(text, &fields))
    return failure();
  next.emitDiagnostic(diagnostic.getLocation(), describeUnknown(fields[1]),
                      DiagnosticSeverity::Error);
  return success();
}

/// The same of operations in generic form, which are parsed.
static LogicalResult checkKnown(ModuleOp module) {
  auto walk = module.walk<WalkOrder::PreOrder>([](Operation *op) -> WalkResult {
    if (op->isRegistered())
      return WalkResult::advance();
    return emitError(op->getLoc(),
                     describeUnknown(op->getName().getStringRef()));
  });
  return failure(walk.wasInterrupted());
}

InputFile::InputFile(MLIRContext &context)
    : context(context), sources(std::make_shared<llvm::SourceMgr>()),
      handler(std::make_unique<SourceMgrDiagnosticHandler>(*sources, &context,
                                                           llvm::errs())),
      wholeFileHandler(std::make_unique<ScopedDiagnosticHandler>(
          &context, [this](Diagnostic &diagnostic) {
            return success(succeeded(printUnknown(diagnostic, *handler)) ||
                           succeeded(printWithoutLine(diagnostic, *handler)));
          })) {
  // The source line says it; the operation in generic form is a page.
  context.printOpOnDiagnostic(false);
  context.allowUnregisteredDialects();
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
  auto parseAndVerify = [&] {
    module = parseSourceFile<ModuleOp>(
        sources, ParserConfig(&context, /*verifyAfterParse=*/false));
    if (module && failed(verifyInput(*module)))
      module = nullptr;
  };
  if (!recovery.RunSafely(parseAndVerify)) {
    printError(path + ": the parser cannot recover from what it found");
    llvm::sys::Process::Exit(EXIT_FAILURE, /*NoCleanup=*/true);
  }
  llvm::CrashRecoveryContext::Disable();
  if (!module || failed(checkKnown(*module)))
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
    printError(path + ": cannot be written: " + code.message());
    return failure();
  }
  file->keep();
  return success();
}
