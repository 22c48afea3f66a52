//===- DistributeReduce.cpp - Reductions across the threads of a row ------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

static constexpr int64_t warpSize = 32;
/// Up to this many warps each thread folds all states itself: one barrier and a
/// few loads are faster than a second round of shuffles.
static constexpr int64_t maxSerialWarps = 8;

/// registers -> thread -> warp -> row.
LogicalResult Distributor::distributeReduce(ReduceOp op) {
  for (Value input : op.getInputs())
    if (!isDistributed(input.getType()) || !parts.contains(input) ||
        isThreadVector(input.getType()) != op.getStates())
      return op.emitOpError()
             << "expected a tile of the kernel's layout, found "
             << input.getType();
  if (op.getMask() && !parts.contains(op.getMask()))
    return op.emitOpError() << "expected a mask that the kernel makes";
  MonoidAttrInterface monoid = op.getMonoid();
  Parts state = reduceInThread(op);
  if (!op.getPartial()) {
    state = reduceInWarp(monoid, std::move(state), layout.getLanes());
    if (layout.getWarps() > 1)
      state = exchangeBetweenWarps(monoid, op, std::move(state));
    state = monoid.finalize(builder, builder.getLoc(), state);
  }
  for (auto [result, value] : llvm::zip_equal(op.getResults(), state)) {
    if (op.getPartial())
      parts[result] = {value};
    else
      result.replaceAllUsesWith(value);
  }
  replaced.push_back(op);
  return success();
}

/// The state of the elements that this thread holds. Elements that the mask
/// leaves out are replaced by the monoid's neutral one.
Distributor::Parts Distributor::reduceInThread(ReduceOp op) {
  if (op.getStates()) {
    Parts state;
    for (Value input : op.getInputs())
      state.push_back(getParts(input)[0]);
    return state;
  }
  Parts values = getParts(op.getInputs()[0]), masks;
  if (op.getMask())
    masks = getParts(op.getMask());
  auto type = cast<VectorType>(values[0].getType());
  TypedAttr neutral = op.getMonoid().getNeutralElement(type.getElementType());
  SmallVector<Value> elements;
  for (unsigned part = 0, e = values.size(); part < e; ++part) {
    Value vector = values[part];
    DenseElementsAttr known;
    bool isKnown = op.getMask() &&
                   matchPattern(masks[part], m_Constant(&known)) &&
                   known.isSplat();
    if (isKnown && !known.getSplatValue<bool>())
      continue;
    if (op.getMask() && !isKnown) {
      Value neutrals = arith::ConstantOp::create(
          builder, DenseElementsAttr::get(type, neutral));
      vector = arith::SelectOp::create(builder, masks[part], vector, neutrals);
    }
    for (int64_t i = 0; i < type.getNumElements(); ++i)
      elements.push_back(vector::ExtractOp::create(builder, vector, i));
  }
  if (elements.empty())
    elements.push_back(arith::ConstantOp::create(builder, neutral));
  return op.getMonoid().liftAll(builder, builder.getLoc(), elements);
}

/// A butterfly over `lanes` neighbouring lanes: all of them get the result.
Distributor::Parts Distributor::reduceInWarp(MonoidAttrInterface monoid,
                                             Parts state, int64_t lanes) {
  for (int64_t offset = lanes / 2; offset >= 1; offset /= 2) {
    Parts other;
    for (Value component : state)
      other.push_back(gpu::ShuffleOp::create(builder, component, offset,
                                             warpSize, gpu::ShuffleMode::XOR)
                          .getShuffleResult());
    state = monoid.combine(builder, builder.getLoc(), state, other);
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

/// The first lane of each warp writes its state to shared memory; after one
/// barrier every thread reads all of them.
Distributor::Parts Distributor::exchangeBetweenWarps(MonoidAttrInterface monoid,
                                                     ReduceOp op, Parts state) {
  ++numExchanges;
  int64_t warps = layout.getWarps();
  auto space = gpu::AddressSpaceAttr::get(builder.getContext(),
                                          gpu::AddressSpace::Workgroup);
  Value size = createIndex(warpSize);
  Value lane = arith::RemUIOp::create(builder, thread, size);
  Value warp = arith::DivUIOp::create(builder, thread, size);
  Value isFirst = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, lane,
                                        createIndex(0));
  Parts buffers;
  for (Value component : state)
    buffers.push_back(func.addWorkgroupAttribution(
        MemRefType::get({warps}, component.getType(),
                        MemRefLayoutAttrInterface(), space),
        op.getLoc()));
  if (isAloneInLoop(op))
    gpu::BarrierOp::create(builder);
  scf::IfOp::create(builder, isFirst, [&](OpBuilder &b, Location loc) {
    for (auto [component, buffer] : llvm::zip_equal(state, buffers))
      memref::StoreOp::create(b, loc, component, buffer, warp);
    scf::YieldOp::create(b, loc);
  });
  gpu::BarrierOp::create(builder);

  auto read = [&](Value index) {
    Parts loaded;
    for (Value buffer : buffers)
      loaded.push_back(memref::LoadOp::create(builder, buffer, index));
    return loaded;
  };
  if (warps > maxSerialWarps && llvm::isPowerOf2_64(warps)) {
    Value index = arith::RemUIOp::create(builder, lane, createIndex(warps));
    return reduceInWarp(monoid, read(index), warps);
  }
  Parts total = read(createIndex(0));
  for (int64_t i = 1; i < warps; ++i)
    total =
        monoid.combine(builder, builder.getLoc(), total, read(createIndex(i)));
  return total;
}
