//===- DistributeIndices.cpp - Positions and distances of elements --------===//
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

void Distributor::distributeStep(vector::StepOp op) {
  auto type = cast<VectorType>(getPartType(op.getType()));
  Parts results;
  for (unsigned part = 0, e = getNumParts(op.getType()); part < e; ++part) {
    Value position = getPosition(part);
    SmallVector<Value> steps;
    for (int64_t i = 0; i < type.getNumElements(); ++i)
      steps.push_back(
          builder.createOrFold<arith::AddIOp>(position, createIndex(i)));
    results.push_back(vector::FromElementsOp::create(builder, type, steps));
  }
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

/// What each index of a tile grows by from one register to the next, where that
/// is known and the same for all.
std::optional<int64_t> Distributor::getAdvance(Value indices) {
  if (auto known = advances.find(indices); known != advances.end())
    return known->second;
  std::optional<int64_t> advance = computeAdvance(indices);
  return advances[indices] = advance;
}

std::optional<int64_t> Distributor::computeAdvance(Value indices) {
  Operation *op = indices.getDefiningOp();
  if (isa_and_nonnull<vector::StepOp>(op))
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
  auto type = cast<VectorType>(getPartType(op.getType()));
  Value apart =
      arith::MulIOp::create(builder, stride.getSource(), createIndex(*advance));
  Value aparts = vector::BroadcastOp::create(builder, type, apart);
  Parts results = {createOnIndices(
      op->getName(), op->getAttrs(),
      {getParts(op.getLhs()).front(), getParts(op.getRhs()).front()}, type)};
  OperationName add(arith::AddIOp::getOperationName(), builder.getContext());
  while (results.size() < getNumParts(op.getType()))
    results.push_back(createOnIndices(add, {}, {results.back(), aparts}, type));
  replace(op, std::move(results));
  return true;
}
