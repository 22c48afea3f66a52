//===- ProgramBuilder.cpp - The interface of a group's rowwise.fuse -------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Without reductions the axis is the last dimension.
void FuseBuilder::orderDims() {
  dims = group.getOrderedDims();
  for (auto [position, dim] : llvm::enumerate(dims))
    if (group.axis.contains(dim))
      axis.push_back(position);
  if (axis.empty() && !dims.empty())
    axis.push_back(dims.size() - 1);
}

AffineMap FuseBuilder::getMap(ArrayRef<std::optional<Class>> named) const {
  MLIRContext *context = builder.getContext();
  SmallVector<AffineExpr> exprs;
  for (std::optional<Class> dim : named) {
    const auto *found = dim ? llvm::find(dims, *dim) : dims.end();
    exprs.push_back(found == dims.end()
                        ? getAffineConstantExpr(0, context)
                        : getAffineDimExpr(found - dims.begin(), context));
  }
  return AffineMap::get(dims.size(), 0, exprs, context);
}

AffineMap FuseBuilder::getMap(OpOperand &operand) const {
  // A table is read at indices of its own.
  if (!isa<RankedTensorType>(operand.get().getType()) ||
      isa<tensor::ExtractOp>(operand.getOwner()))
    return getMap(ArrayRef<std::optional<Class>>());
  return getMap(group.classes.getDims(operand));
}

/// Neither made in the group nor a constant.
bool FuseBuilder::isInput(Value value) const {
  Operation *producer = value.getDefiningOp();
  if (producer && (group.contains(producer) || isa<tensor::EmptyOp>(producer)))
    return false;
  if (!isa<RankedTensorType>(value.getType()))
    return !matchPattern(value, m_Constant());
  return !getUniformConstant(value);
}

/// Operands, and scalars that bodies use. An init that nobody reads only says
/// how large something is.
void FuseBuilder::collectInputs(bool withUnread) {
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

bool FuseBuilder::namesEveryDim() const {
  llvm::SmallDenseSet<unsigned> named;
  for (auto [value, map] : inputs)
    for (AffineExpr expr : map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        named.insert(dim.getPosition());
  return named.size() == dims.size();
}

/// What is reduced may be a constant, which has a size.
void FuseBuilder::addSizesOfConstants() {
  for (Operation *op : group.ops) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic)
      continue;
    for (OpOperand *operand : generic.getDpsInputOperands()) {
      Value tensor = operand->get();
      if (!getUniformConstant(tensor))
        continue;
      auto fill = tensor.getDefiningOp<linalg::FillOp>();
      auto type = cast<RankedTensorType>(tensor.getType());
      Value sized = fill ? fill.getOutputs()[0]
                         : tensor::EmptyOp::create(builder, tensor.getLoc(),
                                                   type.getShape(),
                                                   type.getElementType());
      inputs.insert({sized, getMap(*operand)});
    }
  }
}

/// Where all is of size 1, a row is one element: of an input that is read for
/// its size alone, while the program works on scalars.
void FuseBuilder::addUnit() {
  MLIRContext *context = builder.getContext();
  for (auto [value, map] : inputs) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      continue;
    SmallVector<Input> scalars;
    for (auto [scalar, scalarMap] : inputs)
      scalars.push_back(
          {scalar, AffineMap::get(1, 0, scalarMap.getResults(), context)});
    SmallVector<AffineExpr> exprs = llvm::to_vector(map.getResults());
    Value unit = value;
    if (exprs.empty()) {
      auto unitType = RankedTensorType::get(1, type.getElementType());
      unit = tensor::ExpandShapeOp::create(builder, value.getLoc(), unitType,
                                           value,
                                           ArrayRef<ReassociationIndices>());
      exprs.push_back({});
    }
    exprs.front() = getAffineDimExpr(0, context);
    inputs.clear();
    inputs.insert_range(scalars);
    inputs.insert({unit, AffineMap::get(1, 0, exprs, context)});
    axis.push_back(0);
    return;
  }
}

/// Where a cast inside of the group says what size a dimension has, and no
/// operand does, the first operand that has the dimension is cast: the host
/// checks that.
void FuseBuilder::castToKnownSizes(MutableArrayRef<Value> operands) {
  for (Operation *op : group.ops) {
    auto cast = dyn_cast<tensor::CastOp>(op);
    if (!cast)
      continue;
    SmallVector<std::optional<Class>> classes =
        group.classes.getDims(cast->getResult(0));
    ArrayRef<int64_t> sizes =
        mlir::cast<RankedTensorType>(cast.getType()).getShape();
    for (auto [dim, size] : llvm::zip_equal(classes, sizes))
      if (const auto *found = dim ? llvm::find(dims, *dim) : dims.end();
          found != dims.end() && !ShapedType::isDynamic(size))
        castTo(size, found - dims.begin(), operands);
  }
}

