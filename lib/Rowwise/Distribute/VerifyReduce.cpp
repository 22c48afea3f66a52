//===- VerifyReduce.cpp - What reductions of tiles must be ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verify.h"

#include "Rowwise/Device/StateWords.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult ReduceVerifier::verifyTypes(ReduceOp op) {
  for (Value input : op.getInputs()) {
    Type type = input.getType();
    if (!isMade(input, func) ||
        !(op.getStates() ? types.isThreadVector(type) : types.isTile(type)))
      return op.emitOpError()
             << "expected a tile of the kernel's layout, found " << type;
  }
  Type element = op.getInputType().getElementType();
  if (auto floating = dyn_cast<FloatType>(element);
      floating &&
      !isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(floating))
    return op.emitOpError()
           << "expected f16, bf16, f32, f64 or integers, found " << element;
  for (Type type : op.getResultTypes())
    if (op.getPartial() && !types.isThreadVector(type))
      return op.emitOpError() << "expected one element for each of "
                              << types.layout.getThreadsPerRow()
                              << " threads of a row, found " << type;
  if (op.getMask() && !isMade(op.getMask(), func))
    return op.emitOpError() << "expected a mask that the kernel makes";
  int64_t rows = types.layout.getRowsPerThread();
  int64_t components = op.getMonoid().getNumComponents();
  int64_t operands = op.getInputs().size() / (op.getStates() ? components : 1);
  if (!op.getPartial() && operands != rows)
    return op.emitOpError()
           << "expected " << (op.getStates() ? "states" : "a tile")
           << " of each of " << rows << " rows, found " << operands;
  return success();
}

LogicalResult ReduceVerifier::verify(ReduceOp op) {
  if (failed(verifyTypes(op)))
    return failure();
  if (op.getLatency() && !states)
    return op.emitOpError() << "expected an argument with '" << statesAttrName
                            << "' for a reduction with a latency, found none";
  if (op.getPartial())
    return success();
  if (failed(states ? verifyInGrid(op) : verifyInCluster(op)))
    return failure();
  // Threads that do not execute it would be waited for for ever.
  auto branch = op->getParentOfType<scf::IfOp>();
  if (!branch)
    return success();
  InFlightDiagnostic diag = op.emitOpError()
                            << "expected a reduction that all threads of a "
                               "block do, found one in a branch";
  diag.attachNote(branch.getLoc()) << "of this";
  return diag;
}

/// All blocks must execute it, and in a loop the iterations must be counted.
LogicalResult ReduceVerifier::verifyInCluster(ReduceOp op) {
  LayoutAttr layout = types.layout;
  Block *body = &func.getBody().front();
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  bool isInLoop = loop && loop->getBlock() == body && !layout.getTransposed();
  if (layout.getBlocks() == 1 || op->getBlock() == body || isInLoop)
    return success();
  return op.emitOpError() << "expected a reduction over the blocks of a "
                             "cluster in the kernel's body or, of rows, in a "
                             "loop there, found one inside '"
                          << op->getParentOp()->getName() << "'";
}

/// All blocks of a row must execute a reduction over blocks of the whole GPU,
/// and its iterations must be counted. Blocks wait for each other once, before
/// the first states are read; that serves all reductions.
LogicalResult ReduceVerifier::verifyInGrid(ReduceOp op) {
  int64_t own = op.getLatency().value_or(0);
  if (latency && own != *latency)
    return op.emitOpError() << "expected the same latency for all reductions "
                               "over blocks of a kernel, found "
                            << own << " behind " << *latency;
  latency = own;
  if (op.getLatency() && !isa<scf::ForOp>(op->getParentOp()))
    return op.emitOpError() << "expected a loop around a "
                               "reduction with a latency, found '"
                            << op->getParentOp()->getName() << "'";
  Block *body = &func.getBody().front();
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  if (op->getBlock() != body && (!loop || loop->getBlock() != body))
    return op.emitOpError() << "expected a reduction over blocks in the "
                               "kernel's body or in a loop there, found one "
                               "inside '"
                            << op->getParentOp()->getName() << "'";
  SmallVector<Type> components;
  Type element = op.getInputType().getElementType();
  for (TypedAttr component : op.getMonoid().getIdentity(element))
    components.push_back(component.getType());
  reserved += getExchangeSize(getNumWords(components), types.layout, own);
  int64_t given = cast<MemRefType>(states.getType()).getDimSize(1);
  if (reserved > given)
    return op.emitOpError() << "expected room for " << reserved
                            << " elements of states in the argument with '"
                            << statesAttrName << "', found " << given;
  return success();
}
