//===- PartRows.cpp - Row programs on parts of rows -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartRows.h"
#include "PartTensors.h"
#include "ProgramInputs.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

/// A scalar of the host as an operand of a program.
static BlockArgument addScalar(FuseOp program, Value scalar) {
  return addInput(program, scalar,
                  AffineMap::get(program.getNumDims(), /*symbolCount=*/0,
                                 program.getContext()));
}

/// The body's number of elements of a row that is not known when compiling.
static Value createWidth(FuseOp program) {
  Block &body = program.getBody().front();
  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  auto row = llvm::find_if(body.getArguments(), [&](BlockArgument argument) {
    return program.isRow(program.getInputMap(argument.getArgNumber()));
  });
  // fuse_c4: an input names the axis.
  return tensor::DimOp::create(builder, program.getLoc(), *row, 0);
}

void mlir::rowwise::shiftPositions(FuseOp program, unsigned dim, PartOp part) {
  SmallVector<PositionOp> positions;
  program.walk([&](PositionOp op) {
    if (op.getDim() == dim)
      positions.push_back(op);
  });
  if (positions.empty())
    return;
  Value first = addScalar(program, part.getFirst());
  for (PositionOp op : positions) {
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    Value start = first;
    if (auto type = dyn_cast<RankedTensorType>(op.getType())) {
      SmallVector<Value> sizes;
      if (!type.hasStaticShape())
        sizes.push_back(createWidth(program));
      start = tensor::SplatOp::create(builder, op.getLoc(), first, type, sizes);
    }
    auto shifted =
        arith::AddIOp::create(builder, op.getLoc(), op.getResult(), start);
    op.getResult().replaceAllUsesExcept(shifted, shifted);
  }
}

static void setRowTypes(Operation *op) {
  for (Value result : op->getResults())
    if (isa<RankedTensorType>(result.getType()))
      result.setType(getPartType(result.getType(), 0));
}

/// Gives what an operation makes `width` elements: a splat, a constant of equal
/// elements, or what has as many as its operands.
static void resize(Operation *op, Value width) {
  OpBuilder builder(op);
  RankedTensorType type;
  Value scalar;
  DenseElementsAttr elements;
  if (isa<tensor::SplatOp>(op) || matchPattern(op, m_Constant(&elements)))
    type = getPartType(op->getResult(0).getType(), 0);
  if (auto splat = dyn_cast<tensor::SplatOp>(op))
    scalar = splat.getInput();
  else if (type)
    scalar = arith::ConstantOp::create(
        builder, op->getLoc(),
        cast<TypedAttr>(elements.getSplatValue<Attribute>()));
  else
    return setRowTypes(op);
  op->getResult(0).replaceAllUsesWith(tensor::SplatOp::create(
      builder, op->getLoc(), scalar, type, ValueRange{width}));
  op->erase();
}

void mlir::rowwise::divideRows(FuseOp program, PartOp part) {
  Block &body = program.getBody().front();
  SmallVector<tensor::DimOp> sizes;
  SmallVector<Operation *> resized;
  program.getBody().walk([&](Operation *op) {
    if (auto size = dyn_cast<tensor::DimOp>(op))
      sizes.push_back(size);
    else if (llvm::any_of(op->getResultTypes(), [](Type type) {
               auto row = dyn_cast<RankedTensorType>(type);
               return row && row.hasStaticShape();
             }))
      resized.push_back(op);
  });
  auto makesRow = [](OpOperand &use) {
    return isa<tensor::SplatOp>(use.getOwner()) && use.getOperandNumber() != 0;
  };
  for (tensor::DimOp size : sizes)
    if (!llvm::all_of(size->getUses(), makesRow))
      size.getResult().replaceUsesWithIf(
          addScalar(program, part.getWhole()),
          [&](OpOperand &use) { return !makesRow(use); });
  for (BlockArgument argument : body.getArguments())
    if (program.isRow(program.getInputMap(argument.getArgNumber())))
      argument.setType(getPartType(argument.getType(), 0));
  if (resized.empty())
    return;
  Value width = createWidth(program);
  for (Operation *op : resized)
    resize(op, width);
}
