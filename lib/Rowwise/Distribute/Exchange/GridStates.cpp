//===- GridStates.cpp - States through device memory ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GridStates.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Device/StateWords.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

/// 64-bit elements of one access.
static constexpr int64_t maxElements = 2;

/// A word with `tag` above it.
static Value createElement(ImplicitLocOpBuilder &builder, Value word,
                           Value tag) {
  Type i64 = builder.getI64Type();
  Value low = arith::ExtUIOp::create(builder, i64, word);
  Value high =
      arith::ShLIOp::create(builder, arith::ExtUIOp::create(builder, i64, tag),
                            createI64(builder, wordBits));
  return arith::OrIOp::create(builder, high, low);
}

static Value getWord(ImplicitLocOpBuilder &builder, Value element) {
  return arith::TruncIOp::create(builder, builder.getI32Type(), element);
}

static Value getElementAddress(ImplicitLocOpBuilder &builder, Value slot,
                               int64_t element) {
  if (element == 0)
    return slot;
  return LLVM::GEPOp::create(
      builder, slot.getType(), builder.getI64Type(), slot,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(element)});
}

/// Calls `visit` for two or one of `count` elements, in order.
static void
forEachAccess(int64_t count,
              function_ref<void(int64_t first, int64_t elements)> visit) {
  for (int64_t first = 0; first < count; first += maxElements)
    visit(first, std::min(maxElements, count - first));
}

//===----------------------------------------------------------------------===//
// GridStates
//===----------------------------------------------------------------------===//

GridStates::GridStates(ImplicitLocOpBuilder &builder, Value base,
                       TypeRange types, int64_t slots, int64_t iterations)
    : builder(builder), base(base), types(types), slots(slots),
      iterations(iterations), numWords(getNumWords(types)) {}

Value GridStates::createSlot(Value iteration, Value number) {
  int64_t size = getSlotSize(numWords);
  Type i64 = builder.getI64Type();
  Value slotIteration = arith::RemUIOp::create(builder, iteration,
                                               createI64(builder, iterations));
  Value before = arith::MulIOp::create(builder, slotIteration,
                                       createI64(builder, slots * size));
  Value offset = arith::MulIOp::create(
      builder, arith::IndexCastOp::create(builder, i64, number),
      createI64(builder, size));
  Value index = arith::AddIOp::create(builder, before, offset);
  return LLVM::GEPOp::create(builder, base.getType(), i64, base,
                             ArrayRef<LLVM::GEPArg>{index});
}

Value GridStates::createTag(Value iteration) {
  return getWord(builder, arith::AddIOp::create(builder, iteration,
                                                createI64(builder, 1)));
}

void GridStates::store(Value slot, ArrayRef<Value> elements) {
  forEachAccess(numWords, [&](int64_t first, int64_t count) {
    SmallVector<Value> operands = {getElementAddress(builder, slot, first)};
    llvm::append_range(operands, elements.slice(first, count));
    createDeviceInstruction(builder, getStoreRelaxed(count), operands);
  });
}

void GridStates::clear(Value number) {
  SmallVector<Value> zeros(numWords, createI64(builder, 0));
  for (int64_t iteration = 0; iteration < iterations; ++iteration)
    store(createSlot(createI64(builder, iteration), number), zeros);
}

void GridStates::publish(Value slot, Value iteration, ValueRange state) {
  Value tag = createTag(iteration);
  SmallVector<Value> elements;
  for (Value word : createWords(builder, state))
    elements.push_back(createElement(builder, word, tag));
  store(slot, elements);
}

SmallVector<Value> GridStates::loadSlot(Value slot) {
  SmallVector<Value> elements;
  Type i64 = builder.getI64Type();
  forEachAccess(numWords, [&](int64_t first, int64_t count) {
    SmallVector<Type> loaded(count, i64);
    llvm::append_range(elements,
                       createDeviceInstruction(
                           builder, getLoadRelaxed(count),
                           getElementAddress(builder, slot, first), loaded));
  });
  return elements;
}

SmallVector<Value> GridStates::load(ArrayRef<Value> slots) {
  SmallVector<Value> loaded;
  for (Value slot : slots)
    llvm::append_range(loaded, loadSlot(slot));
  return loaded;
}

SmallVector<Value> GridStates::loadIf(Value condition, ArrayRef<Value> slots) {
  SmallVector<Type> loaded(slots.size() * numWords, builder.getI64Type());
  auto branch =
      scf::IfOp::create(builder, loaded, condition, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, load(slots));
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(
      builder, SmallVector<Value>(loaded.size(), createI64(builder, 0)));
  return llvm::to_vector(ValueRange(branch.getResults()));
}

/// Whether one of `elements` does not have `tag`.
Value GridStates::isMissing(ValueRange elements, Value tag) {
  Value missing;
  for (Value element : elements) {
    Value high =
        getWord(builder, arith::ShRUIOp::create(builder, element,
                                                createI64(builder, wordBits)));
    Value differs =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, high, tag);
    missing = missing
                  ? arith::OrIOp::create(builder, missing, differs).getResult()
                  : differs;
  }
  return missing;
}

/// The elements at `slot`, loaded again where they are `missing`.
SmallVector<Value> GridStates::reload(Value missing, Value slot,
                                      ValueRange elements) {
  auto branch = scf::IfOp::create(builder, elements.getTypes(), missing,
                                  /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, loadSlot(slot));
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, elements);
  return llvm::to_vector(ValueRange(branch.getResults()));
}

///   while (any is missing)
///     for each that is missing: load it again
SmallVector<SmallVector<Value>>
GridStates::wait(ArrayRef<Value> slots, Value iteration, ValueRange loaded) {
  Value tag = createTag(iteration);
  TypeRange loadedTypes = loaded.getTypes();
  SmallVector<Location> locs(loaded.size(), builder.getLoc());
  auto loop = scf::WhileOp::create(builder, loadedTypes, loaded);
  auto getElements = [&](ValueRange all, unsigned slot) {
    return all.slice(slot * numWords, numWords);
  };
  {
    OpBuilder::InsertionGuard guard(builder);
    Block *before =
        builder.createBlock(&loop.getBefore(), {}, loadedTypes, locs);
    Value anyMissing;
    for (unsigned i = 0, e = slots.size(); i < e; ++i) {
      Value missing = isMissing(getElements(before->getArguments(), i), tag);
      anyMissing =
          anyMissing
              ? arith::OrIOp::create(builder, anyMissing, missing).getResult()
              : missing;
    }
    scf::ConditionOp::create(builder, anyMissing, before->getArguments());

    Block *after = builder.createBlock(&loop.getAfter(), {}, loadedTypes, locs);
    SmallVector<Value> next;
    for (auto [i, slot] : llvm::enumerate(slots)) {
      ValueRange elements = getElements(after->getArguments(), i);
      llvm::append_range(next,
                         reload(isMissing(elements, tag), slot, elements));
    }
    scf::YieldOp::create(builder, next);
  }
  SmallVector<SmallVector<Value>> states;
  for (unsigned i = 0, e = slots.size(); i < e; ++i) {
    SmallVector<Value> words;
    for (Value element : getElements(loop.getResults(), i))
      words.push_back(getWord(builder, element));
    states.push_back(createState(builder, types, words));
  }
  return states;
}
