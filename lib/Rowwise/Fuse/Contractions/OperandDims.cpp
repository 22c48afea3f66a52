//===- OperandDims.cpp - Tensors by dimensions of a program ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandDims.h"

#include "Rowwise/Programs/FloatSemantics.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

bool OperandDims::isPlain() const {
  return llvm::all_of(
      dims, [](const ProgramDims &group) { return group.size() <= 1; });
}

AffineMap OperandDims::getMap(unsigned numDims) const {
  MLIRContext *context = tensor.getContext();
  SmallVector<AffineExpr> exprs;
  for (const ProgramDims &group : dims)
    exprs.push_back(group.empty() ? getAffineConstantExpr(0, context)
                                  : getAffineDimExpr(group.front(), context));
  return AffineMap::get(numDims, /*symbolCount=*/0, exprs, context);
}

SmallVector<ProgramDims>
mlir::rowwise::mergeDims(ArrayRef<ProgramDims> split,
                         ArrayRef<ReassociationIndices> groups) {
  SmallVector<ProgramDims> merged;
  for (ArrayRef<int64_t> group : groups) {
    ProgramDims &dims = merged.emplace_back();
    for (int64_t dim : group)
      llvm::append_range(dims, split[dim]);
  }
  return merged;
}

SmallVector<ProgramDims> mlir::rowwise::flatten(ArrayRef<ProgramDims> split) {
  SmallVector<ProgramDims> flat;
  for (const ProgramDims &group : split) {
    if (group.empty())
      flat.emplace_back();
    for (unsigned dim : group)
      flat.push_back({dim});
  }
  return flat;
}

std::optional<SplitShape> mlir::rowwise::splitShape(RankedTensorType type,
                                                    ArrayRef<ProgramDims> split,
                                                    FuseOp program) {
  SplitShape shape;
  for (auto [size, group] : llvm::zip_equal(type.getShape(), split)) {
    ReassociationIndices &indices = shape.groups.emplace_back();
    int64_t numDynamic = 0, product = 1;
    auto add = [&](int64_t part) {
      indices.push_back(shape.sizes.size());
      shape.sizes.push_back(part);
      if (ShapedType::isDynamic(part))
        ++numDynamic;
      else
        product *= part;
    };
    if (group.size() <= 1)
      add(size);
    else
      for (unsigned dim : group)
        add(program.getDimSize(dim));
    bool isKnown = !ShapedType::isDynamic(size) && numDynamic == 0;
    if (numDynamic > 1 || (isKnown && product != size) ||
        (!ShapedType::isDynamic(size) && numDynamic == 1 && group.size() > 1))
      return std::nullopt;
  }
  return shape;
}

//===----------------------------------------------------------------------===//
// Where elements come from
//===----------------------------------------------------------------------===//

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

std::optional<SmallVector<ProgramDims>>
mlir::rowwise::follow(AffineMap from, AffineMap to,
                      ArrayRef<ProgramDims> dims) {
  SmallVector<ProgramDims> loops(from.getNumDims()), followed;
  for (auto [expr, group] : llvm::zip_equal(from.getResults(), dims))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      loops[dim.getPosition()] = group;
  for (AffineExpr expr : to.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim && expr != getAffineConstantExpr(0, expr.getContext()))
      return std::nullopt;
    followed.push_back(dim ? loops[dim.getPosition()] : ProgramDims());
  }
  return followed;
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

std::optional<SmallVector<ProgramDims>>
mlir::rowwise::divideDims(ArrayRef<int64_t> sizes, ArrayRef<unsigned> dims,
                          FuseOp program) {
  // Inner dimensions are no part of the program yet.
  if (llvm::any_of(dims,
                   [&](unsigned dim) { return dim >= program.getNumDims(); }))
    return std::nullopt;
  SmallVector<ProgramDims> divided;
  unsigned numUnknown = 0;
  for (int64_t size : sizes) {
    ProgramDims &part = divided.emplace_back();
    int64_t next = dims.empty() ? 1 : program.getDimSize(dims.front());
    bool isUnknown = ShapedType::isDynamic(size) || ShapedType::isDynamic(next);
    if (size == 1 && next != 1)
      continue;
    // The only size that is not known follows from the others.
    if (isUnknown && (dims.empty() || ++numUnknown > 1))
      return std::nullopt;
    int64_t product = 1;
    do {
      if (dims.empty())
        return std::nullopt;
      product = isUnknown ? size : product * program.getDimSize(dims.front());
      part.push_back(dims.front());
      dims = dims.drop_front();
    } while (!isUnknown && product < size && !dims.empty() &&
             !ShapedType::isDynamic(program.getDimSize(dims.front())));
    if (product != size)
      return std::nullopt;
  }
  return dims.empty() ? std::optional(divided) : std::nullopt;
}

std::optional<SmallVector<ProgramDims>>
mlir::rowwise::divideGroups(RankedTensorType type,
                            ArrayRef<ReassociationIndices> groups,
                            ArrayRef<ProgramDims> merged, FuseOp program) {
  SmallVector<ProgramDims> dims;
  for (auto [indices, group] : llvm::zip_equal(groups, merged)) {
    SmallVector<int64_t> sizes;
    for (int64_t index : indices)
      sizes.push_back(type.getDimSize(index));
    if (sizes.size() == 1) {
      dims.push_back(group);
      continue;
    }
    auto parts = divideDims(sizes, group, program);
    if (!parts)
      return std::nullopt;
    llvm::append_range(dims, *parts);
  }
  return dims;
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
