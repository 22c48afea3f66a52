//===- Masks.cpp - Masks and windows of a thread --------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Masks.h"

#include "../Operations.h"
#include "Access.h"
#include "Bounds.h"
#include "Indices.h"

#include "Rowwise/Device/Constants.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Bits of a mask
//===----------------------------------------------------------------------===//

MaskFacts mlir::rowwise::getMaskFacts(Value mask) {
  if (!mask)
    return {true, false, {}};
  MaskFacts facts;
  DenseElementsAttr constant;
  if (matchPattern(mask, m_Constant(&constant)) && constant.isSplat()) {
    facts.always = constant.getSplatValue<bool>();
    facts.never = !facts.always;
  } else if (auto broadcast = mask.getDefiningOp<vector::BroadcastOp>()) {
    facts.uniform = broadcast.getSource();
  }
  return facts;
}

static Value createBit(const Interval &interval, int64_t element,
                       ImplicitLocOpBuilder &builder) {
  Value position = advanceBy(builder, interval.position, element), result;
  if (interval.begin)
    result = arith::CmpIOp::create(builder, arith::CmpIPredicate::sge, position,
                                   interval.begin);
  if (!interval.end)
    return result;
  Value below = arith::CmpIOp::create(builder, arith::CmpIPredicate::slt,
                                      position, interval.end);
  return result ? arith::AndIOp::create(builder, result, below).getResult()
                : below;
}

Value mlir::rowwise::createBit(Value mask, int64_t element,
                               const PartMap &parts,
                               ImplicitLocOpBuilder &builder) {
  Interval interval = parts.getInterval(mask);
  return interval.position
             ? ::createBit(interval, element, builder)
             : vector::ExtractOp::create(builder, mask, element).getResult();
}

Value mlir::rowwise::createAll(Value mask, const PartMap &parts,
                               ImplicitLocOpBuilder &builder) {
  int64_t last = cast<VectorType>(mask.getType()).getNumElements() - 1;
  if (!parts.getInterval(mask).position)
    return vector::ReductionOp::create(builder, vector::CombiningKind::AND,
                                       mask);
  // An interval with the first and the last element of a vector has all of it.
  Value first = createBit(mask, 0, parts, builder);
  return arith::AndIOp::create(builder, first,
                               createBit(mask, last, parts, builder));
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// Which elements of a register lie from `first` on and before `end`. The mask
/// is a constant where that holds for all elements or for none, and one bit for
/// the vector where both bounds are multiples of its length. Computed in 32
/// bits where the bounds fit.
static Value createInside(unsigned part, const Bound *first, const Bound &end,
                          const KernelContext &kernel, PartMap &parts,
                          ImplicitLocOpBuilder &builder) {
  auto type = VectorType::get(kernel.layout.getVector(), builder.getI1Type());
  int64_t begin = part * kernel.getMinStride();
  int64_t last = (part + 1) * kernel.getMaxStride();
  if (first && first->max <= begin)
    first = nullptr;
  bool isBefore = end.min >= last;
  bool isNever = end.max <= begin || (first && first->min >= last);
  if (isNever || (!first && isBefore))
    return arith::ConstantOp::create(builder,
                                     DenseElementsAttr::get(type, !isNever));
  Interval interval = {createPosition(kernel, part, builder),
                       first ? first->value : Value(),
                       isBefore ? Value() : end.value};
  if ((!first || first->isNarrow()) && end.isNarrow())
    for (Value *value : {&interval.position, &interval.begin, &interval.end})
      if (*value)
        *value =
            arith::IndexCastOp::create(builder, builder.getI32Type(), *value);
  if ((!first || first->isWhole) && (isBefore || end.isWhole))
    return vector::BroadcastOp::create(builder, type,
                                       ::createBit(interval, 0, builder));
  SmallVector<Value> bits;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    bits.push_back(::createBit(interval, i, builder));
  Value mask = vector::FromElementsOp::create(builder, type, bits);
  parts.setInterval(mask, interval);
  return mask;
}

void mlir::rowwise::distributeMask(Value mask, Value bound,
                                   const KernelContext &kernel, PartMap &parts,
                                   ImplicitLocOpBuilder &builder) {
  Bound end = getBound(kernel, bound);
  Parts results;
  for (unsigned part = 0, e = kernel.layout.getVectorsPerThread(); part < e;
       ++part)
    results.push_back(
        createInside(part, /*first=*/nullptr, end, kernel, parts, builder));
  parts.set(mask, std::move(results));
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

/// Whether this thread has a boundary element of the row, and which one. The
/// first threads have those of the vector in which the row starts; the others
/// those of the vector in which it ends, and behind these elements that do not
/// exist.
static Value createBoundary(const Bound &first, const Bound &end,
                            const KernelContext &kernel, PartMap &parts,
                            ImplicitLocOpBuilder &builder) {
  LayoutAttr layout = kernel.layout;
  bool isNarrow = first.isNarrow() && end.isNarrow();
  auto narrow = [&](Value value) -> Value {
    return isNarrow ? arith::IndexCastOp::create(builder, builder.getI32Type(),
                                                 value)
                    : value;
  };
  Value vector = narrow(createIndex(builder, layout.getVector()));
  Value lane = narrow(kernel.thread), rowEnd = narrow(end.value);
  Value whole = narrow(roundUp(first, layout, builder).value);
  Value beforeLast = arith::SubIOp::create(
      builder, narrow(roundDown(end, layout, builder).value), vector);
  Value isFirst =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, lane, vector);
  auto choose = [&](Value whenFirst, Value whenLast) -> Value {
    return arith::SelectOp::create(builder, isFirst, whenFirst, whenLast);
  };
  Value number = arith::AddIOp::create(
      builder,
      choose(narrow(roundDown(first, layout, builder).value), beforeLast),
      lane);
  Interval inside = {
      number, choose(narrow(first.value), whole),
      choose(arith::MinSIOp::create(builder, whole, rowEnd), rowEnd)};
  Value mask = vector::BroadcastOp::create(
      builder, VectorType::get(1, builder.getI1Type()),
      ::createBit(inside, 0, builder));
  parts.setBoundaryElement(mask, number);
  return mask;
}

void mlir::rowwise::distributeWindow(WindowOp op, const KernelContext &kernel,
                                     PartMap &parts,
                                     ImplicitLocOpBuilder &builder) {
  LayoutAttr layout = kernel.layout;
  Bound first = getBound(kernel, op.getFirst());
  Bound end = getBound(kernel, op.getEnd());
  bool hasBoundary = layout.getPeeled();
  Bound from = hasBoundary ? roundUp(first, layout, builder) : first;
  Bound to = hasBoundary ? roundDown(end, layout, builder) : end;
  Type type = op.getNumbers().getType();
  Parts masks, numbers;
  for (unsigned part = 0, e = layout.getVectorsPerThread(); part < e; ++part) {
    masks.push_back(createInside(part, &from, to, kernel, parts, builder));
    numbers.push_back(createNumbers(createPosition(kernel, part, builder),
                                    kernel.getVectorType(type, part), builder));
  }
  if (hasBoundary) {
    masks.push_back(createBoundary(first, end, kernel, parts, builder));
    numbers.push_back(vector::FromElementsOp::create(
        builder, kernel.getVectorType(type, layout.getVectorsPerThread()),
        createBoundaryIndex(createIndex(builder, 0), masks.back(),
                            /*isRematerialized=*/false, kernel, parts,
                            builder)));
  }
  parts.set(op.getNumbers(), std::move(numbers));
  parts.set(op.getMask(), std::move(masks));
}
