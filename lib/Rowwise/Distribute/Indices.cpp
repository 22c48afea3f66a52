//===- Indices.cpp - Positions and distances of elements --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distributor.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// first, first + 1, ...
Value Distributor::createNumbers(Value first, VectorType type) {
  SmallVector<Value> numbers;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    numbers.push_back(
        builder.createOrFold<arith::AddIOp>(first, createIndex(i)));
  return vector::FromElementsOp::create(builder, type, numbers);
}

void Distributor::distributeStep(vector::StepOp op) {
  Parts results;
  for (unsigned part = 0, e = layout.getRegisters(); part < e; ++part)
    results.push_back(createNumbers(
        getPosition(part), cast<VectorType>(getPartType(op.getType(), part))));
  replace(op, std::move(results));
}

/// An operation on vectors of index, as one on each of their elements: LLVM
/// finds what addresses have in common among scalars only.
Value Distributor::createOnIndices(OperationName name,
                                   ArrayRef<NamedAttribute> attributes,
                                   ValueRange operands, VectorType type) {
  SmallVector<Value> elements;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    SmallVector<Value> scalars;
    for (Value operand : operands)
      scalars.push_back(builder.createOrFold<vector::ExtractOp>(operand, i));
    OperationState state(builder.getLoc(), name, scalars,
                         TypeRange{type.getElementType()}, attributes);
    elements.push_back(builder.create(state)->getResult(0));
  }
  return vector::FromElementsOp::create(builder, type, elements);
}

/// What each index of a tile grows by from one register to the next, edges
/// aside, where that is known and the same for all.
std::optional<int64_t> Distributor::getAdvance(Value indices) {
  if (auto known = advances.find(indices); known != advances.end())
    return known->second;
  std::optional<int64_t> advance = computeAdvance(indices);
  return advances[indices] = advance;
}

std::optional<int64_t> Distributor::computeAdvance(Value indices) {
  Operation *op = indices.getDefiningOp();
  if (isa_and_nonnull<vector::StepOp, WindowOp>(op))
    return layout.getStride();
  if (isa_and_nonnull<vector::BroadcastOp, arith::ConstantOp>(op))
    return 0;
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp, arith::AndIOp>(op))
    return std::nullopt;
  std::optional<int64_t> lhs = getAdvance(op->getOperand(0)),
                         rhs = getAdvance(op->getOperand(1));
  if (!lhs || !rhs)
    return std::nullopt;
  int64_t advance;
  if (isa<arith::AddIOp>(op))
    return llvm::AddOverflow(*lhs, *rhs, advance) ? std::nullopt
                                                  : std::optional(advance);
  if (isa<arith::SubIOp>(op))
    return llvm::SubOverflow(*lhs, *rhs, advance) ? std::nullopt
                                                  : std::optional(advance);
  // The low bits of what grows by a multiple of them.
  APInt bits;
  bool isLow = matchPattern(op->getOperand(1), m_ConstantInt(&bits)) &&
               (bits + 1).isPowerOf2() && *lhs % (bits.getSExtValue() + 1) == 0;
  return isLow ? std::optional<int64_t>(0) : std::nullopt;
}

/// The product of indices with a scalar, as a stride: each register's is that
/// of the one before and what they are apart. False for what is no such.
bool Distributor::distributeDistances(arith::MulIOp op) {
  if (!isTile(op.getType()) || !getElementTypeOrSelf(op.getType()).isIndex())
    return false;
  auto stride = op.getRhs().getDefiningOp<vector::BroadcastOp>();
  std::optional<int64_t> advance = getAdvance(op.getLhs());
  if (!stride || !stride.getSource().getType().isIndex() || !advance)
    return false;
  auto multiply = [&](unsigned part) {
    return createOnIndices(
        op->getName(), op->getAttrs(),
        {getParts(op.getLhs())[part], getParts(op.getRhs())[part]},
        cast<VectorType>(getPartType(op.getType(), part)));
  };
  Value apart =
      arith::MulIOp::create(builder, stride.getSource(), createIndex(*advance));
  Parts results = {multiply(0)};
  auto type = cast<VectorType>(results.front().getType());
  Value aparts = vector::BroadcastOp::create(builder, type, apart);
  OperationName add(arith::AddIOp::getOperationName(), builder.getContext());
  while (results.size() < static_cast<size_t>(layout.getRegisters()))
    results.push_back(createOnIndices(add, {}, {results.back(), aparts}, type));
  if (layout.getEdges())
    results.push_back(multiply(layout.getRegisters()));
  replace(op, std::move(results));
  return true;
}
