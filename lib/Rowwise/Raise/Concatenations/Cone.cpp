//===- Cone.cpp - What is computed for slices alone -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cone.h"

#include "../Reshapes/Reshapes.h"
#include "Slicing.h"

#include "Rowwise/Linalg/Sizes.h"

using namespace mlir;
using namespace mlir::rowwise;

Cone::Cone(linalg::GenericOp root, ArrayRef<tensor::ExtractSliceOp> slices) {
  llvm::SmallBitVector dims(root.getNumLoops());
  for (tensor::ExtractSliceOp slice : slices)
    for (auto [dim, size] : llvm::enumerate(slice.getMixedSizes()))
      if (!isSizeOf(size, slice.getSource(), dim))
        dims.set(dim);
  add(root->getResult(0), dims);
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    addProducers(cast<linalg::GenericOp>(op),
                 llvm::SmallBitVector(cutLoops.find(op)->second));
  }
}

/// Notes that a result is cut along dimensions.
void Cone::add(Value result, const llvm::SmallBitVector &dims) {
  auto op = cast<linalg::GenericOp>(result.getDefiningOp());
  AffineMap map = op.getIndexingMapMatchingResult(cast<OpResult>(result));
  llvm::SmallBitVector &loops =
      cutLoops.insert({op, llvm::SmallBitVector(op.getNumLoops())})
          .first->second;
  llvm::SmallBitVector before = loops;
  for (unsigned dim : dims.set_bits())
    loops.set(map.getDimPosition(dim));
  if (loops != before)
    worklist.push_back(op);
}

void Cone::addProducers(linalg::GenericOp op,
                        const llvm::SmallBitVector &loops) {
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    llvm::SmallBitVector dims(map.getNumResults());
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr);
          loop && loops.test(loop.getPosition()))
        dims.set(dim);
    Operation *producer = input->get().getDefiningOp();
    if (dims.none() || !fuses(producer))
      continue;
    if (isElementwise(cast<linalg::GenericOp>(producer)))
      add(input->get(), dims);
    else
      cutsOthers = true;
  }
}

bool Cone::isAlone() const {
  return !cutsOthers && llvm::all_of(cutLoops, [&](const auto &entry) {
    return llvm::all_of(entry.first->getUsers(), [&](Operation *user) {
      return cutLoops.contains(user) || isa<tensor::ExtractSliceOp>(user);
    });
  });
}
