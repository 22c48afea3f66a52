//===- Lanes.cpp - Reductions across the threads of a row -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Distributor.h"

#include "Rowwise/Device/SharedMemory.h"
#include "Rowwise/Device/Threads.h"
#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Elements that a thread makes one state of, where what is made of them takes
/// registers of its own. Not of a thread that holds more than `mostInTurn` at
/// more registers: what is made of one part waits for the loads of the next
/// (measured on an H200: rows of 524288 floats in a cluster, 2.8 ms for 2.4).
static constexpr size_t maxElementsAtOnce = 16, mostInTurn = 32;
/// States of others that a thread combines at once.
static constexpr size_t maxStatesAtOnce = 8;

LogicalResult Distributor::checkReduce(ReduceOp op) {
  for (Value input : op.getInputs())
    if (!isDistributed(input.getType()) || !parts.contains(input) ||
        isThreadVector(input.getType()) != op.getStates())
      return op.emitOpError()
             << "expected a tile of the kernel's layout, found "
             << input.getType();
  Type element = op.getInputType().getElementType();
  if (auto floating = dyn_cast<FloatType>(element);
      floating &&
      !isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(floating))
    return op.emitOpError()
           << "expected f16, bf16, f32, f64 or integers, found " << element;
  for (Type type : op.getResultTypes())
    if (op.getPartial() && !isThreadVector(type))
      return op.emitOpError()
             << "expected one element for each of " << layout.getThreadsPerRow()
             << " threads of a row, found " << type;
  if (op.getMask() && !parts.contains(op.getMask()))
    return op.emitOpError() << "expected a mask that the kernel makes";
  if (!op.getStates() && !op.getPartial() &&
      static_cast<int64_t>(op.getInputs().size()) != layout.getNeighbours())
    return op.emitOpError()
           << "expected a tile of each of " << layout.getNeighbours()
           << " rows, found " << op.getInputs().size();
  if (op.getDelay() && !states)
    return op.emitOpError() << "expected an argument with '" << statesAttrName
                            << "' for a reduction with a delay, found none";
  if (failed(states ? checkSplitReduce(op) : checkClusterReduce(op)))
    return failure();
  // Threads that do not get there would be waited for.
  if (auto branch = op->getParentOfType<scf::IfOp>();
      branch && !op.getPartial()) {
    InFlightDiagnostic diag = op.emitOpError()
                              << "expected a reduction that all threads of a "
                                 "block do, found one in a branch";
    diag.attachNote(branch.getLoc()) << "of this";
    return diag;
  }
  return success();
}

/// registers -> thread -> warp -> row.
LogicalResult Distributor::distributeReduce(ReduceOp op) {
  if (failed(checkReduce(op)))
    return failure();
  MonoidAttrInterface monoid = op.getMonoid();
  auto reduceWarp = [&](Parts state) {
    return monoid.combineAll(builder, builder.getLoc(), ArrayRef<Parts>(state),
                             [&](Parts part, CombineStates combine) {
                               return reduceInWarp(
                                   std::move(part), layout.getLanes(),
                                   layout.getLaneDistance(), combine);
                             });
  };
  SmallVector<Parts> ofRows;
  for (unsigned row = 0, e = op.getStates() ? 1 : op.getInputs().size();
       row < e; ++row) {
    ofRows.push_back(reduceInThread(op, row));
    if (!op.getPartial())
      ofRows.back() = reduceWarp(std::move(ofRows.back()));
  }
  if (!op.getPartial()) {
    if (speaksForBlock())
      ofRows = exchangeBySpeakers(monoid, ofRows);
    else if (ofRows.size() == 1)
      ofRows[0] = exchange(monoid, op, std::move(ofRows[0]));
    for (Parts &state : ofRows)
      state = monoid.finalize(builder, builder.getLoc(), state);
  }
  Parts results;
  for (const Parts &state : ofRows)
    llvm::append_range(results, state);
  for (auto [result, value] : llvm::zip_equal(op.getResults(), results)) {
    if (op.getPartial())
      parts[result] = {value};
    else
      result.replaceAllUsesWith(value);
  }
  replaced.push_back(op);
  return success();
}

/// Warps of one row tell those of all blocks; where a warp has many rows, first
/// each other.
Distributor::Parts Distributor::exchange(MonoidAttrInterface monoid,
                                         ReduceOp op, Parts state) {
  bool warpsMeet = layout.getBlocks() == 1 || layout.getTransposed();
  if (warpsMeet && layout.getWarps() > 1)
    state = exchangeBetweenWarps(monoid, op, std::move(state));
  if (states)
    return exchangeInSplit(monoid, op, std::move(state));
  return layout.getBlocks() == 1
             ? state
             : exchangeInCluster(monoid, op, std::move(state));
}

