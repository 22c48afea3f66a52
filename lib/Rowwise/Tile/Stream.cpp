//===- Stream.cpp - Rows that stream through a tile -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::rowwise;

/// One pass over the row for each level of reductions, then one that writes.
void KernelBuilder::buildStreamed(RowAccess &access, const Row &row) {
  IRMapping scalars;
  for (auto [i, arg] : llvm::enumerate(body.getArguments()))
    if (!isRowValue(arg))
      scalars.map(arg, access.load(row, i, Window()));
  lowerRowNumbers(access, row, scalars);
  for (ArrayRef<ReduceOp> level : getReductionLevels(body)) {
    lowerReadyScalars(access, row, scalars);
    streamLevel(access, row, level, scalars);
  }
  lowerReadyScalars(access, row, scalars);
  streamOutputs(access, row, scalars);
}

/// Where the row lies along outer dimensions.
void KernelBuilder::lowerRowNumbers(RowAccess &access, const Row &row,
                                    IRMapping &scalars) {
  for (auto position : body.getOps<PositionOp>())
    if (!op.isAxis(position.getDim()))
      lower(position, access, row, Window(), scalars);
}

/// Operations on scalars whose operands are known by now.
void KernelBuilder::lowerReadyScalars(RowAccess &access, const Row &row,
                                      IRMapping &scalars) {
  for (Operation &inner : body.without_terminator()) {
    bool onScalars = !isa<ReduceOp, PositionOp, AssertOp>(inner) &&
                     llvm::none_of(inner.getResults(),
                                   [&](Value v) { return isRowValue(v); });
    bool done = llvm::any_of(inner.getResults(),
                             [&](Value v) { return scalars.contains(v); });
    SetVector<Value> needed;
    getUsedValuesDefinedAbove(inner.getRegions(), needed);
    needed.insert_range(inner.getOperands());
    bool ready =
        isa<tensor::DimOp>(inner) || llvm::all_of(needed, [&](Value v) {
          return scalars.contains(v) || op.isTable(v);
        });
    if (onScalars && !done && ready)
      lower(&inner, access, row, Window(), scalars);
  }
}

/// Computes the rows in `roots` for one window, from the inputs.
void KernelBuilder::lowerSlice(ArrayRef<Value> roots, RowAccess &access,
                               const Row &row, const Window &window,
                               IRMapping &values) {
  SetVector<Value> needed(llvm::from_range, roots);
  for (size_t i = 0; i < needed.size(); ++i) {
    Operation *producer = needed[i].getDefiningOp();
    if (!producer || values.contains(needed[i]))
      continue;
    needed.insert_range(producer->getOperands());
    getUsedValuesDefinedAbove(producer->getRegions(), needed);
  }
  for (auto [i, arg] : llvm::enumerate(body.getArguments()))
    if (needed.contains(arg) && !values.contains(arg))
      values.map(arg, access.load(row, i, window));
  for (Operation &inner : body.without_terminator())
    if (llvm::any_of(inner.getResults(), [&](Value result) {
          return needed.contains(result) && !values.contains(result);
        }))
      lower(&inner, access, row, window, values);
}

/// A branch without results is made with a terminator, one with results
/// without.
static void startBranch(OpBuilder &builder, Block &block) {
  if (!block.empty())
    block.back().erase();
  builder.setInsertionPointToStart(&block);
}

/// Tiles in order: those at the ends of the row are masked, those between lie
/// wholly inside. Carries values from tile to tile.
SmallVector<Value> KernelBuilder::forEachTile(const Row &row, ValueRange inits,
                                              TileFn fn) {
  SmallVector<Value> carried = llvm::to_vector(inits);
  Value covered = createIndex(layout.getCovered());
  Value end =
      row.residue
          ? arith::AddIOp::create(builder, row.residue, width).getResult()
          : width;
  Value numWhole = arith::DivUIOp::create(builder, end, covered);
  Value first = createIndex(0);
  if (row.residue) { // the first tile starts before the row
    carried = fn(first, /*masked=*/true, carried);
    first = createIndex(1);
  }
  auto loop = scf::ForOp::create(
      builder, first, numWhole, createIndex(1), carried,
      [&](OpBuilder &, Location, Value tile, ValueRange args) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToEnd(tile.getParentBlock());
        scf::YieldOp::create(builder, fn(tile, /*masked=*/false, args));
      });
  // The rest, unless the row ends with a tile or was the first tile.
  Value rest = arith::RemUIOp::create(builder, end, covered);
  Value hasRest = arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, rest,
                                        createIndex(0));
  if (row.residue) {
    Value beyondFirst = arith::CmpIOp::create(
        builder, arith::CmpIPredicate::uge, numWhole, first);
    hasRest = arith::AndIOp::create(builder, hasRest, beyondFirst);
  }
  auto branch = scf::IfOp::create(builder, inits.getTypes(), hasRest,
                                  /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  startBranch(builder, *branch.elseBlock());
  scf::YieldOp::create(builder, loop.getResults());
  startBranch(builder, *branch.thenBlock());
  scf::YieldOp::create(builder,
                       fn(numWhole, /*masked=*/true, loop.getResults()));
  return llvm::to_vector(ValueRange(branch.getResults()));
}

