//===- UnknownDialects.cpp - What has to be lowered first -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnknownDialects.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What brings other dialects of exporters to linalg.
static constexpr StringLiteral fromStableHLO =
    "torch-mlir-opt --inline --symbol-dce "
    "--torch-backend-to-stablehlo-backend-pipeline "
    "--stablehlo-legalize-to-linalg --canonicalize --cse "
    // A newer MLIR spells booleans in hex in another way than ours.
    "--mlir-print-elementsattrs-with-hex-if-larger=-1";
static constexpr std::pair<StringLiteral, StringLiteral> loweringsToLinalg[] = {
    {"chlo.", fromStableHLO},
    {"stablehlo.", fromStableHLO},
    {"tosa.",
     "softmax-opt --tosa-attach-target=specification_version=1.1.draft "
     "--tosa-to-linalg-pipeline --tosa-to-arith --tosa-to-tensor "
     "--canonicalize"}};

/// What an operation that is written without its dialect may be, or nothing.
static std::string findWithDialect(StringRef op, MLIRContext &context) {
  for (StringRef dialect : {"arith", "math", "linalg", "tensor", "func"}) {
    context.getOrLoadDialect(dialect);
    std::string name = (dialect + "." + op).str();
    if (RegisteredOperationName::lookup(name, &context))
      return name;
  }
  return {};
}

static std::string describeWithoutDialect(StringRef op, MLIRContext &context) {
  std::string known = findWithDialect(op, context);
  return "expected an operation with its dialect" +
         (known.empty() ? "" : ", such as " + known) + ", found '" + op.str() +
         "'";
}

/// Nothing but the dialect tells how an operation in its own form is parsed.
static std::string describeForm(StringRef op) {
  return ("expected the generic form of an operation of a dialect that is not "
          "known here, found '" +
          op +
          "' in its own; a tool that knows it prints it with "
          "--mlir-print-op-generic")
      .str();
}

/// `isLowered`: the program has linalg beside it.
static std::string describeUnknown(StringRef op, bool isLowered) {
  std::string text = ("expected linalg on tensors, found '" + op +
                      "' of a dialect that is not known here")
                         .str();
  for (auto [dialect, command] : loweringsToLinalg) {
    if (!op.starts_with(dialect))
      continue;
    if (isLowered && dialect == "stablehlo.")
      text += ", which --stablehlo-legalize-to-linalg does not lower";
    else
      text += ("; lower it with " + command).str();
  }
  return text;
}

/// What comes before the brace that opens the region in which `text` ends or,
/// with a depth of 0, that whose end it ends with.
static StringRef takeBeforeRegion(StringRef text, int64_t depth) {
  for (size_t end = text.size(); end != 0; --end) {
    char c = text[end - 1];
    if (c == '}')
      ++depth;
    else if (c == '{' && --depth == 0)
      return text.take_front(end - 1).rtrim();
  }
  return {};
}

/// The text from the name, in quotes, of the operation in generic form in one
/// of whose regions `text` ends; empty if it ends in none.
static StringRef findEnclosing(StringRef text) {
  text = takeBeforeRegion(text, /*depth=*/1);
  while (text.consume_back(",")) // the regions before it
    text = takeBeforeRegion(text.rtrim(), /*depth=*/0);
  size_t close = text.ends_with("(") ? text.rfind("\"(") : StringRef::npos;
  if (close == StringRef::npos)
    return {};
  size_t open = text.take_front(close).rfind('"');
  return open == StringRef::npos ? StringRef() : text.drop_front(open);
}

/// The outermost operation of the dialect of `op` around it, which is what has
/// no lowering: the parser is stopped by what ends a region of it. Sets `at` to
/// where its name is in `text`, which ends before `op`.
static StringRef findOutermost(StringRef op, StringRef text, const char *&at) {
  StringRef dialect = op.split('.').first;
  for (StringRef rest = text; !(rest = findEnclosing(rest)).empty();
       rest = text.take_front(rest.data() - text.data())) {
    StringRef enclosing = rest.drop_front().split('"').first;
    if (enclosing.split('.').first != dialect)
      break;
    op = enclosing;
    at = rest.data();
  }
  return op;
}

LogicalResult rowwise::printUnknown(Diagnostic &diagnostic,
                                    llvm::SourceMgr &sources,
                                    SourceMgrDiagnosticHandler &next,
                                    bool takesUnknown) {
  SmallVector<StringRef> fields;
  std::string text = diagnostic.str();
  auto place = dyn_cast<FileLineColLoc>(diagnostic.getLocation());
  // In a function an operation without a dialect is taken for one of func.
  llvm::Regex unknown("^Dialect `.*' not found for custom op '([^']*)'|"
                      "^custom op '([^'.]*)' is unknown");
  if (!place || !unknown.match(text, &fields))
    return failure();
  StringRef name = fields[1].empty() ? fields[2] : fields[1];
  unsigned file = sources.getMainFileID();
  const char *at =
      sources.FindLocForLineAndColumn(file, place.getLine(), place.getColumn())
          .getPointer();
  if (!at)
    return failure();
  StringRef source = sources.getMemoryBuffer(file)->getBuffer();
  StringRef op = findOutermost(name, source.take_front(at - source.data()), at);
  auto [line, column] =
      sources.getLineAndColumn(llvm::SMLoc::getFromPointer(at), file);
  std::string expected =
      !op.contains('.') ? describeWithoutDialect(op, *place.getContext())
      : takesUnknown    ? describeForm(op)
                        : describeUnknown(op, source.contains("linalg."));
  next.emitDiagnostic(FileLineColLoc::get(place.getContext(),
                                          place.getFilename(), line, column),
                      expected, DiagnosticSeverity::Error);
  return success();
}

LogicalResult rowwise::checkKnown(ModuleOp module) {
  auto isLinalg = [](linalg::LinalgOp) { return WalkResult::interrupt(); };
  auto walk =
      module.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
        if (op->isRegistered())
          return WalkResult::advance();
        bool isLowered = module.walk(isLinalg).wasInterrupted();
        StringRef name = op->getName().getStringRef();
        return emitError(op->getLoc(),
                         name.contains('.')
                             ? describeUnknown(name, isLowered)
                             : describeWithoutDialect(name, *op->getContext()));
      });
  return failure(walk.wasInterrupted());
}
