//===- Simplify.cpp - Patterns that enable each other ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Until no pattern applies. A round may leave work at operations that it has
/// visited before: a chain of them takes as many rounds as it is long, at most.
static LogicalResult applyAll(func::FuncOp func, RewritePatternSet patterns) {
  FrozenRewritePatternSet frozen(std::move(patterns));
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  int64_t numRounds = config.getMaxIterations() + getOperations(func).size();
  for (int64_t i = 0; i < numRounds; ++i) {
    bool changed = false;
    if (failed(applyOpPatternsGreedily(getOperations(func), frozen, config,
                                       &changed)))
      break;
    if (!changed)
      return success();
  }
  return func.emitError("expected simplification to come to an end within ")
         << numRounds << " rounds of all patterns";
}

/// Sizes first: what they tell of each other tells what reshapes do.
static LogicalResult simplifyOnce(func::FuncOp func, bool precise) {
  MLIRContext *context = func.getContext();
  RewritePatternSet sizes(context), all(context);
  populateSizePatterns(sizes);
  tensor::DimOp::getCanonicalizationPatterns(sizes, context);
  populateScalarPatterns(all);
  populateElementPatterns(all);
  populateComputedElementPatterns(all);
  populateConcatenationPatterns(all);
  populateSlicePatterns(all);
  populateInterleavedPatterns(all);
  populateBodyPatterns(all);
  populateCombinerPatterns(all, precise);
  populatePickPatterns(all);
  populatePositionPatterns(all);
  populateRangePatterns(all);
  populateReductionPatterns(all, precise);
  populateReshapePatterns(all);
  populateScatterPatterns(all);
  populateShiftPatterns(all);
  populateSelectPatterns(all);
  populateSizePatterns(all);
  arith::populateCeilFloorDivExpandOpsPatterns(all);
  // Control flow that is decided: what is in it fuses as if it were outside.
  scf::ExecuteRegionOp::getCanonicalizationPatterns(all, context);
  scf::ForOp::getCanonicalizationPatterns(all, context);
  scf::ForallOp::getCanonicalizationPatterns(all, context);
  scf::IfOp::getCanonicalizationPatterns(all, context);
  scf::IndexSwitchOp::getCanonicalizationPatterns(all, context);
  scf::ParallelOp::getCanonicalizationPatterns(all, context);
  scf::WhileOp::getCanonicalizationPatterns(all, context);
  linalg::FillOp::getCanonicalizationPatterns(all, context);
  linalg::populateEraseUnusedOperandsAndResultsPatterns(all);
  memref::populateResolveRankedShapedTypeResultDimsPatterns(all);
  tensor::CastOp::getCanonicalizationPatterns(all, context);
  tensor::DimOp::getCanonicalizationPatterns(all, context);
  return success(succeeded(applyAll(func, std::move(sizes))) &&
                 succeeded(applyAll(func, std::move(all))));
}

/// Once more where pads and joins have become elementwise operations: until
/// then others may be those of parts.
LogicalResult rowwise::simplify(func::FuncOp func, bool precise) {
  IRRewriter rewriter(func.getContext());
  if (failed(simplifyOnce(func, precise)))
    return failure();
  return selectByPosition(func, rewriter) ? simplifyOnce(func, precise)
                                          : success();
}
