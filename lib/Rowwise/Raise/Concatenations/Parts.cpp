//===- Parts.cpp - Concatenations and their parts -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Patterns.h"
#include "../Reshapes/Reshapes.h"
#include "Slicing.h"

#include "Rowwise/Linalg/Concatenations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Parts that branches choose
//===----------------------------------------------------------------------===//

namespace {
/// What a body yields that reads one of several tensors, by the position along
/// one loop.
struct Choice {
  std::optional<unsigned> loop;
  SmallVector<Value> parts;
  int64_t offset = 0; ///< where the next part begins
};
} // namespace

/// Whether `index` is the position along `loop`, less `offset`.
static bool isPosition(Value index, unsigned loop, int64_t offset) {
  APInt less;
  if (auto difference = index.getDefiningOp<arith::SubIOp>();
      difference && offset != 0 &&
      matchPattern(difference.getRhs(), m_ConstantInt(&less)) &&
      less.getSExtValue() == offset) {
    index = difference.getLhs();
    offset = 0;
  }
  auto position = index.getDefiningOp<linalg::IndexOp>();
  return offset == 0 && position && position.getDim() == loop;
}

/// Adds the part whose element `value` is.
static LogicalResult addPart(Value value, Choice &choice) {
  auto extract = value.getDefiningOp<tensor::ExtractOp>();
  if (!extract || !choice.loop)
    return failure();
  auto type = cast<RankedTensorType>(extract.getTensor().getType());
  for (auto [dim, index] : llvm::enumerate(extract.getIndices()))
    if (!isPosition(index, dim, dim == choice.loop ? choice.offset : 0))
      return failure();
  if (*choice.loop >= type.getRank() || type.isDynamicDim(*choice.loop))
    return failure();
  choice.parts.push_back(extract.getTensor());
  choice.offset += type.getDimSize(*choice.loop);
  return success();
}

/// Adds the parts of `if (position < end of a part) its element else ...`.
static LogicalResult addParts(Value value, Choice &choice) {
  auto branch = value.getDefiningOp<scf::IfOp>();
  if (!branch)
    return addPart(value, choice);
  auto isBefore = branch.getCondition().getDefiningOp<arith::CmpIOp>();
  APInt end;
  if (!isBefore || branch.getNumResults() != 1 ||
      branch.getElseRegion().empty())
    return failure();
  auto position = isBefore.getLhs().getDefiningOp<linalg::IndexOp>();
  bool isLess = isBefore.getPredicate() == arith::CmpIPredicate::ult ||
                isBefore.getPredicate() == arith::CmpIPredicate::slt;
  if (!position || !isLess ||
      !matchPattern(isBefore.getRhs(), m_ConstantInt(&end)) ||
      (choice.loop && *choice.loop != position.getDim()))
    return failure();
  choice.loop = position.getDim();
  if (failed(addPart(branch.thenYield().getOperand(0), choice)) ||
      choice.offset != end.getSExtValue())
    return failure();
  return addParts(branch.elseYield().getOperand(0), choice);
}

/// A body that reads one of several tensors, one behind another along a loop,
/// is their concatenation.
static void joinParts(linalg::GenericOp op, RewriterBase &rewriter) {
  if (op.getNumDpsInputs() != 0 || op.getNumResults() != 1 ||
      op.getNumReductionLoops() != 0 || !op.hasPureTensorSemantics() ||
      !op.getIndexingMapMatchingResult(op->getResult(0)).isIdentity())
    return;
  Choice choice;
  if (failed(addParts(op.getBody()->getTerminator()->getOperand(0), choice)) ||
      choice.parts.size() < 2)
    return;
  TypeRange types = TypeRange(ValueRange(choice.parts));
  for (Type type : types)
    if (cast<RankedTensorType>(type).getRank() != op.getNumLoops())
      return;
  Type joined = tensor::ConcatOp::inferResultType(*choice.loop, types);
  if (joined != op->getResult(0).getType())
    return;
  rewriter.setInsertionPoint(op);
  rewriter.replaceOpWithNewOp<tensor::ConcatOp>(op, *choice.loop, choice.parts);
}

void mlir::rowwise::joinChosenParts(func::FuncOp func, RewriterBase &rewriter) {
  SmallVector<linalg::GenericOp> ops;
  func.walk([&](linalg::GenericOp op) { ops.push_back(op); });
  for (linalg::GenericOp op : ops)
    joinParts(op, rewriter);
}

//===----------------------------------------------------------------------===//
// Parts in their places
//===----------------------------------------------------------------------===//

void mlir::rowwise::copyPartsElsewhere(func::FuncOp func,
                                       RewriterBase &rewriter) {
  func.walk([&](tensor::ConcatOp op) {
    rewriter.setInsertionPoint(op);
    for (OpOperand &part : op->getOpOperands())
      if (!hasPlace(part.get(), mayComputeInPlace)) {
        Value copy = createCopy(rewriter, part.get());
        rewriter.modifyOpInPlace(op, [&] { part.set(copy); });
      }
  });
}
