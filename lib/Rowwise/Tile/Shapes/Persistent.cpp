//===- Persistent.cpp - Blocks that step over rows ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As many groups of blocks as the device holds step over the rows:
//
//   for (iteration = 0; iteration < iterations; ++iteration)
//     load row `iteration` + stages - 1; work on row `iteration`
//
// A launch may have several slices of such groups, each with a share of the
// iterations.
//
// In schedule persistent_cluster threads cache their elements of epilogue
// operands. Which elements these are follows from a row's alignment residue,
// which is the same for all rows of a group if the number of groups is a
// multiple of the number of residues, as the host tries to have it. If the
// residue changes nevertheless (rows at several distances, few groups), the
// operands are loaded again.
//
//===----------------------------------------------------------------------===//

#include "../EpilogueOperands.h"
#include "../Inputs.h"
#include "../Iterations.h"
#include "KernelShape.h"
#include "ResidentRow.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// The values that an iteration passes on to the next one.
struct Carried {
  SmallVector<Value> inputs; ///< of the rows ahead, row by row
  Value residue;             ///< of the row before; null if it is not needed

  SmallVector<Value> pack() const {
    SmallVector<Value> values = inputs;
    if (residue)
      values.push_back(residue);
    return values;
  }
  void unpack(ValueRange values) {
    inputs = llvm::to_vector(values.take_front(inputs.size()));
    if (residue)
      residue = values.back();
  }
};
} // namespace

/// The inputs of the rows that must be loaded before the first iteration; some
/// may not exist.
static SmallVector<Value> loadFirstRows(ImplicitLocOpBuilder &builder,
                                        const TileContext &kernel,
                                        const Iterations &iterations,
                                        int64_t ahead) {
  SmallVector<Value> inputs;
  for (int64_t i = 0; i < ahead; ++i) {
    Row row = enterIteration(builder, kernel, iterations,
                             createIndex(builder, i), /*mayExceed=*/true);
    llvm::append_range(inputs, loadResidentInputs(builder, kernel, row));
  }
  return inputs;
}

/// Loads a row ahead and works on the row of this iteration.
static void buildIteration(ImplicitLocOpBuilder &builder,
                           const TileContext &kernel,
                           const EpilogueOperands &epilogue,
                           const Iterations &iterations, Value iteration,
                           int64_t ahead, Carried &carried) {
  Row row = enterIteration(builder, kernel, iterations, iteration);
  if (Value before = carried.residue) {
    carried.residue = createVectorResidue(builder, kernel, row);
    epilogue.updateCache(builder, row, carried.residue, before);
  }
  Value future =
      arith::AddIOp::create(builder, iteration, createIndex(builder, ahead));
  Row futureRow = enterIteration(builder, kernel, iterations, future,
                                 /*mayExceed=*/ahead != 0);
  SmallVector<Value> &inputs = carried.inputs;
  llvm::append_range(inputs, loadResidentInputs(builder, kernel, futureRow));
  size_t numInputs = getResidentInputs(kernel).size();
  processResidentRow(builder, kernel, epilogue, row,
                     ArrayRef(inputs).take_front(numInputs));
  inputs.erase(inputs.begin(), inputs.begin() + numInputs);
}

void mlir::rowwise::buildPersistent(ImplicitLocOpBuilder &builder,
                                    const TileContext &kernel) {
  Iterations iterations = createIterations(builder, kernel);
  EpilogueOperands epilogue = EpilogueOperands::createCached(builder, kernel);
  Value zero = createIndex(builder, 0);
  int64_t ahead = kernel.getSchedule().getStages() - 1;
  Carried carried;
  carried.inputs = loadFirstRows(builder, kernel, iterations, ahead);
  Row first = enterIteration(builder, kernel, iterations, zero);
  if (epilogue.areCached() && first.residue) // a residue that no row has
    carried.residue = createIndex(builder, kernel.getLayout().getVector());
  else
    epilogue.fillCache(builder, first);
  auto loop = scf::ForOp::create(builder, zero, iterations.count,
                                 createIndex(builder, 1), carried.pack());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  carried.unpack(loop.getRegionIterArgs());
  buildIteration(builder, kernel, epilogue, iterations, loop.getInductionVar(),
                 ahead, carried);
  if (SmallVector<Value> next = carried.pack(); !next.empty())
    scf::YieldOp::create(builder, next);
}
