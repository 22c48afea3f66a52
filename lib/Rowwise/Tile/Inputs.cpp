//===- Inputs.cpp - Inputs of rows that a tile holds ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Loads inputs, or zeros where there is no such row.
SmallVector<Value> KernelBuilder::loadInputs(RowAccess &access, const Row &row,
                                             ArrayRef<unsigned> inputs) {
  auto loadAll = [&] {
    Window window = access.getWindow(row, /*tile=*/{}, /*masked=*/true);
    SmallVector<Value> loaded;
    for (unsigned input : inputs)
      loaded.push_back(access.load(row, input, window));
    return loaded;
  };
  if (!row.inRange || inputs.empty())
    return loadAll();
  SmallVector<Type> types;
  for (unsigned input : inputs)
    types.push_back(convert(body.getArgument(input).getType()));
  auto branch =
      scf::IfOp::create(builder, types, row.inRange, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, loadAll());
  builder.setInsertionPointToStart(branch.elseBlock());
  SmallVector<Value> zeros;
  for (Type type : types)
    zeros.push_back(
        arith::ConstantOp::create(builder, builder.getZeroAttr(type)));
  scf::YieldOp::create(builder, zeros);
  return llvm::to_vector(ValueRange(branch.getResults()));
}

/// Loads the late inputs that `user` is the first to use.
void KernelBuilder::loadLateInputs(Operation *user, RowAccess &access,
                                   const Row &row, IRMapping &values) {
  SmallVector<unsigned> wanted;
  for (unsigned input : lateInputs) {
    BlockArgument arg = body.getArgument(input);
    bool isUsed = llvm::any_of(arg.getUsers(), [&](Operation *other) {
      return !isa<tensor::DimOp>(other) &&
             body.findAncestorOpInBlock(*other) == user;
    });
    if (isUsed && !values.contains(arg))
      wanted.push_back(input);
  }
  mapLateInputs(wanted, access, row, values);
}

/// Loads a late input where it is used.
Value KernelBuilder::loadLateInput(RowAccess &access, const Row &row,
                                   unsigned input) {
  Row any = row;
  // What all rows share is there for a missing row, too.
  if (!op.variesWithRow(op.getInputMap(input)))
    any.inRange = Value();
  any.isLate = true;
  return loadInputs(access, any, input).front();
}

/// What threads keep of a late input. The window of the row that it was kept of
/// starts in the vector in which the row does.
Value KernelBuilder::readKeptInput(const Row &row, unsigned input,
                                   Value shared) {
  Value shift;
  if (shiftsKept(row))
    shift = arith::DivUIOp::create(builder, row.residue,
                                   createIndex(layout.getVector()));
  Type tile = convert(body.getArgument(input).getType());
  return KeptOp::create(builder, tile, shared, shift);
}

/// Maps late inputs to what they hold.
void KernelBuilder::mapLateInputs(ArrayRef<unsigned> inputs, RowAccess &access,
                                  const Row &row, IRMapping &values) {
  for (unsigned input : inputs) {
    BlockArgument arg = body.getArgument(input);
    Value shared = keptInputs.lookup(input);
    values.map(arg, shared ? readKeptInput(row, input, shared)
                           : loadLateInput(access, row, input));
  }
}