/// The state of the elements of a row that this thread holds. Elements that the
/// mask leaves out are replaced by the monoid's neutral one, where it has one.
Distributor::Parts Distributor::reduceInThread(ReduceOp op, unsigned row) {
  if (op.getStates()) {
    Parts state;
    for (Value input : op.getInputs())
      state.push_back(getParts(input)[0]);
    return state;
  }
  Parts values = getParts(op.getInputs()[row]), masks;
  if (op.getMask())
    masks = getParts(op.getMask());
  else
    values = combineHalves(op.getMonoid(), std::move(values));
  Type elementType = getElementTypeOrSelf(op.getInputs()[0].getType());
  TypedAttr neutral = op.getMonoid().getNeutralElement(elementType);
  Parts elements, present;
  for (unsigned part = 0, e = values.size(); part < e; ++part) {
    Value vector = values[part];
    auto type = cast<VectorType>(vector.getType());
    DenseElementsAttr known;
    bool isKnown = op.getMask() &&
                   matchPattern(masks[part], m_Constant(&known)) &&
                   known.isSplat();
    if (isKnown && !known.getSplatValue<bool>())
      continue;
    bool isMasked = op.getMask() && !isKnown;
    if (isMasked && neutral) {
      Value neutrals = arith::ConstantOp::create(
          builder, DenseElementsAttr::get(type, neutral));
      vector = arith::SelectOp::create(builder, masks[part], vector, neutrals);
    }
    for (int64_t i = 0; i < type.getNumElements(); ++i) {
      elements.push_back(vector::ExtractOp::create(builder, vector, i));
      if (!neutral)
        present.push_back(
            isMasked ? vector::ExtractOp::create(builder, masks[part], i)
                     : Value());
    }
  }
  if (elements.empty() && !neutral)
    return createIdentity(op.getMonoid(), elementType);
  if (elements.empty())
    elements.push_back(arith::ConstantOp::create(builder, neutral));
  return liftAll(op.getMonoid(), elements, present);
}

Distributor::Parts Distributor::createIdentity(MonoidAttrInterface monoid,
                                               Type element) {
  Parts state;
  for (TypedAttr component : monoid.getIdentity(element))
    state.push_back(arith::ConstantOp::create(builder, component));
  return state;
}

/// The state of `elements`. Of a state with several components not from all at
/// once: between the elements and those that are lifted there would be twice as
/// many in registers.
Distributor::Parts Distributor::liftAll(MonoidAttrInterface monoid,
                                        ArrayRef<Value> elements,
                                        ArrayRef<Value> present) {
  bool inTurn = states || elements.size() <= mostInTurn;
  size_t atOnce = inTurn && monoid.getNumComponents() > 1 ? maxElementsAtOnce
                                                          : elements.size();
  Parts state;
  for (size_t first = 0; first < elements.size(); first += atOnce) {
    auto take = [&](ArrayRef<Value> values) {
      return values.drop_front(std::min(first, values.size()))
          .take_front(atOnce);
    };
    Parts next = monoid.liftAll(builder, builder.getLoc(), take(elements),
                                take(present));
    state = state.empty()
                ? next
                : monoid.combine(builder, builder.getLoc(), state, next);
  }
  return state;
}

/// The value of the lane whose number differs in bit `offset`: a constant is
/// one in all lanes. Shuffles move 32 bits; upstream's patterns split what is
/// wider.
Value Distributor::shuffle(Value value, int64_t offset) {
  if (matchPattern(value, m_Constant()))
    return value;
  Type type = value.getType();
  unsigned bits = type.getIntOrFloatBitWidth();
  if (bits < 32) {
    Type narrow = builder.getIntegerType(bits);
    if (isa<FloatType>(type))
      value = arith::BitcastOp::create(builder, narrow, value);
    value = arith::ExtUIOp::create(builder, builder.getI32Type(), value);
  }
  value = gpu::ShuffleOp::create(builder, value, offset, warpSize,
                                 gpu::ShuffleMode::XOR)
              .getShuffleResult();
  if (bits >= 32)
    return value;
  value = arith::TruncIOp::create(builder, builder.getIntegerType(bits), value);
  return isa<FloatType>(type)
             ? arith::BitcastOp::create(builder, type, value).getResult()
             : value;
}

/// A butterfly over `lanes` lanes that are `distance` apart: all of them get
/// the result.
Distributor::Parts Distributor::reduceInWarp(Parts state, int64_t lanes,
                                             int64_t distance,
                                             CombineStates combine) {
  for (int64_t step = lanes / 2; step >= 1; step /= 2) {
    Parts other;
    for (Value component : state)
      other.push_back(shuffle(component, step * distance));
    state = combine(state, other);
  }
  return state;
}

/// Whether the next trip of a loop could write the buffer of this exchange
/// before all threads have read it: no other exchange's barrier lies between.
static bool isAloneInLoop(ReduceOp op) {
  auto loop = op->getParentOfType<scf::ForOp>();
  if (!loop)
    return false;
  unsigned exchanges = 0;
  loop.walk([&](ReduceOp other) {
    // One in a branch may not be executed.
    exchanges += !other.getPartial() && other->getParentOp() == loop;
  });
  return exchanges < 2;
}

/// Shared memory with one state for each place of `shape`.
Distributor::Parts Distributor::addBuffers(ArrayRef<int64_t> shape,
                                           ValueRange state) {
  Parts buffers;
  for (Value component : state)
    buffers.push_back(addSharedMemory(
        func, shape, component.getType(), builder.getLoc(),
        layout.getNeighbours() == 1 ? 1
                                    : getSideAlignment(component.getType())));
  return buffers;
}

