//===- KernelContext.cpp - What a kernel is distributed by ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelContext.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

bool TileTypes::isTile(Type type) const {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() == 1 &&
         vector.getNumElements() == layout.getTileSize();
}

bool TileTypes::isThreadVector(Type type) const {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() == 1 &&
         vector.getNumElements() == layout.getThreadsPerRow();
}

Type TileTypes::getPartType(Type type, unsigned part) const {
  if (isTile(type))
    return VectorType::get(isBoundary(part) ? 1 : layout.getVector(),
                           getElementTypeOrSelf(type));
  return isThreadVector(type) ? getElementTypeOrSelf(type) : type;
}

bool TileTypes::isDistributed(Operation *op) const {
  if (isa<scf::IfOp, scf::ForOp, ReduceOp, AssertOp, StageOp, StagedOp,
          BlockCopyOp, StoreRowsOp, MmaDotOp, MmaSumOp>(op))
    return true;
  return llvm::any_of(
      llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()),
      [&](Type type) { return isDistributed(type); });
}
