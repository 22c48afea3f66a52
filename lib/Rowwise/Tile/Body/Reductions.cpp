//===- Reductions.cpp - Reductions of tiles -------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Empty rows
//===----------------------------------------------------------------------===//

/// Monoid::finalize is for states of at least one element.
SmallVector<Value> mlir::rowwise::selectNonEmpty(ImplicitLocOpBuilder &builder,
                                                 const TileContext &kernel,
                                                 ReduceOp total,
                                                 bool mayBeWrong) {
  SmallVector<Value> results = llvm::to_vector(ValueRange(total.getResults()));
  unsigned components = total.getMonoid().getNumComponents();
  if (kernel.getVersion().getMinWidth() != 0 ||
      (components == 1 && !mayBeWrong))
    return results;
  Value isEmpty =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                            kernel.getWidth(), createIndex(builder, 0));
  auto identity = total.getMonoid().getIdentity(results[0].getType());
  for (auto [i, result] : llvm::enumerate(results)) {
    Value empty = arith::ConstantOp::create(builder, identity[i % components]);
    result = arith::SelectOp::create(builder, isEmpty, empty, result);
  }
  return results;
}

/// Padding is neutral beside elements. Alone it may give NaN, such as the sum
/// of exponentials with a maximum of -inf.
static bool mayBeWrongIfEmpty(const TileContext &kernel, ReduceOp reduce) {
  return kernel.getPadding().isNeutral(reduce) && !reduce.getMonoid().isExact();
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// The mask that a reduction of a tile needs: none where padding is neutral.
static Value getNeededMask(const TileContext &kernel, ReduceOp reduce,
                           const Window &window) {
  return kernel.getPadding().isNeutral(reduce) ? Value() : window.mask;
}

SmallVector<Value> mlir::rowwise::reduceTiles(ImplicitLocOpBuilder &builder,
                                              const TileContext &kernel,
                                              ReduceOp reduce,
                                              ValueRange inputs,
                                              const Window &window) {
  SmallVector<Type> types;
  for (size_t row = 0; row < inputs.size(); ++row)
    llvm::append_range(types, reduce.getResultTypes());
  auto tiled = ReduceOp::create(builder, types, reduce.getKind(), inputs,
                                getNeededMask(kernel, reduce, window));
  tiled.setUnfinalized(reduce.getUnfinalized());
  return selectNonEmpty(builder, kernel, tiled,
                        mayBeWrongIfEmpty(kernel, reduce));
}

/// Where a thread has one element there is nothing to fold. Kinds with several
/// components are folded in an order of their own, for max_sumexp by
/// rowwise-keep-exponentials.
bool mlir::rowwise::mayFoldTogether(const TileContext &kernel,
                                    ArrayRef<ReduceOp> level) {
  LayoutAttr layout = kernel.getLayout();
  return level.size() > 1 && layout.getTileSize() > layout.getThreadsPerRow() &&
         llvm::all_of(level, [](ReduceOp reduce) {
           return reduce->getNumResults() == 1;
         });
}

//===----------------------------------------------------------------------===//
// States of threads
//===----------------------------------------------------------------------===//

SmallVector<Value> mlir::rowwise::foldTile(ImplicitLocOpBuilder &builder,
                                           const TileContext &kernel,
                                           ReduceOp reduce, Value tile,
                                           Value mask) {
  auto type = VectorType::get(kernel.getLayout().getThreadsPerRow(),
                              reduce.getInputType().getElementType());
  SmallVector<Type> types(reduce->getNumResults(), type);
  auto partial = ReduceOp::create(builder, types, reduce.getKind(), tile, mask,
                                  /*states=*/false, /*partial=*/true);
  return llvm::to_vector(ValueRange(partial.getResults()));
}

SmallVector<Value>
mlir::rowwise::createIdentityState(ImplicitLocOpBuilder &builder,
                                   const TileContext &kernel, ReduceOp reduce) {
  SmallVector<Value> state;
  for (TypedAttr component :
       reduce.getMonoid().getIdentity(reduce.getInputType().getElementType())) {
    auto type = VectorType::get(kernel.getLayout().getThreadsPerRow(),
                                component.getType());
    state.push_back(arith::ConstantOp::create(
        builder, DenseElementsAttr::get(type, component)));
  }
  return state;
}

SmallVector<Value> mlir::rowwise::foldTiles(ImplicitLocOpBuilder &builder,
                                            const TileContext &kernel,
                                            ArrayRef<ReduceOp> level,
                                            const Window &window,
                                            const IRMapping &values) {
  SmallVector<Value> states;
  for (ReduceOp reduce : level) {
    builder.setLoc(reduce.getLoc());
    llvm::append_range(states, foldTile(builder, kernel, reduce,
                                        values.lookup(reduce.getInputs()[0]),
                                        getNeededMask(kernel, reduce, window)));
  }
  return states;
}

void mlir::rowwise::combineRows(ImplicitLocOpBuilder &builder,
                                const TileContext &kernel,
                                ArrayRef<ReduceOp> level, ValueRange states,
                                MutableArrayRef<IRMapping> scalars,
                                IntegerAttr latency) {
  size_t statesOfRow = states.size() / scalars.size(), first = 0;
  for (ReduceOp reduce : level) {
    builder.setLoc(reduce.getLoc());
    unsigned components = reduce->getNumResults();
    SmallVector<Value> inputs;
    SmallVector<Type> types;
    for (size_t row = 0; row < scalars.size(); ++row) {
      llvm::append_range(inputs,
                         states.slice(row * statesOfRow + first, components));
      llvm::append_range(types, reduce.getResultTypes());
    }
    first += components;
    auto total = ReduceOp::create(builder, types, reduce.getKind(), inputs,
                                  /*vectors=*/Value(), /*mask=*/Value(),
                                  /*states=*/true, /*partial=*/false, latency,
                                  reduce.getUnfinalized());
    SmallVector<Value> results = selectNonEmpty(
        builder, kernel, total, mayBeWrongIfEmpty(kernel, reduce));
    ValueRange rest(results);
    for (IRMapping &rowScalars : scalars) {
      rowScalars.map(reduce.getResults(), rest.take_front(components));
      rest = rest.drop_front(components);
    }
  }
}

void mlir::rowwise::combineLevel(ImplicitLocOpBuilder &builder,
                                 const TileContext &kernel,
                                 ArrayRef<ReduceOp> level, ValueRange states,
                                 IRMapping &scalars, IntegerAttr latency) {
  combineRows(builder, kernel, level, states, scalars, latency);
}
