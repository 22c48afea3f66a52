//===- Unverifiable.cpp - Text that verifiers misread ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unverifiable.h"

#include "Isolation.h"
#include "VerifiableChecks.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rowwise;
namespace json = llvm::json;

/// A position of the protocol, which counts from 0.
static json::Object makePosition(Location loc) {
  int64_t line = 0, column = 0;
  if (auto place = loc->findInstanceOf<FileLineColLoc>()) {
    line = std::max<int64_t>(place.getLine(), 1) - 1;
    column = std::max<int64_t>(place.getColumn(), 1) - 1;
  }
  return json::Object{{"line", line}, {"character", column}};
}

/// Fails where there is something to explain, and prints that.
static LogicalResult explain(const DialectRegistry &registry, StringRef text) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  std::optional<json::Value> explanation;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    Location loc = diagnostic.getLocation();
    explanation =
        json::Object{{"range", json::Object{{"start", makePosition(loc)},
                                            {"end", makePosition(loc)}}},
                     {"severity", 1},
                     {"source", "softmax-lsp-server"},
                     {"message", diagnostic.str()}};
  });
  auto module = parseSourceString<ModuleOp>(
      text, ParserConfig(&context, /*verifyAfterParse=*/false));
  if (!module || succeeded(checkVerifiable(*module)) || !explanation)
    return success();
  llvm::errs() << *explanation;
  return failure();
}

std::optional<json::Object>
rowwise::explainUnverifiable(const DialectRegistry &registry, StringRef text) {
  IsolatedRun run = runIsolated([&] { return explain(registry, text); });
  if (run.ending != IsolatedRun::Failed)
    return std::nullopt;
  llvm::Expected<json::Value> explanation = json::parse(run.errors);
  if (explanation && explanation->getAsObject())
    return std::move(*explanation->getAsObject());
  llvm::consumeError(explanation.takeError());
  return std::nullopt;
}
