//===- EpilogueOperands.cpp - Rows that the end of a row needs ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EpilogueOperands.h"
#include "Inputs.h"

#include "Rowwise/Device/Guards.h"
#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/Programs/SharedLayout.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

EpilogueOperands::EpilogueOperands(const TileContext &kernel)
    : kernel(kernel), inputs(getEpilogueInputs(kernel)) {}

//===----------------------------------------------------------------------===//
// The cache
//===----------------------------------------------------------------------===//

EpilogueOperands EpilogueOperands::createCached(ImplicitLocOpBuilder &builder,
                                                const TileContext &kernel) {
  EpilogueOperands operands(kernel);
  OperandCache cache = kernel.getSchedule().getOperandCache();
  if (cache == OperandCache::none)
    return operands;
  FuseOp program = kernel.getProgram();
  CachedLayout layout =
      getCachedLayout(program, kernel.getBody(), kernel.getLayout(),
                      cache == OperandCache::shifted);
  if (layout.inputs.empty())
    return operands;
  Value shared = gpu::DynamicSharedMemoryOp::create(
      builder, getSharedType(ShapedType::kDynamic, builder.getI8Type()));
  for (const CachedLayout::Input &input : layout.inputs) {
    Type element =
        getElementTypeOrSelf(program.getInputs()[input.number].getType());
    operands.cache[input.number] = memref::ViewOp::create(
        builder, getSharedType(layout.elements, element), shared,
        createIndex(builder, input.offset), /*sizes=*/ValueRange());
  }
  return operands;
}

/// Whether threads read the cache at the shift of a row. A row without
/// contiguous operands has none.
bool EpilogueOperands::isShifted(const Row &row) const {
  return row.residue && kernel.getVersion().shiftsCached();
}

/// Where rows of one residue may have their vectors in different threads, the
/// cache holds the operands as for a row that starts in the first vector of its
/// window, and the line in front of them.
void EpilogueOperands::fillCache(ImplicitLocOpBuilder &builder,
                                 const Row &row) const {
  if (cache.empty())
    return;
  Row first = row, before = row;
  if (isShifted(row)) {
    first.residue = createVectorResidue(builder, kernel, row);
    int64_t line = kernel.getVersion().getWindowAlignment();
    before.residue = arith::AddIOp::create(builder, first.residue,
                                           createIndex(builder, line));
  }
  for (unsigned input : inputs)
    if (Value shared = cache.lookup(input)) {
      SmallVector<Value> tiles = {load(builder, first, input)};
      if (isShifted(row))
        tiles.push_back(load(builder, before, input));
      StageOp::create(builder, tiles, shared);
    }
}

/// Where threads read elements that others cached, all must have finished the
/// row before when the cache is written, and all must have written it before it
/// is read.
void EpilogueOperands::updateCache(ImplicitLocOpBuilder &builder,
                                   const Row &row, Value residue,
                                   Value before) const {
  Value isAlignedUnlike =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, residue, before);
  OpBuilder::InsertionGuard guard(builder);
  enterGuarded(builder, isAlignedUnlike);
  if (isShifted(row))
    gpu::BarrierOp::create(builder);
  fillCache(builder, row);
  if (isShifted(row))
    gpu::BarrierOp::create(builder);
}

/// The cached window starts in the vector in which the row starts.
Value EpilogueOperands::readCached(ImplicitLocOpBuilder &builder,
                                   const Row &row, unsigned input) const {
  Value shift;
  if (isShifted(row))
    shift = arith::DivUIOp::create(
        builder, row.residue,
        createIndex(builder, kernel.getLayout().getVector()));
  Type tile = kernel.convert(kernel.getBody().getArgument(input).getType());
  return StagedOp::create(builder, tile, cache.lookup(input), shift)
      .getTiles()[0];
}

Value mlir::rowwise::createVectorResidue(ImplicitLocOpBuilder &builder,
                                         const TileContext &kernel,
                                         const Row &row) {
  return arith::AndIOp::create(
      builder, row.residue,
      createIndex(builder, kernel.getLayout().getVector() - 1));
}

//===----------------------------------------------------------------------===//
// Where they are used
//===----------------------------------------------------------------------===//

Value EpilogueOperands::load(ImplicitLocOpBuilder &builder, const Row &row,
                             unsigned input) const {
  FuseOp program = kernel.getProgram();
  Row any = row;
  // Operands that all rows share exist for a missing row as well.
  if (!program.variesWithRow(program.getInputMap(input)))
    any.inRange = Value();
  any.isForEpilogue = true;
  return loadInputs(builder, kernel, any, input).front();
}

Value EpilogueOperands::get(ImplicitLocOpBuilder &builder, const Row &row,
                            unsigned input) const {
  return cache.contains(input) ? readCached(builder, row, input)
                               : load(builder, row, input);
}

void EpilogueOperands::map(ImplicitLocOpBuilder &builder, const Row &row,
                           IRMapping &values) const {
  for (unsigned input : inputs)
    values.map(kernel.getBody().getArgument(input), get(builder, row, input));
}

void EpilogueOperands::mapUsedBy(ImplicitLocOpBuilder &builder, Operation *user,
                                 const Row &row, IRMapping &values) const {
  Block &body = kernel.getBody();
  for (unsigned input : inputs) {
    BlockArgument arg = body.getArgument(input);
    bool isUsed = llvm::any_of(arg.getUsers(), [&](Operation *other) {
      return !isa<tensor::DimOp>(other) &&
             body.findAncestorOpInBlock(*other) == user;
    });
    if (isUsed && !values.contains(arg))
      values.map(arg, get(builder, row, input));
  }
}
