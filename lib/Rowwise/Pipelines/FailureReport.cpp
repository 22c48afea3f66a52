//===- FailureReport.cpp - No pass fails without a word -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/FailureReport.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
class FailureReport : public PassInstrumentation {
public:
  explicit FailureReport(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          isExplained |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
          return success(isQuiet);
        }) {}

  /// Called for each pass, and for each nest of passes that it is in; last for
  /// that of the module, when all threads have emitted their diagnostics.
  void runAfterPassFailed(Pass *pass, Operation *op) override {
    if (!loc) {
      loc = op->getLoc();
      name = pass->getArgument().empty() ? pass->getName().str()
                                         : pass->getArgument().str();
    }
    if (op->getParentOp())
      return;
    if (!isExplained)
      emitError(*loc) << "the pass " << name << " has failed without a reason"
                      << bugOfTheCompiler;
    else if (!isValid(op))
      emitError(*loc) << "the pass " << name << " has made the program invalid"
                      << bugOfTheCompiler;
    loc.reset();
  }

private:
  bool isValid(Operation *op) {
    isQuiet = true;
    bool isValid = succeeded(verify(op));
    isQuiet = false;
    return isValid;
  }

  bool isExplained = false; ///< an error was emitted
  bool isQuiet = false;
  std::optional<Location> loc; ///< of the first pass that failed
  std::string name;            ///< of that pass
  ScopedDiagnosticHandler handler;
};
} // namespace

void mlir::rowwise::reportFailures(PassManager &pm) {
  pm.addInstrumentation(std::make_unique<FailureReport>(pm.getContext()));
}
