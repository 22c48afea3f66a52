//===- PartTensors.cpp - Tensors that ranks have a part of ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartTensors.h"

using namespace mlir;
using namespace mlir::rowwise;

RankedTensorType mlir::rowwise::getPartType(Type type, unsigned dim) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape[dim] = ShapedType::kDynamic;
  return RankedTensorType::get(shape, tensor.getElementType());
}

/// Whether a size is that of a tensor which the operation makes, and which is a
/// part itself.
static bool isSizeOfPart(OpOperand &use, const ShardedDims &sharded) {
  Operation *user = use.getOwner();
  return isa<tensor::EmptyOp, tensor::ExpandShapeOp>(user) &&
         sharded.get(user->getResult(0));
}

void mlir::rowwise::readWhole(func::FuncOp func, const ShardedDims &sharded,
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

LogicalResult mlir::rowwise::checkReaders(PartOp part) {
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

void mlir::rowwise::divideTensor(Value tensor, unsigned dim, PartOp part) {
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
