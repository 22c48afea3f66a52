//===- Persistent.cpp - Blocks that step over rows ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As many groups of blocks as the device holds take the rows in turn:
//
//   for (iteration = 0; iteration < iterations; ++iteration)
//     load row `iteration` + stages - 1; work on row `iteration`
//
// A launch may have several slices of such groups, each with a share of the
// iterations of its own.
//
// In schedule cluster threads cache what they have of epilogue operands. Which
// elements that is follows from a row's alignment residue. That is the same for
// all rows of a group where the number of groups is a multiple of that of
// residues, for which the host sees; where it changes nevertheless (rows of
// several distances, few groups) they load the operands anew.
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
/// What an iteration hands to the next one.
struct Carried {
  SmallVector<Value> inputs; ///< of the rows ahead, one row after the other
  Value residue;             ///< null, or where the row before lies in a vector

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

/// Inputs of the rows that the first iteration finds loaded, of which there may
/// be fewer.
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
  if (epilogue.areCached() && first.residue) // the residue of no row
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
