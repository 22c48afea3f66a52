//===- Fold.cpp - Many states to one --------------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fold.h"

#include "Rowwise/Device/Constants.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Butterflies
//===----------------------------------------------------------------------===//

/// The value of the lane whose number differs in bit `offset`. A constant is
/// the same in all lanes. Shuffles move 32 bits; upstream's patterns split
/// wider values.
static Value shuffle(Value value, int64_t offset,
                     ImplicitLocOpBuilder &builder) {
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

Parts mlir::rowwise::reduceInWarp(Parts state, int64_t lanes, int64_t distance,
                                  CombineStates combine,
                                  ImplicitLocOpBuilder &builder,
                                  Value launched) {
  for (int64_t step = lanes / 2; step >= 1; step /= 2) {
    Parts other;
    for (Value component : state)
      other.push_back(shuffle(component, step * distance, builder));
    Parts both = combine(state, other);
    if (launched) {
      // Further lanes have another row.
      Value isOfRow =
          arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                createIndex(builder, step), launched);
      for (auto [component, alone] : llvm::zip_equal(both, state))
        component = arith::SelectOp::create(builder, isOfRow, component, alone);
    }
    state = both;
  }
  return state;
}

//===----------------------------------------------------------------------===//
// States in memory
//===----------------------------------------------------------------------===//

/// The lanes that share the work of combining `count` states, if any do.
static int64_t getFoldLanes(int64_t count, Value lane,
                            const KernelContext &kernel) {
  bool byLanes = lane && count > kernel.getReductions().getSerialStates();
  return byLanes ? std::min<int64_t>(llvm::PowerOf2Ceil(count), warpSize) : 1;
}

/// The number of the first state that a lane reads.
static Value createFirstNumber(int64_t lanes, Value lane,
                               ImplicitLocOpBuilder &builder) {
  Value first = createIndex(builder, 0);
  return lanes == 1 ? first
                    : arith::RemUIOp::create(builder, lane,
                                             createIndex(builder, lanes));
}

static Value createNumber(Value first, int64_t by,
                          ImplicitLocOpBuilder &builder) {
  return by == 0
             ? first
             : arith::AddIOp::create(builder, first, createIndex(builder, by));
}

SmallVector<Value>
mlir::rowwise::createFoldNumbers(int64_t count, Value lane,
                                 const KernelContext &kernel,
                                 ImplicitLocOpBuilder &builder) {
  int64_t lanes = getFoldLanes(count, lane, kernel);
  Value first = createFirstNumber(lanes, lane, builder);
  SmallVector<Value> numbers;
  for (int64_t i = 0; i < count; i += lanes) {
    Value number = createNumber(first, i, builder);
    if (i + lanes > count)
      number = arith::MinUIOp::create(builder, number,
                                      createIndex(builder, count - 1));
    numbers.push_back(number);
  }
  return numbers;
}

/// State `number`, or the identity for a number beyond the last of `count`.
static Parts readIfThere(const Monoid &monoid, Value number, StateCount count,
                         ImplicitLocOpBuilder &builder,
                         function_ref<Parts(Value number)> read) {
  Value last = count.launched ? arith::SubIOp::create(builder, count.launched,
                                                      createIndex(builder, 1))
                                    .getResult()
                              : createIndex(builder, count.most - 1);
  Parts state = read(arith::MinUIOp::create(builder, number, last));
  Value exists =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ule, number, last);
  auto identity = monoid.getIdentity(state[0].getType());
  for (auto [component, attr] : llvm::zip_equal(state, identity)) {
    Value none = arith::ConstantOp::create(builder, attr);
    component = arith::SelectOp::create(builder, exists, component, none);
  }
  return state;
}

Parts mlir::rowwise::foldStates(const Monoid &monoid, StateCount count,
                                Value lane, const KernelContext &kernel,
                                ImplicitLocOpBuilder &builder,
                                function_ref<Parts(Value number)> read) {
  int64_t lanes = getFoldLanes(count.most, lane, kernel);
  Value first = createFirstNumber(lanes, lane, builder);
  size_t maxFound = kernel.getReductions().getStatesAtOnce();
  SmallVector<Parts> found;
  for (int64_t i = 0; i < count.most; i += lanes) {
    if (found.size() == maxFound)
      found = {
          monoid.combineAll(builder, builder.getLoc(), found,
                            [](Parts part, CombineStates) { return part; })};
    Value number = createNumber(first, i, builder);
    // Of any launch there is the first.
    bool isThere = count.launched ? i + lanes <= 1 : i + lanes <= count.most;
    found.push_back(isThere
                        ? read(number)
                        : readIfThere(monoid, number, count, builder, read));
  }
  return monoid.combineAll(
      builder, builder.getLoc(), found, [&](Parts part, CombineStates combine) {
        return reduceInWarp(std::move(part), lanes,
                            /*distance=*/1, combine, builder);
      });
}