/// The lanes that share the work of combining `count` states.
int64_t Distributor::getFoldLanes(int64_t count) {
  bool byLanes = !layout.getTransposed() && count > maxSerialWarps;
  return byLanes ? std::min<int64_t>(llvm::PowerOf2Ceil(count), warpSize) : 1;
}

/// The numbers of the states that foldAll reads, in order.
SmallVector<Value> Distributor::createFoldIndices(int64_t count, Value lane) {
  int64_t lanes = getFoldLanes(count);
  Value first = createIndex(0);
  if (lanes != 1)
    first = arith::RemUIOp::create(builder, lane, createIndex(lanes));
  SmallVector<Value> indices;
  for (int64_t i = 0; i < count; i += lanes) {
    Value index =
        i == 0
            ? first
            : arith::AddIOp::create(builder, first, createIndex(i)).getResult();
    if (i + lanes > count)
      index = arith::MinUIOp::create(builder, index, createIndex(count - 1));
    indices.push_back(index);
  }
  return indices;
}

/// All of `count` states: by each thread if they are few; else, where lanes are
/// of one row, each lane folds some and a butterfly the rest.
Distributor::Parts Distributor::foldAll(MonoidAttrInterface monoid,
                                        int64_t count, Value lane,
                                        function_ref<Parts(Value index)> read) {
  int64_t lanes = getFoldLanes(count);
  Value first = createIndex(0);
  if (lanes != 1)
    first = arith::RemUIOp::create(builder, lane, createIndex(lanes));
  // A lane for which no state is left has the identity.
  auto readUpTo = [&](Value index, int64_t largest) {
    if (largest < count)
      return read(index);
    Value last = createIndex(count - 1);
    Parts state = read(arith::MinUIOp::create(builder, index, last));
    Value exists =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::ule, index, last);
    auto identity = monoid.getIdentity(state[0].getType());
    for (auto [component, attr] : llvm::zip_equal(state, identity)) {
      Value none = arith::ConstantOp::create(builder, attr);
      component = arith::SelectOp::create(builder, exists, component, none);
    }
    return state;
  };
  SmallVector<Parts> found;
  for (int64_t i = 0; i < count; i += lanes) {
    // Not more than there is room for beside the row.
    if (found.size() == maxStatesAtOnce)
      found = {
          monoid.combineAll(builder, builder.getLoc(), found,
                            [](Parts part, CombineStates) { return part; })};
    Value index =
        i == 0
            ? first
            : arith::AddIOp::create(builder, first, createIndex(i)).getResult();
    found.push_back(readUpTo(index, i + lanes - 1));
  }
  return monoid.combineAll(builder, builder.getLoc(), found,
                           [&](Parts part, CombineStates combine) {
                             return reduceInWarp(std::move(part), lanes,
                                                 /*distance=*/1, combine);
                           });
}

/// The first lane that a row has in each warp writes its state to shared
/// memory, where after one barrier every thread can read it.
Distributor::WarpStates Distributor::storeOfWarps(ReduceOp op,
                                                  ValueRange state) {
  ++numExchanges;
  Value size = createIndex(layout.getLanes());
  Value ofBlock = gpu::ThreadIdOp::create(builder, getThreadDimension(layout));
  WarpStates states;
  states.lane = arith::RemUIOp::create(builder, ofBlock, size);
  states.warp = arith::DivUIOp::create(builder, ofBlock, size);
  Value isFirst = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                        states.lane, createIndex(0));
  SmallVector<int64_t> shape = {layout.getWarps()};
  states.indices = {states.warp};
  if (layout.getRows() != 1) {
    shape.push_back(layout.getRows());
    states.indices.push_back(
        gpu::ThreadIdOp::create(builder, getRowDimension(layout)));
  }
  states.buffers = addBuffers(shape, state);
  if (isAloneInLoop(op))
    gpu::BarrierOp::create(builder);
  scf::IfOp::create(builder, isFirst, [&](OpBuilder &b, Location loc) {
    for (auto [component, buffer] : llvm::zip_equal(state, states.buffers))
      memref::StoreOp::create(b, loc, component, buffer, states.indices);
    scf::YieldOp::create(b, loc);
  });
  gpu::BarrierOp::create(builder);
  return states;
}

/// All that a row's warps have stored.
Distributor::Parts Distributor::foldOfWarps(MonoidAttrInterface monoid,
                                            const WarpStates &states) {
  SmallVector<Value> indices = states.indices;
  return foldAll(monoid, layout.getWarps(), states.lane, [&](Value index) {
    indices.front() = index;
    Parts loaded;
    for (Value buffer : states.buffers)
      loaded.push_back(memref::LoadOp::create(builder, buffer, indices));
    return loaded;
  });
}

Distributor::Parts Distributor::exchangeBetweenWarps(MonoidAttrInterface monoid,
                                                     ReduceOp op, Parts state) {
  return foldOfWarps(monoid, storeOfWarps(op, state));
}
