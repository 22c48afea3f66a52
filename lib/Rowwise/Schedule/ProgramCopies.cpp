//===- ProgramCopies.cpp - A program with other sizes ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramCopies.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rowwise;

void ProgramCopy::create(FuseOp op, ArrayRef<AffineMap> maps,
                         ArrayRef<Type> types, ArrayRef<int64_t> axis) {
  OpBuilder builder(op);
  SmallVector<Value> inputs;
  for (auto [input, type] : llvm::zip_first(op.getInputs(), types))
    inputs.push_back(
        input.getType() == type
            ? input
            : tensor::CastOp::create(builder, op.getLoc(), type, input));
  copy = FuseOp::create(builder, op.getLoc(), types.drop_front(inputs.size()),
                        inputs, builder.getAffineMapArrayAttr(maps),
                        builder.getDenseI64ArrayAttr(axis), op.getInnerAttr(),
                        /*versions=*/ArrayAttr(), /*numBodies=*/1);
  // A program with other dimensions than the axis keeps their numbers.
  if (op.hasAccumulated())
    copy.setAccumulated(op.getAccumulatedAttr(), op.getByAttr());
  IRMapping mapping;
  op.getBody().cloneInto(&copy.getBody(), mapping);
}

ProgramCopy::~ProgramCopy() {
  SmallVector<Value> inputs = llvm::to_vector(copy.getInputs());
  copy.erase();
  for (Value input : inputs)
    if (auto cast = input.getDefiningOp<tensor::CastOp>();
        cast && cast->use_empty())
      cast.erase();
}
