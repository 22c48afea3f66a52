//===- Reduce.cpp - Reductions of a row -----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractedProducts.h"
#include "Exchange/Exchange.h"
#include "Operations.h"
#include "PackedExtrema.h"

#include "Rowwise/Device/Constants.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// In a thread
//===----------------------------------------------------------------------===//

namespace {
/// The elements of a thread; where the monoid has no neutral element, with a
/// bit for each that tells whether it counts. A null bit: it counts.
struct Elements {
  SmallVector<Value> values, present;
};
} // namespace

/// Appends the elements of a vector. Elements that `mask`, if not null, leaves
/// out are replaced by the monoid's neutral element, if there is one.
static void appendElements(Elements &elements, Value vector, Value mask,
                           TypedAttr neutral, ImplicitLocOpBuilder &builder) {
  auto type = cast<VectorType>(vector.getType());
  DenseElementsAttr known;
  if (mask && matchPattern(mask, m_Constant(&known)) && known.isSplat()) {
    if (!known.getSplatValue<bool>())
      return;
    mask = {};
  }
  if (mask && neutral) {
    Value neutrals = arith::ConstantOp::create(
        builder, DenseElementsAttr::get(type, neutral));
    vector = arith::SelectOp::create(builder, mask, vector, neutrals);
  }
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    elements.values.push_back(vector::ExtractOp::create(builder, vector, i));
    if (!neutral)
      elements.present.push_back(
          mask ? vector::ExtractOp::create(builder, mask, i) : Value());
  }
}

/// The state of `elements`.
static Parts liftAll(const Monoid &monoid, const Elements &elements,
                     const KernelContext &kernel,
                     ImplicitLocOpBuilder &builder) {
  ArrayRef<Value> values = elements.values, present = elements.present;
  size_t atOnce = monoid.getNumComponents() == 1
                      ? values.size()
                      : kernel.getReductions().getLiftedElements();
  Parts state;
  for (size_t first = 0; first < values.size(); first += atOnce) {
    auto take = [&](ArrayRef<Value> all) {
      return all.drop_front(std::min(first, all.size())).take_front(atOnce);
    };
    Parts next =
        monoid.liftAll(builder, builder.getLoc(), take(values), take(present));
    state = state.empty()
                ? next
                : monoid.combine(builder, builder.getLoc(), state, next);
  }
  return state;
}

/// The state of the elements that this thread has of one of its rows.
static Parts reduceInThread(ReduceOp op, unsigned row,
                            const KernelContext &kernel, const PartMap &parts,
                            ImplicitLocOpBuilder &builder) {
  const Monoid &monoid = op.getMonoid();
  if (op.getStates()) {
    unsigned components = monoid.getNumComponents();
    return llvm::map_to_vector(
        op.getInputs().slice(row * components, components),
        [&](Value input) { return parts.getOfThread(input, builder); });
  }
  if (Value sum = sumContracted(op, row, parts, builder))
    return {sum};
  Parts values = parts.get(op.getInputs()[row]);
  if (!op.getMask())
    values = combinePackedExtrema(monoid, std::move(values), builder);
  Parts masks(values.size());
  if (op.getMask())
    masks = parts.get(op.getMask());
  Type elementType = getElementTypeOrSelf(op.getInputs()[0].getType());
  TypedAttr neutral = monoid.getNeutralElement(elementType);
  Elements elements;
  for (auto [vector, mask] : llvm::zip_equal(values, masks))
    appendElements(elements, vector, mask, neutral, builder);
  if (elements.values.empty() && !neutral)
    return createIdentity(monoid, elementType, builder);
  if (elements.values.empty())
    elements.values.push_back(arith::ConstantOp::create(builder, neutral));
  return liftAll(monoid, elements, kernel, builder);
}

//===----------------------------------------------------------------------===//
// Between threads
//===----------------------------------------------------------------------===//

unsigned mlir::rowwise::distributeReduce(ReduceOp op,
                                         const KernelContext &kernel,
                                         PartMap &parts, Prologue &prologue,
                                         ImplicitLocOpBuilder &builder) {
  SmallVector<std::unique_ptr<Exchange>> exchanges =
      createExchanges(op, kernel, prologue.cluster, prologue.grid, builder);
  for (std::unique_ptr<Exchange> &exchange : exchanges)
    exchange->prepare();
  std::unique_ptr<Exchange> lanes = createLanesExchange(op, kernel, builder);
  SmallVector<Parts> states;
  unsigned operandsOfRow =
      op.getStates() ? op.getMonoid().getNumComponents() : 1;
  for (unsigned row = 0, e = op.getInputs().size() / operandsOfRow; row < e;
       ++row) {
    states.push_back(reduceInThread(op, row, kernel, parts, builder));
    if (!op.getPartial())
      lanes->combine(states.back());
  }
  for (std::unique_ptr<Exchange> &exchange : exchanges)
    exchange->combine(states);
  Parts results;
  bool areStates = op.getPartial() || op.getUnfinalized();
  for (const Parts &state : states)
    llvm::append_range(
        results,
        areStates ? state
                  : op.getMonoid().finalize(builder, builder.getLoc(), state));
  for (auto [result, value] : llvm::zip_equal(op.getResults(), results)) {
    if (op.getPartial())
      parts.setOfThread(result, value, kernel, builder);
    else
      result.replaceAllUsesWith(value);
  }
  return exchanges.size();
}
