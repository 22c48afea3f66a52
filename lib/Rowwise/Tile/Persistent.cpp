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

#include "EpilogueOperands.h"
#include "Inputs.h"
#include "Iterations.h"
#include "KernelShape.h"
#include "ResidentRow.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

void mlir::rowwise::buildPersistent(ImplicitLocOpBuilder &builder,
                                    const KernelContext &kernel) {
  Iterations iterations = createIterations(builder, kernel);
  auto enter = [&](Value iteration, bool mayExceed = false) {
    return enterIteration(builder, kernel, iterations, iteration, mayExceed);
  };
  EpilogueOperands epilogue = EpilogueOperands::createCached(builder, kernel);
  Value zero = createIndex(builder, 0);
  int64_t ahead = kernel.getSchedule().getStages() - 1;
  // Inputs of the rows ahead, and the alignment residue of the row before.
  SmallVector<Value> carried;
  for (int64_t i = 0; i < ahead; ++i)
    llvm::append_range(
        carried,
        loadResidentInputs(builder, kernel,
                           enter(createIndex(builder, i), /*mayExceed=*/true)));
  Row first = enter(zero);
  bool mayMove = epilogue.areCached() && first.residue;
  if (mayMove) // a residue of no row
    carried.push_back(createIndex(builder, kernel.getLayout().getVector()));
  else
    epilogue.fillCache(builder, first);
  auto loop = scf::ForOp::create(builder, zero, iterations.count,
                                 createIndex(builder, 1), carried);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  Value iteration = loop.getInductionVar();
  Row row = enter(iteration);
  SmallVector<Value> next =
      llvm::to_vector(ValueRange(loop.getRegionIterArgs()));
  Value residue;
  if (mayMove) {
    residue = createVectorResidue(builder, kernel, row);
    epilogue.updateCache(builder, row, residue, next.pop_back_val());
  }
  Value future =
      arith::AddIOp::create(builder, iteration, createIndex(builder, ahead));
  llvm::append_range(
      next, loadResidentInputs(builder, kernel,
                               enter(future, /*mayExceed=*/ahead != 0)));
  size_t numInputs = getResidentInputs(kernel).size();
  processResidentRow(builder, kernel, epilogue, row,
                     ArrayRef(next).take_front(numInputs));
  next.erase(next.begin(), next.begin() + numInputs);
  if (mayMove)
    next.push_back(residue);
  if (!next.empty())
    scf::YieldOp::create(builder, next);
}
