//===- RunPasses.cpp - Passes of one phase or more ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunPasses.h"

#include "Rowwise/Pipelines/FailureReport.h"

#include "mlir/IR/Verifier.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Flags of the tool: -mlir-timing, -mlir-print-ir-after-all, ... A program
/// that has the compiler as a library need not have registered them, which
/// upstream takes for a failure and says nothing.
static LogicalResult applyFlags(PassManager &pm) {
  if (!llvm::cl::getRegisteredOptions().contains("mlir-print-ir-after-all"))
    return success();
  if (failed(applyPassManagerCLOptions(pm)))
    return failure();
  applyDefaultTimingPassManagerCLOptions(pm);
  return success();
}

LogicalResult
mlir::rowwise::runPasses(ModuleOp module,
                         function_ref<void(OpPassManager &)> addPasses,
                         bool verifiesEach) {
  PassManager pm(module.getContext());
  if (failed(applyFlags(pm)))
    return failure();
  pm.enableVerifier(verifiesEach);
  addPasses(pm);
  reportFailures(pm);
  if (failed(pm.run(module)))
    return failure();
  if (verifiesEach || succeeded(verify(module)))
    return success();
  return module.emitError()
         << "the passes have made the program invalid" << bugOfTheCompiler;
}
