//===- StateWords.cpp - States of reductions as words ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Device/StateWords.h"

#include "Rowwise/IR/GPUSizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

static int64_t countWords(Type type) {
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), wordBits);
}

int64_t mlir::rowwise::getNumWords(TypeRange types) {
  int64_t words = 0;
  for (Type type : types)
    words += countWords(type);
  return words;
}

/// What is narrower than a word becomes one; what is wider, several.
static void appendWords(ImplicitLocOpBuilder &builder, Value component,
                        SmallVectorImpl<Value> &words) {
  Type type = component.getType(), word = builder.getI32Type();
  unsigned bits = type.getIntOrFloatBitWidth();
  Value value = component;
  if (isa<FloatType>(type))
    value =
        arith::BitcastOp::create(builder, builder.getIntegerType(bits), value);
  if (bits <= wordBits) {
    if (bits < wordBits)
      value = arith::ExtUIOp::create(builder, word, value);
    words.push_back(value);
    return;
  }
  for (int64_t first = 0; first < bits; first += wordBits) {
    Value distance = arith::ConstantOp::create(
        builder, builder.getIntegerAttr(value.getType(), first));
    Value part = arith::ShRUIOp::create(builder, value, distance);
    words.push_back(arith::TruncIOp::create(builder, word, part));
  }
}

/// The component of type `type` at the start of `words`, whose words are
/// dropped.
static Value takeComponent(ImplicitLocOpBuilder &builder, Type type,
                           ArrayRef<Value> &words) {
  unsigned bits = type.getIntOrFloatBitWidth();
  Type integer = builder.getIntegerType(bits);
  Value value = words.front();
  if (bits < wordBits)
    value = arith::TruncIOp::create(builder, integer, value);
  for (int64_t i = 0, e = countWords(type); bits > wordBits && i < e; ++i) {
    Value part = arith::ExtUIOp::create(builder, integer, words[i]);
    Value distance = arith::ConstantOp::create(
        builder, builder.getIntegerAttr(integer, i * wordBits));
    part = arith::ShLIOp::create(builder, part, distance);
    value = i == 0 ? part : arith::OrIOp::create(builder, value, part);
  }
  words = words.drop_front(countWords(type));
  return isa<FloatType>(type)
             ? arith::BitcastOp::create(builder, type, value).getResult()
             : value;
}

SmallVector<Value> mlir::rowwise::createWords(ImplicitLocOpBuilder &builder,
                                              ValueRange state) {
  SmallVector<Value> words;
  for (Value component : state)
    appendWords(builder, component, words);
  return words;
}

SmallVector<Value> mlir::rowwise::createState(ImplicitLocOpBuilder &builder,
                                              TypeRange types,
                                              ArrayRef<Value> words) {
  SmallVector<Value> state;
  for (Type type : types)
    state.push_back(takeComponent(builder, type, words));
  return state;
}

//===----------------------------------------------------------------------===//
// States in device memory
//===----------------------------------------------------------------------===//

int64_t mlir::rowwise::getSlotSize(int64_t words) {
  return llvm::alignTo(words, words == 1 ? 1 : 2);
}

int64_t mlir::rowwise::countSlotIterations(int64_t latency) {
  return 2 * std::max<int64_t>(1, latency);
}

int64_t mlir::rowwise::countStateSlots(LayoutAttr layout) {
  int64_t blocks = layout.getBlocks();
  return layout.getTransposed() ? layout.getRows() * (blocks + 1) : blocks;
}

int64_t mlir::rowwise::getExchangeSize(int64_t words, LayoutAttr layout,
                                       int64_t latency) {
  return countSlotIterations(latency) * countStateSlots(layout) *
         getSlotSize(words);
}

int64_t mlir::rowwise::getStatesSize(Block &body, LayoutAttr layout,
                                     int64_t latency) {
  int64_t elements = 0;
  body.walk([&](ReduceOp op) {
    Type element = op.getInputType().getElementType();
    SmallVector<Type> types;
    for (TypedAttr component : op.getMonoid().getIdentity(element))
      types.push_back(component.getType());
    elements += getExchangeSize(getNumWords(types), layout, latency);
  });
  return elements;
}

//===----------------------------------------------------------------------===//
// States with sums of vectors
//===----------------------------------------------------------------------===//

/// A whole number of a lane's vectors, so that all of a tile are aligned.
int64_t mlir::rowwise::getVectorStateSize(ReduceOp reduce, LayoutAttr layout) {
  int64_t numbers = reduce.getMonoid().getNumComponents() +
                    (reduce.getVectors() ? layout.getTileSize() : 0);
  return llvm::alignTo(numbers, layout.getVector());
}

/// Of all blocks, in two iterations over rows alternately: a block writes one's
/// after all have met in the other, and have read it before.
static int64_t getVectorExchangeSize(ReduceOp reduce, VersionAttr version) {
  return countSlotIterations(/*latency=*/0) * version.getBlocksOfRow() *
         version.getRowsOfBlock() *
         getVectorStateSize(reduce, version.getLayout());
}

int64_t mlir::rowwise::getVectorStatesSize(Block &body, VersionAttr version) {
  int64_t size = 0;
  for (auto reduce : body.getOps<ReduceOp>())
    size += getVectorExchangeSize(reduce, version);
  return size;
}

int64_t mlir::rowwise::getVectorStatesStart(ReduceOp reduce,
                                            VersionAttr version) {
  int64_t start = 0;
  for (auto other : reduce->getBlock()->getOps<ReduceOp>()) {
    if (other == reduce)
      break;
    start += getVectorExchangeSize(other, version);
  }
  return start;
}
