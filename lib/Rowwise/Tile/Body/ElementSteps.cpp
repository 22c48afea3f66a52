//===- ElementSteps.cpp - Steps through the elements of a row -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementSteps.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

/// This thread's part among those of all blocks; null: it has all elements.
static Value createPartOfRow(ImplicitLocOpBuilder &builder,
                             const TileContext &kernel,
                             const BlocksOfRows &blocks) {
  Value part = createTileOfBlock(builder, kernel).part;
  if (!blocks.number)
    return part;
  int64_t parts = kernel.getSchedule().getTileRows().parts;
  Value before = arith::MulIOp::create(builder, blocks.number,
                                       createIndex(builder, parts));
  return part ? arith::AddIOp::create(builder, before, part).getResult()
              : before;
}

ElementSteps mlir::rowwise::createSteps(ImplicitLocOpBuilder &builder,
                                        const TileContext &kernel,
                                        const BlocksOfRows &blocks, Value first,
                                        Value end, int64_t count) {
  TileRows tile = kernel.getSchedule().getTileRows();
  if (Value part = createPartOfRow(builder, kernel, blocks))
    first = arith::AddIOp::create(
        builder, first,
        arith::MulIOp::create(builder, part, createIndex(builder, count)));
  return {first, end, createIndex(builder, tile.blocks * tile.parts * count)};
}

Value mlir::rowwise::createEndOfWholeSteps(ImplicitLocOpBuilder &builder,
                                           const TileContext &kernel) {
  Value width = kernel.getWidth();
  Value rest = arith::RemUIOp::create(
      builder, width,
      createIndex(builder, kernel.getSchedule().getTileRows().vectors));
  return arith::SubIOp::create(builder, width, rest);
}

SmallVector<Value> mlir::rowwise::forEachStep(ImplicitLocOpBuilder &builder,
                                              const TileContext &kernel,
                                              const BlocksOfRows &blocks,
                                              ValueRange inits, ElementsFn fn) {
  auto loop = [&](Value first, Value end, int64_t count, ValueRange carried) {
    ElementSteps steps =
        createSteps(builder, kernel, blocks, first, end, count);
    auto forOp = scf::ForOp::create(
        builder, steps.first, steps.end, steps.distance, carried,
        [&](OpBuilder &, Location, Value element, ValueRange args) {
          OpBuilder::InsertionGuard guard(builder);
          builder.setInsertionPointToEnd(element.getParentBlock());
          scf::YieldOp::create(builder, fn(element, count, args));
        });
    return llvm::to_vector(ValueRange(forOp.getResults()));
  };
  int64_t together = kernel.getSchedule().getTileRows().vectors;
  Value zero = createIndex(builder, 0), width = kernel.getWidth();
  if (together == 1)
    return loop(zero, width, 1, inits);
  Value whole = createEndOfWholeSteps(builder, kernel);
  SmallVector<Value> carried = loop(zero, whole, together, inits);
  return loop(whole, width, 1, carried);
}
