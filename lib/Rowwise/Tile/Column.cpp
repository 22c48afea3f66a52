//===- Column.cpp - Rows beside each other of one thread --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where rows lie beside each other, one access brings a thread an element of
// each of n rows. It brings them to shared memory, from which the thread reads
// its own again after each exchange: what is on its way takes no registers, so
// that more of it is.
//
//   start copying all elements that this thread has of its rows
//   for each level of reductions:
//     for each row: compute what is reduced
//     one exchange of the states of all rows
//   for each row: compute the results
//   store elements of all rows side by side
//
// Every row has values of its own, for which the body is lowered once each.
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Traffic.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The rows from `index` on. Either all of them are there or none is; then the
/// last ones are loaded instead.
SmallVector<Row> KernelBuilder::enterNeighbours(RowAccess &access, Value index,
                                                bool mayExceed) {
  int64_t count = layout.getNeighbours();
  Value inRange;
  if (mayExceed) {
    inRange = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, index,
                                    numRows);
    Value last = arith::SubIOp::create(builder, numRows, createIndex(count));
    index = arith::MinUIOp::create(builder, index, last);
  }
  SmallVector<Row> rows;
  for (int64_t i = 0; i < count; ++i) {
    Value number = arith::AddIOp::create(builder, index, createIndex(i));
    rows.push_back(access.enter(number, numRows, /*mayExceed=*/false));
    rows.back().inRange = inRange;
  }
  return rows;
}

/// The shared memory to which the elements of each input that lies beside are
/// on their way.
SmallVector<Value> KernelBuilder::copyRows(RowAccess &access, const Row &first,
                                           const Window &window) {
  int64_t size =
      layout.getRegisters() * layout.getThreads() * layout.getNeighbours();
  SmallVector<Value> shared;
  for (auto [i, arg] : llvm::enumerate(body.getArguments())) {
    shared.emplace_back();
    if (!access.isBeside(i))
      continue;
    shared.back() =
        addSharedMemory(func, size, getElementTypeOrSelf(arg.getType()),
                        builder.getLoc(), vectorBytes);
    access.copyRows(first, i, window, shared.back());
  }
  return shared;
}

void KernelBuilder::readRows(RowAccess &access, const Window &window,
                             ArrayRef<Value> shared, RowValues &values) {
  for (auto [i, memory] : llvm::enumerate(shared))
    if (memory)
      for (auto [ofRow, tile] :
           llvm::zip_equal(values, access.readRows(i, window, memory)))
        ofRow.map(body.getArgument(i), tile);
}

/// Inputs that do not lie beside, once if all rows share them.
void KernelBuilder::loadOthers(RowAccess &access, ArrayRef<Row> rows,
                               ArrayRef<unsigned> inputs, RowValues &values) {
  for (unsigned input : inputs) {
    if (access.isBeside(input))
      continue;
    Value shared;
    for (auto [row, ofRow] : llvm::zip_equal(rows, values)) {
      Row any = row;
      any.inRange = Value();
      any.isLate = llvm::is_contained(lateInputs, input);
      if (!shared || op.variesWithRow(op.getInputMap(input)))
        shared = loadInputs(access, any, input).front();
      ofRow.map(body.getArgument(input), shared);
    }
  }
}

/// One reduction of all rows. Its results are among the `scalars`, too, which
/// last longer than what rows are computed from.
void KernelBuilder::reduceRows(ReduceOp reduce, const Window &window,
                               RowValues &values, RowValues &scalars) {
  builder.setLoc(reduce.getLoc());
  SmallVector<Value> inputs;
  for (const IRMapping &ofRow : values)
    inputs.push_back(ofRow.lookup(reduce.getInputs()[0]));
  SmallVector<Value> results = lowerReduce(reduce, inputs, window);
  ValueRange rest(results);
  for (auto [ofRow, ofRowScalars] : llvm::zip_equal(values, scalars)) {
    ofRow.map(reduce.getResults(), rest.take_front(reduce->getNumResults()));
    ofRowScalars.map(reduce.getResults(),
                     rest.take_front(reduce->getNumResults()));
    rest = rest.drop_front(reduce->getNumResults());
  }
}

void KernelBuilder::storeRows(RowAccess &access, ArrayRef<Row> rows,
                              const Window &window, const RowValues &values) {
  for (auto [i, value] : llvm::enumerate(body.getTerminator()->getOperands())) {
    SmallVector<Value> results;
    for (const IRMapping &ofRow : values)
      results.push_back(ofRow.lookup(value));
    if (access.isBeside(op.getInputs().size() + i)) {
      access.storeRows(rows.front(), i, window, results);
      continue;
    }
    for (auto [row, result] : llvm::zip_equal(rows, results))
      access.store(row, i, window, result);
  }
}

void KernelBuilder::buildNeighbours(RowAccess &access, ArrayRef<Row> rows) {
  Window window = access.getWindow(rows.front(), /*tile=*/{}, /*masked=*/true);
  SmallVector<Value> shared = copyRows(access, rows.front(), window);
  RowValues scalars(rows.size());
  loadOthers(access, rows, heldInputs, scalars);
  for (auto [row, ofRow] : llvm::zip_equal(rows, scalars))
    lowerRowNumbers(access, row, ofRow);
  RowValues values = scalars;
  readRows(access, window, shared, values);
  auto lowerAll = [&](ArrayRef<Value> roots) {
    for (auto [row, ofRow] : llvm::zip_equal(rows, values)) {
      lowerReadyScalars(access, row, ofRow);
      lowerSlice(roots, access, row, window, ofRow);
    }
  };
  for (ArrayRef<ReduceOp> level : getReductionLevels(body)) {
    for (ReduceOp reduce : level)
      lowerAll(reduce.getInputs()[0]);
    for (ReduceOp reduce : level)
      reduceRows(reduce, window, values, scalars);
    if (!schedule.getRecomputes())
      continue;
    values = scalars;
    readRows(access, window, shared, values);
  }
  // What is stored is computed behind the branch: before it all results would
  // be in registers.
  OpBuilder::InsertionGuard guard(builder);
  if (Value inRange = rows.front().inRange) {
    auto branch = scf::IfOp::create(builder, inRange, /*withElse=*/false);
    builder.setInsertionPointToStart(branch.thenBlock());
  }
  loadOthers(access, rows, lateInputs, values);
  lowerAll(llvm::to_vector(body.getTerminator()->getOperands()));
  for (auto assertion : body.getOps<AssertOp>()) {
    lowerAll(assertion.getCondition());
    for (auto [row, ofRow] : llvm::zip_equal(rows, values))
      lowerAssert(assertion, row, window, ofRow);
  }
  storeRows(access, rows, window, values);
}
