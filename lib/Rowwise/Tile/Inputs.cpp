//===- Inputs.cpp - Inputs of a row that one tile holds -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inputs.h"
#include "Access/Transfer.h"

#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

static SmallVector<unsigned> filterInputs(const TileContext &kernel,
                                          bool forEpilogue) {
  FuseOp program = kernel.getProgram();
  auto isForEpilogue = [&](unsigned input) {
    return !kernel.getVersion().getLoadsOperandsFirst() &&
           isEpilogueOperand(program, kernel.getBody(), input);
  };
  SmallVector<unsigned> inputs;
  for (unsigned i = 0, e = program.getInputs().size(); i < e; ++i)
    if (!program.isTable(i) && isForEpilogue(i) == forEpilogue)
      inputs.push_back(i);
  return inputs;
}

SmallVector<unsigned>
mlir::rowwise::getResidentInputs(const TileContext &kernel) {
  return filterInputs(kernel, /*forEpilogue=*/false);
}

SmallVector<unsigned>
mlir::rowwise::getEpilogueInputs(const TileContext &kernel) {
  return filterInputs(kernel, /*forEpilogue=*/true);
}

SmallVector<Value> mlir::rowwise::loadInputs(ImplicitLocOpBuilder &builder,
                                             const TileContext &kernel,
                                             const Row &row,
                                             ArrayRef<unsigned> inputs) {
  auto loadAll = [&] {
    Window window = createWholeWindow(builder, kernel, row);
    SmallVector<Value> loaded;
    for (unsigned input : inputs)
      loaded.push_back(loadInput(builder, kernel, row, input, window));
    return loaded;
  };
  if (!row.inRange || inputs.empty())
    return loadAll();
  SmallVector<Type> types;
  for (unsigned input : inputs)
    types.push_back(
        kernel.convert(kernel.getBody().getArgument(input).getType()));
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

SmallVector<Value>
mlir::rowwise::loadResidentInputs(ImplicitLocOpBuilder &builder,
                                  const TileContext &kernel, const Row &row) {
  return loadInputs(builder, kernel, row, getResidentInputs(kernel));
}
