//===- ProgramInterface.cpp - What a group's program reads ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramInterface.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

ProgramInterface::ProgramInterface(const Group &group)
    : group(group), dims(group.getOrderedDims()) {
  for (auto [position, dim] : llvm::enumerate(dims))
    if (group.axis.contains(dim))
      axis.push_back(position);
  if (axis.empty() && !dims.empty() && !group.hasUnitRows())
    axis.push_back(dims.size() - 1);
}

std::optional<unsigned>
ProgramInterface::getPosition(std::optional<Class> dim) const {
  const auto *found = dim ? llvm::find(dims, *dim) : dims.end();
  return found == dims.end() ? std::nullopt
                             : std::optional<unsigned>(found - dims.begin());
}

AffineMap ProgramInterface::getMap(ArrayRef<std::optional<Class>> named) const {
  MLIRContext *context = group.ops.front()->getContext();
  SmallVector<AffineExpr> exprs;
  for (std::optional<Class> dim : named) {
    std::optional<unsigned> position = getPosition(dim);
    exprs.push_back(position ? getAffineDimExpr(*position, context)
                             : getAffineConstantExpr(0, context));
  }
  return AffineMap::get(dims.size(), 0, exprs, context);
}

AffineMap ProgramInterface::getMap(OpOperand &operand) const {
  // A table is read at computed indices, and has no map to the program's
  // dimensions.
  if (!isa<RankedTensorType>(operand.get().getType()) ||
      isa<tensor::ExtractOp>(operand.getOwner()))
    return getMap(ArrayRef<std::optional<Class>>());
  return getMap(group.classes.getDims(operand));
}

bool ProgramInterface::isInput(Value value) const {
  Operation *producer = value.getDefiningOp();
  if (producer && (group.contains(producer) || isa<tensor::EmptyOp>(producer)))
    return false;
  if (!isa<RankedTensorType>(value.getType()))
    return !matchPattern(value, m_Constant());
  return !getUniformConstant(value);
}

AffineMap ProgramInterface::getMap(OpResult output) const {
  return getMap(group.classes.getDims(output));
}

/// Tensor operands, and scalars that bodies use. An init whose elements nobody
/// reads only has a size.
void ProgramInterface::collectInputs(bool withUnread) {
  inputs.clear();
  for (Operation *op : group.ops) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    for (OpOperand &operand : op->getOpOperands())
      if (isInput(operand.get()) &&
          (withUnread || !generic || !generic.isDpsInit(&operand) ||
           generic.payloadUsesValueFromOperand(&operand)))
        inputs.insert({operand.get(), getMap(operand)});
    if (!generic)
      continue;
    for (Operation &inner : *generic.getBody())
      for (OpOperand &operand : inner.getOpOperands())
        if (operand.get().getParentBlock() != generic.getBody() &&
            isInput(operand.get()))
          inputs.insert({operand.get(), getMap(operand)});
  }
}

/// Whether inputs name all of the program's dimensions that `map` does, and
/// some input has dimensions.
bool ProgramInterface::areKnown(AffineMap map) const {
  llvm::SmallDenseSet<AffineExpr> known;
  bool readsTensor = false;
  for (auto [value, inputMap] : inputs) {
    known.insert_range(inputMap.getResults());
    readsTensor |= isa<RankedTensorType>(value.getType());
  }
  return readsTensor && llvm::all_of(map.getResults(), [&](AffineExpr expr) {
           return isa<AffineConstantExpr>(expr) || known.contains(expr);
         });
}

/// A constant, or the init of a reduction: of such an operand only the size is
/// read.
void ProgramInterface::addSizes(OpBuilder &builder) {
  for (Operation *op : group.ops)
    for (OpOperand &operand : op->getOpOperands()) {
      Value tensor = operand.get();
      auto type = dyn_cast<RankedTensorType>(tensor.getType());
      Operation *producer = tensor.getDefiningOp();
      AffineMap map = type ? getMap(operand) : AffineMap();
      if (!type || isInput(tensor) || group.contains(producer) || areKnown(map))
        continue;
      auto fill = dyn_cast<linalg::FillOp>(producer);
      Value sized = fill ? fill.getOutputs()[0] : tensor;
      if (!fill && !isa<tensor::EmptyOp>(producer))
        sized = tensor::EmptyOp::create(builder, tensor.getLoc(),
                                        type.getShape(), type.getElementType());
      inputs.insert({sized, map});
    }
}

/// `tensor` with one more dimension, the last, of size 1.
static Value addUnitDim(Value tensor, OpBuilder &builder) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, tensor.getLoc(), tensor);
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    groups.push_back({dim});
  if (!groups.empty())
    groups.back().push_back(type.getRank());
  shape.push_back(1);
  sizes.push_back(builder.getIndexAttr(1));
  return tensor::ExpandShapeOp::create(
      builder, tensor.getLoc(),
      RankedTensorType::get(shape, type.getElementType()), tensor, groups,
      sizes);
}

/// Where a row is one element, an input that is read for its size alone has
/// that as its last dimension or, where all sizes are 1, as its first; the
/// program works on scalars. False where no input has a size to read, as where
/// all are looked up by index.
bool ProgramInterface::addUnit(OpBuilder &builder) {
  MLIRContext *context = builder.getContext();
  unsigned axisDim = dims.size();
  for (auto [value, map] : inputs) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.getRank() != static_cast<int64_t>(map.getNumResults()))
      continue;
    SmallVector<Input> scalars;
    for (auto [scalar, scalarMap] : inputs)
      scalars.push_back(
          {scalar,
           AffineMap::get(axisDim + 1, 0, scalarMap.getResults(), context)});
    SmallVector<AffineExpr> exprs = llvm::to_vector(map.getResults());
    Value unit = value;
    bool hasUnit = axisDim == 0 && !exprs.empty();
    if (!hasUnit) {
      unit = addUnitDim(value, builder);
      exprs.push_back({});
    }
    (hasUnit ? exprs.front() : exprs.back()) =
        getAffineDimExpr(axisDim, context);
    inputs.clear();
    inputs.insert_range(scalars);
    inputs.insert({unit, AffineMap::get(axisDim + 1, 0, exprs, context)});
    axis.push_back(axisDim);
    return true;
  }
  return false;
}

/// Adds the empty tensors that operations fill, whose sizes may be those of
/// loops that no operand has.
void ProgramInterface::addInits() {
  for (Operation *op : group.ops)
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      for (OpOperand &init : generic.getDpsInitsMutable())
        if (init.get().getDefiningOp<tensor::EmptyOp>())
          inputs.insert({init.get(), getMap(init)});
}

void ProgramInterface::findInputs(OpBuilder &builder) {
  AffineMap all =
      AffineMap::getMultiDimIdentityMap(dims.size(), builder.getContext());
  collectInputs(/*withUnread=*/false);
  if (!areKnown(all))
    collectInputs(/*withUnread=*/true);
  if (!areKnown(all))
    addInits();
  if (!areKnown(all))
    addSizes(builder);
  assert(areKnown(all) && "each loop is one of an operand");
  if (!axis.empty() || addUnit(builder))
    return;
  collectInputs(/*withUnread=*/true);
  addInits();
  addUnit(builder);
}

SmallVector<OpResult> ProgramInterface::getOutputs() const {
  SmallVector<OpResult> outputs;
  for (Operation *op : group.ops)
    for (OpResult result : op->getResults())
      if (group.escapes(result))
        outputs.push_back(result);
  return outputs;
}
