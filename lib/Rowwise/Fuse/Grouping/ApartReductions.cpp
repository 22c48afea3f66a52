//===- ApartReductions.cpp - Reductions that do not fuse ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApartReductions.h"

#include "Rowwise/Linalg/DimClasses.h"
#include "Rowwise/Linalg/UnitViews.h"

using namespace mlir;
using namespace mlir::rowwise;
using llvm::SmallBitVector;

static SmallBitVector getReductionLoops(linalg::GenericOp op) {
  SmallBitVector loops(op.getNumLoops());
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
    loops[loop] = type == utils::IteratorType::reduction;
  return loops;
}

/// A loop of one iteration is no dimension that could be compared.
KeptDims::KeptDims(linalg::GenericOp reduction) {
  for (unsigned loop = 0; loop < reduction.getNumLoops(); ++loop)
    if (isUnitLoop(reduction, loop))
      return;
  addResults(reduction, getReductionLoops(reduction).flip());
}

void KeptDims::addResults(linalg::GenericOp op, const SmallBitVector &loops) {
  for (OpResult result : op->getResults()) {
    AffineMap map = op.getIndexingMapMatchingResult(result);
    SmallBitVector &own = dims[result];
    own.resize(map.getNumResults());
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        own[dim] = loops[loop.getPosition()];
  }
}

void KeptDims::addView(Operation *op) {
  Value larger, smaller;
  auto smallDims = matchUnitView(op, larger, smaller);
  auto known = dims.find(op->getOperand(0));
  if (!smallDims || known == dims.end())
    return;
  SmallBitVector from = known->second;
  Value result = op->getResult(0);
  SmallBitVector to(cast<RankedTensorType>(result.getType()).getRank());
  for (auto [large, small] : llvm::enumerate(*smallDims))
    if (small && result == larger)
      to[large] = from[*small];
    else if (small)
      to[*small] = from[large];
  dims[result] = to;
}

bool KeptDims::reduces(linalg::GenericOp op) {
  SmallBitVector loops(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    auto known = dims.find(operand.get());
    if (known == dims.end())
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        if (known->second[dim])
          loops.set(loop.getPosition());
  }
  if (loops.none())
    return false;
  addResults(op, loops);
  return loops.anyCommon(getReductionLoops(op));
}

bool KeptDims::reduces(Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return reduces(generic);
  if (isUnitView(op))
    addView(op);
  return false;
}

bool ApartReductions::areApart(Operation *first, Operation *second) {
  std::unique_ptr<Search> &search = searches[first];
  if (!search)
    search.reset(new Search{KeptDims(cast<linalg::GenericOp>(first)),
                            /*found=*/{}, first});
  while (search->last->isBeforeInBlock(second)) {
    Operation *op = search->last = search->last->getNextNode();
    if (llvm::any_of(flow.getProducers(op),
                     [&](Operation *producer) {
                       return search->found.contains(producer);
                     }) ||
        search->kept.reduces(op))
      search->found.insert(op);
  }
  return search->found.contains(second);
}
