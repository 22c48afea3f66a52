//===- MemoryExchange.cpp - States through device memory --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryExchange.h"

#include "Rowwise/Device/DeviceIntrinsics.h"
#include "Rowwise/Device/StateWords.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t wordBits = 32;
/// Elements that one access takes.
static constexpr int64_t maxElements = 2;

static Value createI64(ImplicitLocOpBuilder &builder, int64_t value) {
  return arith::ConstantOp::create(builder, builder.getI64IntegerAttr(value));
}

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

static Value getElementAddress(ImplicitLocOpBuilder &builder, Value place,
                               int64_t element) {
  if (element == 0)
    return place;
  return LLVM::GEPOp::create(
      builder, place.getType(), builder.getI64Type(), place,
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
// MemoryExchange
//===----------------------------------------------------------------------===//

MemoryExchange::MemoryExchange(ImplicitLocOpBuilder &builder, Value base,
                               TypeRange types, int64_t blocks, int64_t trips)
    : builder(builder), base(base), types(types), blocks(blocks), trips(trips),
      numWords(getNumWords(types)) {}

Value MemoryExchange::getPlace(Value trip, Value block) {
  int64_t size = getPlaceSize(numWords);
  Type i64 = builder.getI64Type();
  Value turn = arith::RemUIOp::create(builder, trip, createI64(builder, trips));
  Value ofTrip =
      arith::MulIOp::create(builder, turn, createI64(builder, blocks * size));
  Value ofBlock = arith::MulIOp::create(
      builder, arith::IndexCastOp::create(builder, i64, block),
      createI64(builder, size));
  Value index = arith::AddIOp::create(builder, ofTrip, ofBlock);
  return LLVM::GEPOp::create(builder, base.getType(), i64, base,
                             ArrayRef<LLVM::GEPArg>{index});
}

Value MemoryExchange::createTag(Value trip) {
  return getWord(builder,
                 arith::AddIOp::create(builder, trip, createI64(builder, 1)));
}

void MemoryExchange::store(Value place, ArrayRef<Value> elements) {
  forEachAccess(numWords, [&](int64_t first, int64_t count) {
    SmallVector<Value> operands = {getElementAddress(builder, place, first)};
    llvm::append_range(operands, elements.slice(first, count));
    createDeviceInstruction(builder, getStoreRelaxed(count), operands);
  });
}

void MemoryExchange::clear(Value block) {
  SmallVector<Value> zeros(numWords, createI64(builder, 0));
  for (int64_t trip = 0; trip < trips; ++trip)
    store(getPlace(createI64(builder, trip), block), zeros);
}

void MemoryExchange::publish(Value place, Value trip, ValueRange state) {
  Value tag = createTag(trip);
  SmallVector<Value> elements;
  for (Value word : createWords(builder, state))
    elements.push_back(createElement(builder, word, tag));
  store(place, elements);
}

SmallVector<Value> MemoryExchange::loadPlace(Value place) {
  SmallVector<Value> elements;
  Type i64 = builder.getI64Type();
  forEachAccess(numWords, [&](int64_t first, int64_t count) {
    SmallVector<Type> loaded(count, i64);
    llvm::append_range(elements,
                       createDeviceInstruction(
                           builder, getLoadRelaxed(count),
                           getElementAddress(builder, place, first), loaded));
  });
  return elements;
}

SmallVector<Value> MemoryExchange::load(ArrayRef<Value> places) {
  SmallVector<Value> loaded;
  for (Value place : places)
    llvm::append_range(loaded, loadPlace(place));
  return loaded;
}

SmallVector<Value> MemoryExchange::loadIf(Value condition,
                                          ArrayRef<Value> places) {
  SmallVector<Type> loaded(places.size() * numWords, builder.getI64Type());
  auto branch =
      scf::IfOp::create(builder, loaded, condition, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, load(places));
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(
      builder, SmallVector<Value>(loaded.size(), createI64(builder, 0)));
  return llvm::to_vector(ValueRange(branch.getResults()));
}

/// Whether one of `elements` does not have `tag`.
Value MemoryExchange::isMissing(ValueRange elements, Value tag) {
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

/// The elements at `place`, loaded again if they are `missing`.
SmallVector<Value> MemoryExchange::reload(Value missing, Value place,
                                          ValueRange elements) {
  auto branch = scf::IfOp::create(builder, elements.getTypes(), missing,
                                  /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, loadPlace(place));
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, elements);
  return llvm::to_vector(ValueRange(branch.getResults()));
}

///   while (any is missing)
///     for each that is missing: load it again
SmallVector<SmallVector<Value>>
MemoryExchange::wait(ArrayRef<Value> places, Value trip, ValueRange loaded) {
  Value tag = createTag(trip);
  TypeRange loadedTypes = loaded.getTypes();
  SmallVector<Location> locs(loaded.size(), builder.getLoc());
  auto loop = scf::WhileOp::create(builder, loadedTypes, loaded);
  auto getElements = [&](ValueRange all, unsigned place) {
    return all.slice(place * numWords, numWords);
  };
  {
    OpBuilder::InsertionGuard guard(builder);
    Block *before =
        builder.createBlock(&loop.getBefore(), {}, loadedTypes, locs);
    Value anyMissing;
    for (unsigned i = 0, e = places.size(); i < e; ++i) {
      Value missing = isMissing(getElements(before->getArguments(), i), tag);
      anyMissing =
          anyMissing
              ? arith::OrIOp::create(builder, anyMissing, missing).getResult()
              : missing;
    }
    scf::ConditionOp::create(builder, anyMissing, before->getArguments());

    Block *after = builder.createBlock(&loop.getAfter(), {}, loadedTypes, locs);
    SmallVector<Value> next;
    for (auto [i, place] : llvm::enumerate(places)) {
      ValueRange elements = getElements(after->getArguments(), i);
      llvm::append_range(next,
                         reload(isMissing(elements, tag), place, elements));
    }
    scf::YieldOp::create(builder, next);
  }
  SmallVector<SmallVector<Value>> states;
  for (unsigned i = 0, e = places.size(); i < e; ++i) {
    SmallVector<Value> words;
    for (Value element : getElements(loop.getResults(), i))
      words.push_back(getWord(builder, element));
    states.push_back(createState(builder, types, words));
  }
  return states;
}
