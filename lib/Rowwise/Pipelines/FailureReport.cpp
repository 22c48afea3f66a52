//===- FailureReport.cpp - No pass fails without a word -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/FailureReport.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
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
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error) {
            isExplained = true;
            isOfGivenKernel |= given.contains(diagnostic.getLocation());
          }
          return success(isQuiet);
        }) {}

  /// The first is that of the module, before anything has changed.
  void runBeforePass(Pass *, Operation *op) override {
    if (hasBegun || op->getParentOp())
      return;
    hasBegun = true;
    op->walk([&](gpu::GPUModuleOp kernels) {
      kernels.walk([&](Operation *part) { given.insert(part->getLoc()); });
    });
  }

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
    else if (!isOfGivenKernel && !isValid(op))
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
  /// One was of device code that was there before: what has no lowering there
  /// is no fault of passes, which leave such code half-converted.
  bool isOfGivenKernel = false;
  bool hasBegun = false;
  DenseSet<Location> given; ///< of operations in kernels that were there
  bool isQuiet = false;
  std::optional<Location> loc; ///< of the first pass that failed
  std::string name;            ///< of that pass
  ScopedDiagnosticHandler handler;
};
} // namespace

void mlir::rowwise::reportFailures(PassManager &pm) {
  pm.addInstrumentation(std::make_unique<FailureReport>(pm.getContext()));
}
