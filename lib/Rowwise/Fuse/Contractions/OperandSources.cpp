//===- OperandSources.cpp - Where elements of operands come from ----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandSources.h"

#include "Rowwise/Programs/FloatSemantics.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// A copy: the element of `source` at `from` is that of the result at `to`.
struct Copy {
  Value source;
  AffineMap from, to;
  SmallVector<APFloat> factors = {}; ///< what it multiplies by
};
} // namespace

/// What all elements of a row are equal to, if it is a constant. PyTorch's are
/// in f64, and truncated.
static std::optional<APFloat> getFactor(Value row) {
  if (auto splat = row.getDefiningOp<tensor::SplatOp>())
    row = splat.getInput();
  if (auto truncation = row.getDefiningOp<arith::TruncFOp>())
    row = truncation.getIn();
  return getConstant(row);
}

/// The row that a value is extended from or, with `takesFactors`, times
/// constants, which are added to `factors`, but for rounding.
static Value findOrigin(Value value, bool takesFactors,
                        SmallVectorImpl<APFloat> &factors) {
  while (Operation *op = value.getDefiningOp()) {
    bool isCast =
        isa<arith::ExtFOp>(op) || (isa<arith::TruncFOp>(op) && takesFactors);
    if (isCast) {
      value = op->getOperand(0);
      continue;
    }
    if (!isa<arith::MulFOp>(op) || !takesFactors)
      break;
    unsigned side = getFactor(op->getOperand(0)) ? 0 : 1;
    std::optional<APFloat> factor = getFactor(op->getOperand(side));
    if (!factor)
      break;
    factors.push_back(*factor);
    value = op->getOperand(1 - side);
  }
  return value;
}

/// An operation of linalg, or a program, that only moves elements, but for
/// casts and factors.
static std::optional<Copy> matchCopy(Value result, bool takesFactors) {
  Operation *op = result.getDefiningOp();
  unsigned number = op ? cast<OpResult>(result).getResultNumber() : 0;
  if (auto program = dyn_cast_or_null<FuseOp>(op)) {
    if (program.getBodies().size() != 1 || program.hasInner() ||
        program.hasAccumulated())
      return std::nullopt;
    SmallVector<APFloat> factors;
    auto arg = dyn_cast<BlockArgument>(findOrigin(
        program.getYield().getValues()[number], takesFactors, factors));
    if (!arg || program.isTable(arg) ||
        !isa<RankedTensorType>(
            program.getInputs()[arg.getArgNumber()].getType()))
      return std::nullopt;
    return Copy{program.getInputs()[arg.getArgNumber()],
                program.getInputMap(arg.getArgNumber()),
                program.getOutputMap(number), factors};
  }
  auto movement = dyn_cast_or_null<linalg::LinalgOp>(op);
  if (!movement || !movement.hasPureTensorSemantics() ||
      movement.getNumDpsInputs() != 1 || movement.getNumDpsInits() != 1 ||
      movement.getNumReductionLoops() != 0)
    return std::nullopt;
  Block &body = *movement.getBlock();
  if (body.getTerminator()->getOperand(0) != body.getArgument(0))
    return std::nullopt;
  SmallVector<AffineMap> maps = movement.getIndexingMapsArray();
  return Copy{movement.getDpsInputOperand(0)->get(), maps[0], maps[1]};
}

/// Reads what a copy reads.
static bool readThroughCopy(OperandDims &operand, bool takesFactors) {
  std::optional<Copy> copy = matchCopy(operand.tensor, takesFactors);
  if (!copy)
    return false;
  auto dims = follow(copy->to, copy->from, operand.dims);
  if (!dims)
    return false;
  // What has one index along a dimension must have one element along it.
  auto type = cast<RankedTensorType>(copy->source.getType());
  for (auto [size, group] : llvm::zip_equal(type.getShape(), *dims))
    if (group.empty() && size != 1)
      return false;
  operand.tensor = copy->source;
  operand.dims = *dims;
  llvm::append_range(operand.factors, copy->factors);
  return true;
}

/// Reads what a reshape merges that the program has apart.
static bool readThroughReshape(OperandDims &operand, FuseOp program) {
  auto merged = operand.tensor.getDefiningOp<tensor::CollapseShapeOp>();
  if (!merged)
    return false;
  auto dims =
      divideGroups(merged.getSrcType(), merged.getReassociationIndices(),
                   operand.dims, program);
  if (!dims)
    return false;
  operand.tensor = merged.getSrc();
  operand.dims = *dims;
  return true;
}

void mlir::rowwise::readFromSource(OperandDims &operand, FuseOp program,
                                   bool takesFactors) {
  while (readThroughCopy(operand, takesFactors) ||
         readThroughReshape(operand, program)) {
  }
}
