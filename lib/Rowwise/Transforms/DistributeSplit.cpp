//===- DistributeSplit.cpp - Reductions over blocks of the whole GPU ------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks that share a row run at the same time, and exchange their states
// through device memory. One thread of a block publishes its block's state; one
// warp reads those of all blocks, again and again where one is not there yet.
// Why no fence or atomic operation is needed:
//
// - A place holds 64-bit elements: a word of the state, and a tag above it that
//   names the trip of the loop. An element is written and read as a whole, so a
//   word with the right tag is the right word, whatever else is visible.
// - Places alternate between two trips. A block writes a place again only after
//   it has read all states of the trip between, which the other blocks wrote
//   after they had read this one.
// - Places are zero at first, and no tag is: trips count from 1.
//
// States are combined in an order that depends on the number of blocks alone.
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "StateWords.h"
#include "TileKernel.h"

#include "Rowwise/Conversion/DeviceIntrinsics.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t warpSize = 32;
static constexpr int64_t wordBits = 32;
/// Elements that one access takes.
static constexpr int64_t maxElements = 2;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

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

/// Whether one of `elements` does not have `tag`.
static Value isMissing(ImplicitLocOpBuilder &builder, ValueRange elements,
                       Value tag) {
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

static void storeElements(ImplicitLocOpBuilder &builder, Value place,
                          ArrayRef<Value> elements) {
  forEachAccess(elements.size(), [&](int64_t first, int64_t count) {
    SmallVector<Value> operands = {getElementAddress(builder, place, first)};
    llvm::append_range(operands, elements.slice(first, count));
    createDeviceInstruction(builder, getStoreRelaxed(count), operands);
  });
}

static SmallVector<Value> loadElements(ImplicitLocOpBuilder &builder,
                                       Value place, int64_t size) {
  SmallVector<Value> elements;
  Type i64 = builder.getI64Type();
  forEachAccess(size, [&](int64_t first, int64_t count) {
    SmallVector<Type> types(count, i64);
    llvm::append_range(elements,
                       createDeviceInstruction(
                           builder, getLoadRelaxed(count),
                           getElementAddress(builder, place, first), types));
  });
  return elements;
}

//===----------------------------------------------------------------------===//
// Polling
//===----------------------------------------------------------------------===//

/// The elements at each of `places`, once all have `tag`:
///
///   while (any is missing)
///     for each that is missing: load it again
static SmallVector<SmallVector<Value>> poll(ImplicitLocOpBuilder &builder,
                                            ArrayRef<Value> places,
                                            int64_t size, Value tag) {
  SmallVector<Value> first;
  for (Value place : places)
    llvm::append_range(first, loadElements(builder, place, size));
  SmallVector<Type> types(first.size(), builder.getI64Type());
  SmallVector<Location> locs(first.size(), builder.getLoc());
  auto loop = scf::WhileOp::create(builder, types, first);
  OpBuilder::InsertionGuard guard(builder);
  auto getElements = [&](Block *block, unsigned place) {
    return block->getArguments().slice(place * size, size);
  };

  Block *before = builder.createBlock(&loop.getBefore(), {}, types, locs);
  Value anyMissing;
  for (unsigned i = 0, e = places.size(); i < e; ++i) {
    Value missing = isMissing(builder, getElements(before, i), tag);
    anyMissing =
        anyMissing
            ? arith::OrIOp::create(builder, anyMissing, missing).getResult()
            : missing;
  }
  scf::ConditionOp::create(builder, anyMissing, before->getArguments());

  Block *after = builder.createBlock(&loop.getAfter(), {}, types, locs);
  SmallVector<Value> next;
  for (auto [i, place] : llvm::enumerate(places)) {
    ValueRange elements = getElements(after, i);
    Value missing = isMissing(builder, elements, tag);
    auto branch = scf::IfOp::create(builder, elements.getTypes(), missing,
                                    /*withElse=*/true);
    OpBuilder::InsertionGuard inner(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(builder, loadElements(builder, place, size));
    builder.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(builder, elements);
    llvm::append_range(next, branch.getResults());
  }
  scf::YieldOp::create(builder, next);

  SmallVector<SmallVector<Value>> results;
  for (unsigned i = 0, e = places.size(); i < e; ++i)
    results.emplace_back(loop.getResults().slice(i * size, size));
  return results;
}

//===----------------------------------------------------------------------===//
// The exchange
//===----------------------------------------------------------------------===//

/// All blocks of a row must come to it, and the trips be counted.
LogicalResult Distributor::checkSplitReduce(ReduceOp op) {
  if (op.getPartial())
    return success();
  Block *body = &func.getBody().front();
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  if (op->getBlock() != body && (!loop || loop->getBlock() != body))
    return op.emitOpError() << "expected a reduction over blocks in the "
                               "kernel's body or in a loop there, found one "
                               "inside '"
                            << op->getParentOp()->getName() << "'";
  SmallVector<Type> types;
  Type element = op.getInputType().getElementType();
  for (TypedAttr component : op.getMonoid().getIdentity(element))
    types.push_back(component.getType());
  int64_t size = getExchangeSize(getNumWords(types), layout.getBlocks());
  int64_t given = cast<MemRefType>(states.getType()).getDimSize(1);
  if (nextPlace + size > given)
    return op.emitOpError() << "expected room for " << nextPlace + size
                            << " elements of states in the argument with '"
                            << statesAttrName << "', found " << given;
  return success();
}

/// Finds the argument for states, of the type memref<?xNxi64>.
LogicalResult Distributor::findStates() {
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    if (!func.getArgAttr(i, statesAttrName))
      continue;
    states = func.getArgument(i);
    auto type = dyn_cast<MemRefType>(states.getType());
    if (!type || type.getRank() != 2 || type.isDynamicDim(1) ||
        !type.getElementType().isInteger(64) || !type.getLayout().isIdentity())
      return func.emitError()
             << "expected an argument of type memref<?xNxi64> for '"
             << statesAttrName << "', found " << states.getType();
    func.removeArgAttr(i, statesAttrName);
    return success();
  }
  return success();
}

/// How often the loop around `op` was entered before, as an i64.
static Value createTrip(ImplicitLocOpBuilder &builder, ReduceOp op) {
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  if (!loop)
    return createI64(builder, 0);
  Value distance = builder.createOrFold<arith::SubIOp>(loop.getInductionVar(),
                                                       loop.getLowerBound());
  Value trip = builder.createOrFold<arith::DivUIOp>(distance, loop.getStep());
  return arith::IndexCastOp::create(builder, builder.getI64Type(), trip);
}

/// Where the places of this group of blocks start for one exchange in `trip`.
Value Distributor::takePlaces(Value trip, int64_t words) {
  Type i64 = builder.getI64Type();
  int64_t blocks = layout.getBlocks();
  int64_t ofGroup = cast<MemRefType>(states.getType()).getDimSize(1);
  Value group = arith::DivUIOp::create(
      builder, gpu::BlockIdOp::create(builder, gpu::Dimension::x),
      createIndex(blocks));
  Value start = arith::MulIOp::create(
      builder, arith::IndexCastOp::create(builder, i64, group),
      createI64(builder, ofGroup));
  start = arith::AddIOp::create(builder, start, createI64(builder, nextPlace));
  Value isOdd = arith::AndIOp::create(builder, trip, createI64(builder, 1));
  Value ofTrip = arith::MulIOp::create(
      builder, isOdd, createI64(builder, blocks * getPlaceSize(words)));
  start = arith::AddIOp::create(builder, start, ofTrip);
  nextPlace += getExchangeSize(words, blocks);
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value address = arith::IndexCastOp::create(
      builder, i64,
      memref::ExtractAlignedPointerAsIndexOp::create(builder, states));
  Value base = LLVM::IntToPtrOp::create(builder, pointer, address);
  return LLVM::GEPOp::create(builder, pointer, i64, base,
                             ArrayRef<LLVM::GEPArg>{start});
}

/// Publishes the state of this block and combines those of all, in one warp.
Distributor::Parts Distributor::exchangeInMemory(MonoidAttrInterface monoid,
                                                 ReduceOp op, Parts state,
                                                 Value lane) {
  SmallVector<Type> types = llvm::to_vector(ValueRange(state).getTypes());
  SmallVector<Value> words = createWords(builder, state);
  int64_t numWords = words.size();
  Value trip = createTrip(builder, op);
  Value tag = getWord(
      builder, arith::AddIOp::create(builder, trip, createI64(builder, 1)));
  Value base = takePlaces(trip, numWords);
  auto getPlace = [&](Value block) -> Value {
    Value index = arith::IndexCastOp::create(
        builder, builder.getI64Type(),
        arith::MulIOp::create(builder, block,
                              createIndex(getPlaceSize(numWords))));
    return LLVM::GEPOp::create(builder, base.getType(), builder.getI64Type(),
                               base, ArrayRef<LLVM::GEPArg>{index});
  };
  SmallVector<Value> elements;
  for (Value word : words)
    elements.push_back(createElement(builder, word, tag));
  Value isFirst = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, lane,
                                        createIndex(0));
  auto branch = scf::IfOp::create(builder, isFirst, /*withElse=*/false);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    storeElements(builder, getPlace(createBlockOfRow(builder, layout)),
                  elements);
  }
  SmallVector<Value> places;
  for (Value block : createFoldIndices(layout.getBlocks(), lane))
    places.push_back(getPlace(block));
  auto polled = poll(builder, places, numWords, tag);
  unsigned next = 0;
  return foldAll(monoid, layout.getBlocks(), lane, [&](Value) {
    SmallVector<Value> found;
    for (Value element : polled[next++])
      found.push_back(getWord(builder, element));
    return createState(builder, types, found);
  });
}

