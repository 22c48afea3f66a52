//===- ExpectedRows.cpp - A program for rows of the expected size ---------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramCopies.h"

#include "Rowwise/IR/ExpectedSize.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The type of an operand or a result with rows of `size` elements.
static Type setRowSize(Type type, AffineMap map, unsigned axis, int64_t size) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  SmallVector<int64_t> sizes(tensor.getShape());
  for (auto [position, expr] : llvm::enumerate(map.getResults()))
    if (expr == getAffineDimExpr(axis, map.getContext()))
      sizes[position] = size;
  return tensor.clone(sizes);
}

/// Gives the body's rows the program's size.
static void resizeRows(FuseOp program) {
  for (BlockArgument row : program.getBody().getArguments()) {
    unsigned number = row.getArgNumber();
    row.setType(program.getBodyType(program.getInputs()[number].getType(),
                                    program.getInputMap(number)));
  }
  program.getBody().walk([&](Operation *op) {
    if (auto splat = dyn_cast<tensor::SplatOp>(op))
      splat.getDynamicSizesMutable().clear();
    for (Value result : op->getResults())
      if (auto row = dyn_cast<RankedTensorType>(result.getType()))
        result.setType(row.clone({program.getRowSize()}));
  });
}

ProgramOfExpectedRows::ProgramOfExpectedRows(FuseOp op) {
  auto axis = static_cast<unsigned>(op.getAxis().front());
  int64_t size = *getExpectedSize(op);
  SmallVector<AffineMap> maps;
  SmallVector<Type> types;
  for (auto [number, tensor] : llvm::enumerate(op.getTensors())) {
    maps.push_back(op.getMap(number));
    types.push_back(setRowSize(tensor.getType(), maps.back(), axis, size));
  }
  create(op, maps, types, op.getAxis());
  resizeRows(get());
}
