//===- Elementwise.cpp - One operation for each part of a tile ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Access/Indices.h"
#include "Operations.h"
#include "ThreadColumns.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Operations on all parts
//===----------------------------------------------------------------------===//

/// Operations are folded as they are made: a mask that is all true disappears.
static Value createFolded(Operation *op, ValueRange operands, Type type,
                          ImplicitLocOpBuilder &builder) {
  OperationState state(op->getLoc(), op->getName(), operands, TypeRange{type},
                       op->getAttrs());
  Operation *distributed = builder.create(state);
  SmallVector<Value> folded;
  if (failed(builder.tryFold(distributed, folded)) || folded.empty())
    return distributed->getResult(0);
  distributed->erase();
  return folded[0];
}

static bool isVectorOfIndex(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getElementType().isIndex();
}

static Value distributePart(Operation *op, ValueRange operands, Type type,
                            const KernelContext &kernel,
                            ImplicitLocOpBuilder &builder) {
  if (Value extended = extendWithColumns(op, operands.front(), kernel, builder))
    return extended;
  if (isVectorOfIndex(type) &&
      llvm::all_of(operands.getTypes(), isVectorOfIndex))
    return createOnIndices(op->getName(), op->getAttrs(), operands,
                           cast<VectorType>(type), builder);
  return createFolded(op, operands, type, builder);
}

void mlir::rowwise::distributeElementwise(Operation *op,
                                          const KernelContext &kernel,
                                          PartMap &parts,
                                          ImplicitLocOpBuilder &builder) {
  if (auto product = dyn_cast<arith::MulIOp>(op);
      product && distributeDistances(product, kernel, parts, builder))
    return;
  Type type = op->getResult(0).getType();
  Parts results;
  for (unsigned part = 0, e = kernel.getNumParts(type); part < e; ++part) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      Parts operandParts = parts.get(operand);
      operands.push_back(operandParts[operandParts.size() == 1 ? 0 : part]);
    }
    results.push_back(distributePart(
        op, operands, kernel.getPartType(type, part), kernel, builder));
  }
  parts.set(op->getResult(0), std::move(results));
}

//===----------------------------------------------------------------------===//
// Values that are the same everywhere
//===----------------------------------------------------------------------===//

void mlir::rowwise::distributeConstant(arith::ConstantOp op,
                                       const KernelContext &kernel,
                                       PartMap &parts,
                                       ImplicitLocOpBuilder &builder) {
  auto value = cast<SplatElementsAttr>(op.getValue());
  Type tile = op.getType();
  Parts results;
  for (unsigned part = 0, e = kernel.getNumParts(tile); part < e; ++part) {
    TypedAttr attr = value.getSplatValue<TypedAttr>();
    if (auto type = dyn_cast<VectorType>(kernel.getPartType(tile, part)))
      attr = value.resizeSplat(type);
    results.push_back(arith::ConstantOp::create(builder, attr));
  }
  parts.set(op, std::move(results));
}

/// One value for each element of each part of a tile.
static Parts repeat(Value value, Type tile, const KernelContext &kernel,
                    ImplicitLocOpBuilder &builder) {
  Parts results;
  for (unsigned part = 0, e = kernel.getNumParts(tile); part < e; ++part)
    results.push_back(vector::BroadcastOp::create(
        builder, kernel.getVectorType(tile, part), value));
  return results;
}

void mlir::rowwise::distributeBroadcast(vector::BroadcastOp op,
                                        const KernelContext &kernel,
                                        PartMap &parts,
                                        ImplicitLocOpBuilder &builder) {
  Value source = op.getSource();
  parts.set(op, kernel.isTile(op.getType())
                    ? repeat(source, op.getType(), kernel, builder)
                    : Parts{source});
}

void mlir::rowwise::distributeSpread(SpreadOp op, const KernelContext &kernel,
                                     PartMap &parts,
                                     ImplicitLocOpBuilder &builder) {
  Value value = parts.getOfThread(op.getThreadValues(), builder);
  parts.set(op, repeat(value, op.getType(), kernel, builder));
}

//===----------------------------------------------------------------------===//
// Assertions
//===----------------------------------------------------------------------===//

/// Whether a condition holds for all elements of a part that its mask, if there
/// is one, lets through.
static Value createHolds(Value holds, Value mask,
                         ImplicitLocOpBuilder &builder) {
  if (mask) {
    Value all = arith::ConstantOp::create(
        builder,
        DenseElementsAttr::get(cast<ShapedType>(mask.getType()), true));
    holds = arith::SelectOp::create(builder, mask, holds, all);
  }
  return vector::ReductionOp::create(builder, vector::CombiningKind::AND,
                                     holds);
}

/// One assertion for all elements of a thread.
void mlir::rowwise::distributeAssert(AssertOp op, const KernelContext &kernel,
                                     PartMap &parts,
                                     ImplicitLocOpBuilder &builder) {
  Value condition = op.getCondition();
  if (kernel.isTile(condition.getType())) {
    Parts conditions = parts.get(condition);
    Parts masks(conditions.size());
    if (op.getMask())
      masks = parts.get(op.getMask());
    condition = {};
    for (auto [partCondition, mask] : llvm::zip_equal(conditions, masks)) {
      Value holds = createHolds(partCondition, mask, builder);
      condition =
          condition
              ? arith::AndIOp::create(builder, condition, holds).getResult()
              : holds;
    }
  }
  cf::AssertOp::create(builder, condition, op.getMessage());
}