/// The states of a block's warps meet in its shared memory, in its first warp,
/// which hands the state of the row to the others.
Distributor::Parts Distributor::exchangeInSplit(MonoidAttrInterface monoid,
                                                ReduceOp op, Parts state) {
  ++numExchanges;
  Value size = createIndex(warpSize);
  Value threadOfBlock =
      gpu::ThreadIdOp::create(builder, getThreadDimension(layout));
  Value lane = arith::RemUIOp::create(builder, threadOfBlock, size);
  if (layout.getWarps() == 1)
    return exchangeInMemory(monoid, op, std::move(state), lane);
  Value warp = arith::DivUIOp::create(builder, threadOfBlock, size);
  Value zero = createIndex(0);
  auto storeFirst = [&](ArrayRef<Value> buffers, ValueRange values,
                        Value index) {
    Value isFirst =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, lane, zero);
    scf::IfOp::create(builder, isFirst, [&](OpBuilder &b, Location loc) {
      for (auto [value, buffer] : llvm::zip_equal(values, buffers))
        memref::StoreOp::create(b, loc, value, buffer, index);
      scf::YieldOp::create(b, loc);
    });
  };
  auto read = [&](ArrayRef<Value> buffers, Value index) {
    Parts loaded;
    for (Value buffer : buffers)
      loaded.push_back(memref::LoadOp::create(builder, buffer, index));
    return loaded;
  };
  Parts ofWarps = addBuffers({layout.getWarps()}, state);
  Parts ofRow = addBuffers({1}, state);
  storeFirst(ofWarps, state, warp);
  gpu::BarrierOp::create(builder);
  Value isFirstWarp =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, warp, zero);
  auto branch = scf::IfOp::create(builder, isFirstWarp, /*withElse=*/false);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    Parts ofBlock = foldAll(monoid, layout.getWarps(), lane,
                            [&](Value index) { return read(ofWarps, index); });
    storeFirst(ofRow, exchangeInMemory(monoid, op, ofBlock, lane), zero);
  }
  gpu::BarrierOp::create(builder);
  return read(ofRow, zero);
}
