//===- Checks.cpp - What kernels may hold -----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "Rowwise/Device/StateWords.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "Exchange/MemoryExchange.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Refuses kernels whose tiles are where none is looked for: in other blocks
/// than the first, and in regions of other operations than branches and loops.
LogicalResult Distributor::checkKernel() {
  if (!func.getBody().hasOneBlock())
    return func.emitError() << "expected a kernel of one block, found "
                            << func.getBody().getBlocks().size();
  auto isScalable = [](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector && vector.isScalable();
  };
  auto hasTiles = [&](Operation *op) {
    return llvm::any_of(
        llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()),
        [&](Type type) { return isDistributed(type); });
  };
  auto isUnsized = [](Type type) {
    auto memory = dyn_cast<MemRefType>(type);
    return memory && !memory.getElementType().isIntOrFloat();
  };
  WalkResult walk = func.walk([&](Operation *op) -> WalkResult {
    if (hasTiles(op) && llvm::any_of(op->getOperandTypes(), isUnsized))
      return op->emitOpError() << "expected memory of integers or floats";
    if (llvm::any_of(op->getResultTypes(), isScalable))
      return op->emitOpError() << "expected vectors of a fixed length";
    Operation *parent = op->getParentOp();
    if (op == func || !hasTiles(op) ||
        isa<gpu::GPUFuncOp, scf::IfOp, scf::ForOp>(parent))
      return WalkResult::advance();
    return op->emitOpError() << "expected tiles in branches and loops of scf "
                                "only, found some inside '"
                             << parent->getName() << "'";
  });
  return failure(walk.wasInterrupted());
}

/// Refuses what hand-written kernels may hold and no part stands for.
LogicalResult Distributor::checkParts(Operation *op) {
  for (Value operand : op->getOperands())
    if (isDistributed(operand.getType()) && !parts.contains(operand))
      return op->emitOpError() << "expected an operand that the kernel makes, "
                                  "found one of type "
                               << operand.getType();
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    if (!isa<SplatElementsAttr>(constant.getValue()))
      return op->emitOpError() << "expected equal elements";
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op);
      broadcast && isa<VectorType>(broadcast.getSourceType()))
    return op->emitOpError() << "expected a scalar to broadcast, found "
                             << broadcast.getSourceType();
  // A thread's own element comes from a reduction and from nowhere else.
  if (isa<WindowOp, vector::StepOp, vector::CreateMaskOp,
          vector::ConstantMaskOp, vector::LoadOp, vector::MaskedLoadOp,
          vector::GatherOp>(op) &&
      !isTile(op->getResult(0).getType()))
    return op->emitOpError()
           << "expected to make a tile of " << layout.getTileSize()
           << " elements, found " << op->getResult(0).getType();
  Value stored;
  if (auto plain = dyn_cast<vector::StoreOp>(op))
    stored = plain.getValueToStore();
  else if (auto masked = dyn_cast<vector::MaskedStoreOp>(op))
    stored = masked.getValueToStore();
  else if (auto scattered = dyn_cast<vector::ScatterOp>(op))
    stored = scattered.getValueToStore();
  if (stored && !isTile(stored.getType()))
    return op->emitOpError()
           << "expected a tile to store, found " << stored.getType();
  return checkEdges(op);
}

/// What a thread holds of a layout with edges, only a window tells.
LogicalResult Distributor::checkEdges(Operation *op) {
  if (!layout.getEdges())
    return success();
  Value mask;
  if (auto load = dyn_cast<vector::MaskedLoadOp>(op))
    mask = load.getMask();
  else if (auto store = dyn_cast<vector::MaskedStoreOp>(op))
    mask = store.getMask();
  bool isKnown =
      mask ? edgeNumbers.contains(getParts(mask).back())
           : !isa<vector::StepOp, vector::CreateMaskOp, vector::ConstantMaskOp,
                  vector::LoadOp, vector::StoreOp>(op);
  if (isKnown)
    return success();
  return op->emitOpError() << "expected elements that rowwise.window tells, in "
                              "a layout with edges";
}

/// To a reduction over blocks of the whole GPU all blocks of a row must come,
/// and the trips be counted.
LogicalResult Distributor::checkSplitReduce(ReduceOp op) {
  if (op.getPartial())
    return success();
  // Blocks meet before the first states are read, which are those of all
  // reductions.
  int64_t delay = op.getDelay().value_or(0);
  if (arrival && delay != arrivedDelay)
    return op.emitOpError() << "expected the same delay for all reductions "
                               "over blocks of a kernel, found "
                            << delay << " behind " << arrivedDelay;
  if (op.getDelay() && !isa<scf::ForOp>(op->getParentOp()))
    return op.emitOpError() << "expected a loop around a reduction with a "
                               "delay, found '"
                            << op->getParentOp()->getName() << "'";
  Block *body = &func.getBody().front();
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  if (op->getBlock() != body && (!loop || loop->getBlock() != body))
    return op.emitOpError() << "expected a reduction over blocks in the "
                               "kernel's body or in a loop there, found one "
                               "inside '"
                            << op->getParentOp()->getName() << "'";
  SmallVector<Type> types;
  Type element = op.getInputType().getElementType();
  for (TypedAttr component : op.getMonoid().getIdentity(element))
    types.push_back(component.getType());
  int64_t size = getExchangeSize(getNumWords(types), layout.getBlocks(),
                                 op.getDelay().value_or(0));
  int64_t given = cast<MemRefType>(states.getType()).getDimSize(1);
  if (nextPlace + size > given)
    return op.emitOpError() << "expected room for " << nextPlace + size
                            << " elements of states in the argument with '"
                            << statesAttrName << "', found " << given;
  return success();
}
