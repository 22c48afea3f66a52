//===- Reductions.cpp - Reductions of rows ----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions that wait for no other of their level are done together: each
// thread folds its elements for all of them, then threads meet. One after the
// other, what both read would be in registers while threads meet for the first.
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The results of a reduction, or the identity where the row may be and is
/// empty and they would be something else: finalize is for states of one or
/// more elements.
SmallVector<Value> KernelBuilder::selectNonEmpty(ReduceOp total,
                                                 bool mayBeWrong) {
  SmallVector<Value> results = llvm::to_vector(ValueRange(total.getResults()));
  unsigned components = total.getMonoid().getNumComponents();
  if (schedule.getMinWidth() != 0 || (components == 1 && !mayBeWrong))
    return results;
  Value isEmpty = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                        width, createIndex(0));
  auto identity = total.getMonoid().getIdentity(results[0].getType());
  for (auto [i, result] : llvm::enumerate(results)) {
    Value empty = arith::ConstantOp::create(builder, identity[i % components]);
    result = arith::SelectOp::create(builder, isEmpty, empty, result);
  }
  return results;
}

/// Beside elements padding changes nothing; alone it may be NaN, as the sum of
/// exponentials under a maximum of -inf.
bool KernelBuilder::mayBeWrongIfEmpty(ReduceOp reduce) {
  return padding.isNeutral(reduce) && !reduce.getMonoid().isExact();
}

/// The results for each row of which `inputs` has a tile.
SmallVector<Value> KernelBuilder::lowerReduce(ReduceOp inner, ValueRange inputs,
                                              const Window &window) {
  SmallVector<Type> types;
  for (size_t row = 0; row < inputs.size(); ++row)
    llvm::append_range(types, inner.getResultTypes());
  bool isNeutral = padding.isNeutral(inner);
  auto tiled = ReduceOp::create(builder, types, inner.getKind(), inputs,
                                isNeutral ? Value() : window.mask);
  return selectNonEmpty(tiled, mayBeWrongIfEmpty(inner));
}

/// One state for each thread and reduction, component by component.
SmallVector<Value> KernelBuilder::foldLevel(ArrayRef<ReduceOp> level,
                                            RowAccess &access, const Row &row,
                                            const Window &window,
                                            IRMapping &values) {
  for (ReduceOp reduce : level)
    lowerSlice(ReduceOp(reduce).getInputs()[0], access, row, window, values);
  SmallVector<Value> states;
  for (ReduceOp reduce : level) {
    builder.setLoc(reduce.getLoc());
    auto type = VectorType::get(layout.getThreadsPerRow(),
                                reduce.getInputType().getElementType());
    SmallVector<Type> types(reduce->getNumResults(), type);
    auto partial = ReduceOp::create(
        builder, types, reduce.getKind(), values.lookup(reduce.getInputs()[0]),
        padding.isNeutral(reduce) ? Value() : window.mask, /*states=*/false,
        /*partial=*/true);
    llvm::append_range(states, partial.getResults());
  }
  return states;
}

/// What the states of all threads combine to, or with a delay did that many
/// trips before.
void KernelBuilder::combineLevel(ArrayRef<ReduceOp> level, ValueRange states,
                                 IRMapping &scalars, IntegerAttr delay) {
  for (ReduceOp reduce : level) {
    builder.setLoc(reduce.getLoc());
    unsigned components = reduce->getNumResults();
    auto total =
        ReduceOp::create(builder, reduce.getResultTypes(), reduce.getKind(),
                         states.take_front(components), /*mask=*/Value(),
                         /*states=*/true, /*partial=*/false, delay);
    states = states.drop_front(components);
    scalars.map(reduce.getResults(),
                selectNonEmpty(total, mayBeWrongIfEmpty(reduce)));
  }
}

/// Where a thread has a single element there is nothing to fold. Kinds of
/// several components are folded in an order of their own (for max_sumexp
/// rowwise-keep-exponentials has it).
bool KernelBuilder::mayFoldTogether(ArrayRef<ReduceOp> level) {
  return level.size() > 1 && layout.getTileSize() > layout.getThreadsPerRow() &&
         llvm::all_of(level, [](ReduceOp reduce) {
           return reduce->getNumResults() == 1;
         });
}

void KernelBuilder::reduceLevel(ArrayRef<ReduceOp> level, RowAccess &access,
                                const Row &row, const Window &window,
                                IRMapping &values) {
  if (mayFoldTogether(level)) {
    combineLevel(level, foldLevel(level, access, row, window, values), values);
    return;
  }
  for (ReduceOp reduce : level) {
    lowerSlice(ReduceOp(reduce).getInputs()[0], access, row, window, values);
    lower(reduce, access, row, window, values);
  }
}
