//===- Scatters.cpp - Scatters as linalg ----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scatters.h"

#include "TMTensor/TMTensor.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The indices of one dimension, a tensor of as many as there are updates.
static Value takeColumn(OpBuilder &b, Location loc, Value indices,
                        int64_t column) {
  auto type = cast<RankedTensorType>(indices.getType());
  OpFoldResult one = b.getIndexAttr(1);
  OpFoldResult count = tensor::getMixedSize(b, loc, indices, 0);
  return tensor::ExtractSliceOp::create(
      b, loc,
      RankedTensorType::get({type.getDimSize(0)}, type.getElementType()),
      indices,
      ArrayRef<OpFoldResult>{b.getIndexAttr(0), b.getIndexAttr(column)},
      ArrayRef<OpFoldResult>{count, one}, ArrayRef<OpFoldResult>{one, one});
}

/// `args`: the update, its indices and what the element has come to.
static void buildStep(tm_tensor::ScatterOp op, OpBuilder &b, Location loc,
                      ValueRange args) {
  IRMapping mapping;
  mapping.map(op.getRegion().getArguments(),
              ValueRange{args.front(), args.back()});
  for (Operation &inner : op.getRegion().front().without_terminator())
    b.clone(inner, mapping);
  Value result = mapping.lookupOrDefault(op.getYielded());
  for (auto [dim, index] :
       llvm::zip(op.getDimensionMap(), args.drop_front().drop_back())) {
    Value position = linalg::IndexOp::create(b, loc, dim);
    Value wanted = arith::IndexCastOp::create(b, loc, b.getIndexType(), index);
    Value isHere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                         position, wanted);
    result = arith::SelectOp::create(b, loc, isHere, result, args.back());
  }
  linalg::YieldOp::create(b, loc, result);
}

static void lowerScatter(tm_tensor::ScatterOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  unsigned rank = op.getDimensionMap().size();
  // The last loop runs over the updates.
  AffineMap ofUpdate = AffineMap::get(rank + 1, 0, b.getAffineDimExpr(rank));
  SmallVector<Value> inputs = {op.getUpdates()};
  for (unsigned column = 0; column < rank; ++column)
    inputs.push_back(takeColumn(b, loc, op.getIndices(), column));
  SmallVector<AffineMap> maps(inputs.size(), ofUpdate);
  maps.push_back(AffineMap::getMultiDimIdentityMap(rank + 1, op.getContext())
                     .getMajorSubMap(rank));
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  loops.push_back(utils::IteratorType::reduction);
  auto lowered = linalg::GenericOp::create(
      b, loc, op.getOriginal().getType(), inputs, op.getOriginal(), maps, loops,
      [&](OpBuilder &nested, Location loc, ValueRange args) {
        buildStep(op, nested, loc, args);
      });
  op->replaceAllUsesWith(lowered);
  op.erase();
}

void mlir::rowwise::lowerScatters(ModuleOp module) {
  SmallVector<tm_tensor::ScatterOp> ops;
  module.walk([&](tm_tensor::ScatterOp op) {
    auto updates = cast<RankedTensorType>(op.getUpdates().getType());
    auto type = cast<RankedTensorType>(op.getOriginal().getType());
    if (updates.getRank() == 1 &&
        op.getDimensionMap().size() == static_cast<size_t>(type.getRank()))
      ops.push_back(op);
  });
  for (tm_tensor::ScatterOp op : ops)
    lowerScatter(op);
}
