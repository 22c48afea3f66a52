//===- Raise.cpp - Canonical linalg ---------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Indices.h"
#include "Patterns.h"
#include "RaiseRemarks.h"

#include "Rowwise/IR/InputForms.h"
#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/Raise/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"

namespace mlir::rowwise {
#define GEN_PASS_DEF_RAISEPASS
#include "Rowwise/Raise/Passes.h.inc"
} // namespace mlir::rowwise

using namespace mlir;
using namespace mlir::rowwise;

namespace {
struct RaisePass : rowwise::impl::RaisePassBase<RaisePass> {
  using Base::Base;

  /// The phases in their order; 3 and 5 have fixed points of patterns.
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    RaiseRemarks remarks(func);
    IRRewriter rewriter(&getContext());

    // 1. What exporters write in several ways is written in one.
    normalizeInput(func);
    locateBodies(func);
    joinChosenParts(func, rewriter);

    // 2. What computes tensors, and could be part of a program, is a
    // linalg.generic, indexed by projections where that is possible.
    reduceWholeWindows(func, rewriter);
    numDecomposed += decomposeNamed(func, rewriter);
    if (failed(convertElementwise(func)))
      return signalPassFailure();
    numGeneralized += generalizeNamed(func, rewriter);
    simplifyMaps(func, rewriter);

    // 3. Sizes, scalars, elements, branches, the steps of reductions and
    // reshapes are simple: each pattern may be what another waits for.
    if (failed(simplify(func, precise)))
      return signalPassFailure();

    // 4. A reduction keeps one value, and every tensor is of a type that memory
    // holds. Positions that nobody reads are gone by now.
    decomposeArgReductions(func, rewriter);
    storeIndices(func);

    // 5. Reshapes are where the function begins and ends; one view of an
    // argument is one operand, and a reduction of dimensions that this made
    // units is none.
    propagateReshapes(func);
    computeSlices(func);
    DominanceInfo dominance;
    eliminateCommonSubExpressions(rewriter, dominance, func);
    removeUnitReductions(func, rewriter);
    removeUnreadInits(func, rewriter);

    // 6. What leaves the function, and what is merged, has memory of its own.
    copyReturnedValues(func, rewriter);
    copyPartsElsewhere(func, rewriter);
    copyMergedSlices(func, rewriter);

    // 7. Readers share no movement of elements. Last, as 5 would join them.
    separateMovements(func, rewriter);
    remarks.emit();
  }
};
} // namespace
