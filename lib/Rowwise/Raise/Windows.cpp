//===- Windows.cpp - Windows of a whole tensor ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "Rowwise/Linalg/DimClasses.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether the operation pools: a window is there for its size alone.
static bool isPooling(linalg::LinalgOp op) {
  return linalg::isaConvolutionOpInterface(op) && op.hasPureTensorSemantics() &&
         !op.payloadUsesValueFromOperand(op.getDpsInputOperand(1));
}

/// The maps of `op`, in whose sums of loops those of one iteration are 0. Only
/// if each sum then is one loop over the whole dimension, or 0.
static std::optional<SmallVector<AffineMap>>
getMapsOfWholeWindows(linalg::LinalgOp op) {
  MLIRContext *context = op.getContext();
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<AffineExpr> known;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    known.push_back(extents[loop] == 1 ? getAffineConstantExpr(0, context)
                                       : getAffineDimExpr(loop, context));
  SmallVector<AffineMap> maps;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    auto type = cast<RankedTensorType>(operand.get().getType());
    SmallVector<AffineExpr> exprs(map.getResults());
    for (auto [dim, expr] : llvm::enumerate(exprs)) {
      if (isa<AffineDimExpr, AffineConstantExpr>(expr))
        continue;
      expr = expr.replaceDims(known);
      auto loop = dyn_cast<AffineDimExpr>(expr);
      int64_t size = loop ? extents[loop.getPosition()] : 1;
      if (!(loop || expr == getAffineConstantExpr(0, context)) ||
          ShapedType::isDynamic(size) || type.getDimSize(dim) != size)
        return std::nullopt;
    }
    maps.push_back(AffineMap::get(op.getNumLoops(), 0, exprs, context));
  }
  return maps;
}

void mlir::rowwise::reduceWholeWindows(func::FuncOp func,
                                       RewriterBase &rewriter) {
  SmallVector<linalg::LinalgOp> ops;
  func.walk([&](linalg::LinalgOp op) {
    if (isPooling(op))
      ops.push_back(op);
  });
  for (linalg::LinalgOp op : ops) {
    std::optional<SmallVector<AffineMap>> maps = getMapsOfWholeWindows(op);
    if (!maps)
      continue;
    rewriter.setInsertionPoint(op);
    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    if (!generic)
      generic = *linalg::generalizeNamedOp(rewriter, op);
    rewriter.modifyOpInPlace(generic, [&] {
      generic.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(*maps));
    });
  }
}