void FuseBuilder::castTo(int64_t size, unsigned dim,
                         MutableArrayRef<Value> operands) {
  AffineExpr wanted = getAffineDimExpr(dim, builder.getContext());
  Value *first = nullptr;
  unsigned place = 0;
  for (auto [operand, input] : llvm::zip_equal(operands, inputs)) {
    std::optional<unsigned> position = input.second.getResultPosition(wanted);
    if (!position)
      continue;
    if (!cast<RankedTensorType>(operand.getType()).isDynamicDim(*position))
      return;
    if (!first) {
      first = &operand;
      place = *position;
    }
  }
  if (!first)
    return;
  auto type = cast<RankedTensorType>(first->getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[place] = size;
  *first = tensor::CastOp::create(builder, first->getLoc(), type.clone(shape),
                                  *first);
}

/// The input, and its dimension, that has dimension `dim` of the program.
std::pair<Value, int64_t> FuseBuilder::findSized(unsigned dim) const {
  AffineExpr wanted = getAffineDimExpr(dim, builder.getContext());
  for (const Input &input : inputs)
    if (auto position = input.second.getResultPosition(wanted))
      return {input.first, *position};
  return {};
}

/// A result is as large as what is read. Where it is said to have the size of
/// another dimension, the host checks that the two are equal.
void FuseBuilder::assertSize(OpResult output, unsigned position) {
  auto generic = dyn_cast<linalg::GenericOp>(output.getOwner());
  Value init =
      generic ? generic.getDpsInits()[output.getResultNumber()] : Value();
  if (auto fill = init ? init.getDefiningOp<linalg::FillOp>() : nullptr)
    init = fill.getOutputs()[0];
  auto empty = init ? init.getDefiningOp<tensor::EmptyOp>() : tensor::EmptyOp();
  if (!empty || !empty.getType().isDynamicDim(position))
    return;
  auto said = empty.getDynamicSize(position).getDefiningOp<tensor::DimOp>();
  std::optional<int64_t> index = said ? getDimNumber(said) : std::nullopt;
  auto expr = dyn_cast<AffineDimExpr>(
      getMap(group.classes.getDims(output)).getResult(position));
  if (!index || !expr)
    return;
  auto [sized, dim] = findSized(expr.getPosition());
  for (const Input &input : inputs)
    if (!sized || (input.first == said.getSource() &&
                   input.second.getResult(*index) == expr))
      return;
  if (llvm::none_of(inputs, [&](const Input &input) {
        return input.first == said.getSource();
      }))
    return;
  Location loc = output.getLoc();
  Value size = tensor::DimOp::create(builder, loc, sized, dim);
  Value isEqual =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, said, size);
  cf::AssertOp::create(builder, loc, isEqual,
                       "expected a result of the size of what is read");
}

/// Collects the inputs. False if the sizes of some dimension are those of none.
bool FuseBuilder::findInputs() {
  collectInputs(/*withUnread=*/false);
  if (!namesEveryDim())
    collectInputs(/*withUnread=*/true);
  // A size that no input has is that of a tensor to be filled.
  bool readsTensor = llvm::any_of(inputs, [](const Input &input) {
    return isa<RankedTensorType>(input.first.getType());
  });
  if (!namesEveryDim() || !readsTensor)
    for (Operation *op : group.ops)
      if (auto generic = dyn_cast<linalg::GenericOp>(op))
        for (OpOperand &init : generic.getDpsInitsMutable())
          if (init.get().getDefiningOp<tensor::EmptyOp>())
            inputs.insert({init.get(), getMap(init)});
  if (!namesEveryDim())
    addSizesOfConstants();
  return namesEveryDim();
}

FuseOp FuseBuilder::build() {
  orderDims();
  builder.setInsertionPoint(group.ops.back());
  if (!findInputs())
    return {};
  if (dims.empty())
    addUnit();
  if (axis.empty())
    return {};
  for (Operation *op : group.ops)
    for (OpResult result : op->getResults())
      if (group.escapes(result))
        outputs.push_back(result);
  SmallVector<Value> operands;
  SmallVector<Type> types;
  SmallVector<AffineMap> maps;
  SmallVector<Location> locs;
  for (auto [value, map] : inputs) {
    operands.push_back(value);
    maps.push_back(map);
  }
  castToKnownSizes(operands);
  for (OpResult output : outputs)
    for (int64_t i = 0, e = cast<RankedTensorType>(output.getType()).getRank();
         i < e; ++i)
      assertSize(output, i);
  unsigned numDims = maps.front().getNumDims();
  for (OpResult output : outputs) {
    types.push_back(output.getType());
    maps.push_back(AffineMap::get(
        numDims, 0, getMap(group.classes.getDims(output)).getResults(),
        builder.getContext()));
  }
  for (Operation *op : group.ops)
    locs.push_back(op->getLoc());
  fuse = FuseOp::create(builder, builder.getFusedLoc(locs), types, operands,
                        builder.getAffineMapArrayAttr(maps),
                        builder.getDenseI64ArrayAttr(axis), ArrayAttr(),
                        /*bodiesCount=*/1);
  buildBody();
  for (auto [output, result] : llvm::zip_equal(outputs, fuse.getResults()))
    output.replaceUsesWithIf(result, [&](OpOperand &use) {
      return !group.contains(use.getOwner());
    });
  return fuse;
}

FuseOp mlir::rowwise::buildFuse(Group group) {
  return FuseBuilder(std::move(group)).build();
}
