//===- NVVMConversion.cpp - From SIMT code to NVVM ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Conversion/Passes.h"

#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void rowwise::buildNVVMConversion(OpPassManager &modulePM,
                                  const NVVMOptions &options) {
  OpPassManager &pm = modulePM.nest<gpu::GPUModuleOp>();
  // The last passes on arith and scf: arithmetic that the GPU lacks is
  // expanded, and loops become branches.
  pm.addPass(createExpandFloat8Pass({options.target}));
  pm.addPass(createExpandMathPass({options.precise}));
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createCSEPass());

  pm.addPass(createGPUToNVVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  // No canonicalizer: LLVM folds what the conversion leaves.
  pm.addPass(createVerifyDeviceCodePass({options.target}));
  if (options.debugInfo)
    modulePM.addPass(createDebugScopesPass());
}