/// Each thread folds its elements of all tiles; then the row's threads meet.
void KernelBuilder::streamLevel(RowAccess &access, const Row &row,
                                ArrayRef<ReduceOp> level, IRMapping &scalars) {
  SmallVector<Value> inits;
  SmallVector<VectorType> partialTypes;
  for (ReduceOp reduce : level) {
    Type element = reduce.getInputType().getElementType();
    auto type = VectorType::get(layout.getThreadsPerRow(), element);
    partialTypes.push_back(type);
    MonoidAttrInterface monoid = ReduceOp(reduce).getMonoid();
    SmallVector<TypedAttr> identity = monoid.getIdentity(element);
    for (unsigned i = 0; i < monoid.getNumErrors(); ++i)
      identity.push_back(FloatAttr::get(element, 0.0));
    for (TypedAttr component : identity)
      inits.push_back(arith::ConstantOp::create(
          builder, DenseElementsAttr::get(type, component)));
  }
  auto foldTile = [&](Value tile, bool masked, ValueRange carried) {
    IRMapping values = scalars;
    Window window = access.getWindow(row, tile, masked);
    SmallVector<Value> next;
    for (auto [reduce, type] : llvm::zip_equal(level, partialTypes)) {
      Value input = reduce->getOperand(0);
      lowerSlice(input, access, row, window, values);
      unsigned components = reduce->getNumResults();
      SmallVector<Type> types(components, type);
      auto partial = ReduceOp::create(
          builder, types, ReduceOp(reduce).getKind(), values.lookup(input),
          window.mask, /*states=*/false, /*partial=*/true);
      MonoidAttrInterface monoid = ReduceOp(reduce).getMonoid();
      unsigned numCarried = components + monoid.getNumErrors();
      llvm::append_range(next, monoid.accumulate(builder, builder.getLoc(),
                                                 carried.take_front(numCarried),
                                                 partial.getResults()));
      carried = carried.drop_front(numCarried);
    }
    return next;
  };
  SmallVector<Value> folded = forEachTile(row, inits, foldTile);
  ValueRange accumulated(folded);
  for (ReduceOp reduce : level) {
    MonoidAttrInterface monoid = reduce.getMonoid();
    unsigned numCarried = reduce->getNumResults() + monoid.getNumErrors();
    SmallVector<Value> state = monoid.settle(
        builder, builder.getLoc(), accumulated.take_front(numCarried));
    accumulated = accumulated.drop_front(numCarried);
    auto total = ReduceOp::create(builder, reduce.getResultTypes(),
                                  reduce.getKind(), state, /*mask=*/Value(),
                                  /*states=*/true);
    scalars.map(reduce.getResults(), selectNonEmpty(total));
  }
}

/// One pass that tests what is asserted of elements and writes rows.
void KernelBuilder::streamOutputs(RowAccess &access, const Row &row,
                                  IRMapping &scalars) {
  OpBuilder::InsertionGuard guard(builder);
  if (row.inRange) {
    auto branch = scf::IfOp::create(builder, row.inRange, /*withElse=*/false);
    builder.setInsertionPointToStart(branch.thenBlock());
  }
  OperandRange yielded = body.getTerminator()->getOperands();
  SmallVector<Value> roots;
  for (auto assertion : body.getOps<AssertOp>()) {
    if (isRowValue(assertion.getCondition()))
      roots.push_back(assertion.getCondition());
    else
      lowerAssert(assertion, row, Window(), scalars);
  }
  for (auto [i, value] : llvm::enumerate(yielded)) {
    if (isRowValue(value))
      roots.push_back(value);
    else
      access.store(row, i, Window(), scalars.lookup(value));
  }
  if (roots.empty())
    return;
  auto writeTile = [&](Value tile, bool masked, ValueRange) {
    IRMapping values = scalars;
    Window window = access.getWindow(row, tile, masked);
    // All loads come before the first store: a result may replace an input.
    lowerSlice(roots, access, row, window, values);
    for (auto assertion : body.getOps<AssertOp>())
      if (isRowValue(assertion.getCondition()))
        lowerAssert(assertion, row, window, values);
    for (auto [i, value] : llvm::enumerate(yielded))
      if (isRowValue(value))
        access.store(row, i, window, values.lookup(value));
    return SmallVector<Value>();
  };
  forEachTile(row, {}, writeTile);
}
