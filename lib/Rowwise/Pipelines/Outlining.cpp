//===- Outlining.cpp - Row programs apart from the rest -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Outlining.h"
#include "OperationChecks.h"
#include "RunPasses.h"

#include "Rowwise/IR/InputForms.h"
#include "Rowwise/Linalg/Refusals.h"
#include "Rowwise/Outline/Division.h"
#include "Rowwise/Outline/Passes.h"
#include "Rowwise/Pipelines/Pipelines.h"

#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether no unregistered operation has regions: upstream's inliner asks all
/// operations for symbols in them, which such ones may have unknown.
static bool knowsSymbols(ModuleOp module) {
  return !module
              .walk([](Operation *op) {
                bool isKnown = op->isRegistered() || op->getNumRegions() == 0;
                return isKnown ? WalkResult::advance()
                               : WalkResult::interrupt();
              })
              .wasInterrupted();
}

/// Reports why a module has no row program, once for each location: one
/// operation may have become several.
static LogicalResult refuse(ModuleOp module) {
  SmallVector<linalg::LinalgOp> ops;
  llvm::DenseSet<Location> places;
  module.walk([&](linalg::LinalgOp op) {
    if (!isa<linalg::FillOp>(op) &&
        (isa<UnknownLoc>(op.getLoc()) || places.insert(op.getLoc()).second))
      ops.push_back(op);
  });
  InFlightDiagnostic diag =
      emitError(module.getBody()->empty() ? module.getLoc()
                                          : module.getBody()->front().getLoc());
  diag << "expected a row program, found none";
  for (linalg::LinalgOp op : ArrayRef(ops).take_front(maxRefusals))
    explainRefusal(op, diag);
  return diag;
}

FailureOr<OwningOpRef<ModuleOp>>
mlir::rowwise::outlinePrograms(ModuleOp module,
                               const CompilerOptions &options) {
  normalizeInput(module);
  if (failed(checkProgramOperations(module)))
    return failure();
  RemarkScope remarks(*module.getContext());
  if (failed(remarks.open(options.remarks)))
    return failure();
  PipelineOptions pipeline;
  pipeline.precise = options.precise;
  pipeline.fuse = options.fuse;
  pipeline.fusesContractions = false;
  bool mayInline = knowsSymbols(module);
  auto outline = [&](OpPassManager &pm) {
    if (mayInline)
      buildFusion(pm, pipeline);
    else
      buildFusionOfFunctions(pm, pipeline);
    pm.addPass(createOutlinePass());
    pm.addPass(createCSEPass());
  };
  if (failed(runPasses(module, outline, /*verifiesEach=*/true)))
    return failure();
  OwningOpRef<ModuleOp> programs = takePrograms(module);
  if (programs->getBody()->empty())
    return refuse(module);
  return programs;
}
