//===- PartTypes.cpp - Functions on the part of a rank --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartTypes.h"

#include "Rowwise/IR/GridNames.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The type with a dynamic size in dimension `dim`.
static RankedTensorType getPartType(Type type, unsigned dim) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape[dim] = ShapedType::kDynamic;
  return RankedTensorType::get(shape, tensor.getElementType());
}

//===----------------------------------------------------------------------===//
// The group
//===----------------------------------------------------------------------===//

PartOp mlir::rowwise::createPart(func::FuncOp func, const ShardedDims &sharded,
                                 shard::GridOp grid) {
  Value tensor = func.getArgument(0);
  unsigned dim = *sharded.get(tensor);
  int64_t size = cast<RankedTensorType>(tensor.getType()).getDimSize(dim);
  OpBuilder builder(func.getBody());
  auto symbol = FlatSymbolRefAttr::get(grid.getSymNameAttr());
  unsigned last = func.getNumArguments();
  (void)func.insertArgument(last, builder.getI64Type(), /*argAttrs=*/{},
                            func.getLoc());
  func.setArgAttr(last, gridAttrName, symbol);
  return PartOp::create(
      builder, func.getLoc(), tensor, builder.getI64IntegerAttr(dim),
      ShapedType::isDynamic(size) ? IntegerAttr()
                                  : builder.getI64IntegerAttr(size),
      symbol);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// Whether a size is that of a tensor which the operation makes, and which is a
/// part itself.
static bool isSizeOfPart(OpOperand &use, const ShardedDims &sharded) {
  Operation *user = use.getOwner();
  return isa<tensor::EmptyOp, tensor::ExpandShapeOp>(user) &&
         sharded.get(user->getResult(0));
}

/// Sizes that the function reads are those of the whole.
static void readWhole(func::FuncOp func, const ShardedDims &sharded,
                      PartOp part) {
  func.walk([&](tensor::DimOp op) {
    std::optional<unsigned> dim = sharded.get(op.getSource());
    std::optional<int64_t> read = op.getConstantIndex();
    if (!dim || !read || *read != static_cast<int64_t>(*dim))
      return;
    op.getResult().replaceUsesWithIf(part.getWhole(), [&](OpOperand &use) {
      return !isSizeOfPart(use, sharded);
    });
  });
}

/// Refuses what is not a row program and depends on the size of the whole.
static LogicalResult checkReaders(PartOp part) {
  SmallVector<Value> values = {part.getWhole()};
  for (size_t next = 0; next < values.size(); ++next)
    for (Operation *user : values[next].getUsers()) {
      auto compare = dyn_cast<arith::CmpIOp>(user);
      if (isa<FuseOp>(user) ||
          (compare && compare.getLhs() == compare.getRhs()))
        continue;
      if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
              user->getDialect()))
        return user->emitOpError()
               << "expected the size of a sharded dimension "
                  "to be read by row programs alone";
      llvm::append_range(values, user->getResults());
    }
  return success();
}

/// The sizes of a view or an empty tensor, with that of the rank's part.
static SmallVector<OpFoldResult> replaceSize(SmallVector<OpFoldResult> sizes,
                                             unsigned dim, Value size) {
  if (isa<Attribute>(sizes[dim]))
    sizes[dim] = size;
  return sizes;
}

/// Makes an operation again whose result type follows from sizes it is given;
/// of another only the type changes.
static void divideTensor(Value tensor, unsigned dim, PartOp part) {
  RankedTensorType type = getPartType(tensor.getType(), dim);
  Operation *op = tensor.getDefiningOp();
  if (!isa_and_nonnull<tensor::EmptyOp, tensor::ExpandShapeOp>(op)) {
    tensor.setType(type);
    return;
  }
  OpBuilder builder(op);
  Value own = tensor::DimOp::create(builder, op->getLoc(), part.getTensor(),
                                    part.getDim());
  if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
    auto made = tensor::EmptyOp::create(
        builder, op->getLoc(), replaceSize(empty.getMixedSizes(), dim, own),
        type.getElementType());
    empty.replaceAllUsesWith(made.getResult());
  } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    auto made = tensor::ExpandShapeOp::create(
        builder, op->getLoc(), type, expand.getSrc(),
        expand.getReassociationIndices(),
        replaceSize(expand.getMixedOutputShape(), dim, own));
    expand.replaceAllUsesWith(made.getResult());
  }
  op->erase();
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

BlockArgument mlir::rowwise::addInput(FuseOp program, Value input,
                                      AffineMap map) {
  SmallVector<Attribute> maps(program.getMaps().getValue());
  maps.insert(maps.begin() + program.getInputs().size(),
              AffineMapAttr::get(map));
  program.getInputsMutable().append(input);
  program.setMapsAttr(ArrayAttr::get(program.getContext(), maps));
  return program.getBody().front().addArgument(
      program.getBodyType(input.getType(), map), input.getLoc());
}

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

/// Adds where the rank's part starts to positions along `dim`.
static void shiftPositions(FuseOp program, unsigned dim, PartOp part) {
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

/// Gives rows of a static length a dynamic one. What the body reads as the
/// length is that of the whole, but where it makes rows.
static void divideRows(FuseOp program, PartOp part) {
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

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

/// Says of arguments and results which dimension they have a part of.
static void markSignature(func::FuncOp func, const ShardedDims &sharded) {
  Builder builder(func.getContext());
  for (BlockArgument argument : func.getArguments())
    if (std::optional<unsigned> dim = sharded.get(argument))
      func.setArgAttr(argument.getArgNumber(), shardDimAttrName,
                      builder.getI64IntegerAttr(*dim));
  Operation *terminator = func.getBody().front().getTerminator();
  for (OpOperand &returned : terminator->getOpOperands())
    if (std::optional<unsigned> dim = sharded.get(returned.get()))
      func.setResultAttr(returned.getOperandNumber(), shardDimAttrName,
                         builder.getI64IntegerAttr(*dim));
}

LogicalResult mlir::rowwise::divide(func::FuncOp func,
                                    const ShardedDims &sharded, PartOp part) {
  readWhole(func, sharded, part);
  if (failed(checkReaders(part)))
    return failure();
  markSignature(func, sharded);
  for (auto program : func.getOps<FuseOp>()) {
    std::optional<unsigned> dim = sharded.get(program);
    if (!dim)
      continue;
    shiftPositions(program, *dim, part);
    if (program.isAxis(*dim))
      divideRows(program, part);
  }
  for (Value tensor : sharded.getTensors())
    divideTensor(tensor, *sharded.get(tensor), part);
  Block &body = func.getBody().front();
  func.setType(FunctionType::get(func.getContext(), body.getArgumentTypes(),
                                 body.getTerminator()->getOperandTypes()));
  return success();
}
