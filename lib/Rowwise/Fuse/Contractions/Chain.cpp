//===- Chain.cpp - A program between two contractions ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Chain.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

static SmallVector<ProgramDims> getDims(AffineMap map) {
  SmallVector<ProgramDims> dims;
  for (AffineExpr expr : map.getResults()) {
    ProgramDims &group = dims.emplace_back();
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      group.push_back(dim.getPosition());
  }
  return dims;
}

/// Finds the contraction that makes an input which nothing else reads.
static bool findProducer(Chain &chain) {
  for (auto [number, input] : llvm::enumerate(chain.program.getInputs())) {
    AffineMap map = chain.program.getInputMap(number);
    if (!chain.program.isRow(map)) // A table's map does not say its dimensions.
      continue;
    SmallVector<ProgramDims> dims = getDims(map);
    Value source = input;
    while (auto split = source.getDefiningOp<tensor::ExpandShapeOp>()) {
      if (!split->hasOneUse())
        break;
      dims = mergeDims(dims, split.getReassociationIndices());
      source = split.getSrc();
    }
    std::optional<Contraction> found =
        source.hasOneUse() ? matchContraction(source.getDefiningOp())
                           : std::nullopt;
    if (!found)
      continue;
    chain.producer = *found;
    chain.input = number;
    chain.inputDims = dims;
    return true;
  }
  return false;
}

/// Finds the contraction that alone reads a row that is a result.
static bool findConsumer(Chain &chain) {
  for (OpResult result : chain.program->getResults()) {
    AffineMap map = chain.program.getOutputMap(result.getResultNumber());
    if (!result.hasOneUse() || !chain.program.isRow(map))
      continue;
    SmallVector<ProgramDims> dims = getDims(map);
    OpOperand *use = &*result.use_begin();
    while (auto merged = dyn_cast<tensor::CollapseShapeOp>(use->getOwner())) {
      if (!merged->hasOneUse())
        break;
      dims = mergeDims(dims, merged.getReassociationIndices());
      use = &*merged->use_begin();
    }
    std::optional<Contraction> found = matchContraction(use->getOwner());
    if (!found || use->getOperandNumber() > 1)
      continue;
    chain.consumer = *found;
    chain.output = result.getResultNumber();
    chain.weights = use->getOperandNumber();
    chain.outputDims = dims;
    return true;
  }
  return false;
}

std::optional<Chain> mlir::rowwise::findChain(FuseOp program) {
  Chain chain;
  chain.program = program;
  bool isPlain = !program.hasInner() && !program.hasAccumulated() &&
                 !program.getVersions();
  if (isPlain && findProducer(chain) && findConsumer(chain))
    return chain;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// What follows them
//===----------------------------------------------------------------------===//

/// Whether each element of a program's only result is computed from one of its
/// only operand.
static bool isElementwise(FuseOp program) {
  if (program.getInputs().size() != 1 || program.getNumResults() != 1 ||
      program.hasInner() || program.hasAccumulated() ||
      program.getBodies().size() != 1 ||
      !program.isRow(program.getInputMap(0)) ||
      !program.isRow(program.getOutputMap(0)))
    return false;
  return llvm::all_of(program.getBody().front().without_terminator(),
                      [](Operation &op) {
                        return op.getNumRegions() == 0 &&
                               (op.hasTrait<OpTrait::ConstantLike>() ||
                                OpTrait::hasElementwiseMappableTraits(&op));
                      });
}

Epilogue mlir::rowwise::findEpilogue(OperandDims value, FuseOp program) {
  Epilogue epilogue = {{}, value};
  while (value.tensor.hasOneUse()) {
    Operation *user = *value.tensor.user_begin();
    if (user->getBlock() != program->getBlock())
      break;
    if (auto split = dyn_cast<tensor::ExpandShapeOp>(user)) {
      auto dims =
          divideGroups(split.getResultType(), split.getReassociationIndices(),
                       value.dims, program);
      if (!dims)
        break;
      value = {split.getResult(), *dims};
      continue;
    }
    auto next = dyn_cast<FuseOp>(user);
    if (!next || !isElementwise(next))
      break;
    auto dims = follow(next.getInputMap(0), next.getOutputMap(0), value.dims);
    if (!dims)
      break;
    value = {next.getResult(0), *dims};
    epilogue.programs.push_back(next);
    epilogue.result = value;
  }
  return epilogue;
}
