//===- Indices.cpp - Positions and distances of elements ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Indices.h"

#include "../Operations.h"

#include "Rowwise/Device/Constants.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

Value mlir::rowwise::advanceBy(ImplicitLocOpBuilder &builder, Value position,
                               int64_t by) {
  if (by == 0)
    return position;
  Value step = arith::ConstantOp::create(
      builder, builder.getIntegerAttr(position.getType(), by));
  return arith::AddIOp::create(builder, position, step);
}

/// Hides from LLVM that this is the same number.
static Value hide(Value number, ImplicitLocOpBuilder &builder) {
  Type i32 = builder.getI32Type();
  Value narrow = arith::IndexCastOp::create(builder, i32, number);
  Value opaque = OptimizationBarrierOp::create(
      builder,
      vector::FromElementsOp::create(builder, VectorType::get(1, i32), narrow));
  return arith::IndexCastOp::create(
      builder, builder.getIndexType(),
      vector::ExtractOp::create(builder, opaque, 0));
}

Value mlir::rowwise::createDistance(const KernelContext &kernel, unsigned part,
                                    bool isRematerialized,
                                    ImplicitLocOpBuilder &builder) {
  if (!kernel.threads || part == 0)
    return createIndex(builder, part * kernel.getMaxStride());
  Value threads =
      isRematerialized ? hide(kernel.threads, builder) : kernel.threads;
  return arith::MulIOp::create(
      builder, threads,
      createIndex(builder, part * kernel.getStrideOfThread()));
}

Value mlir::rowwise::createPosition(const KernelContext &kernel, unsigned part,
                                    ImplicitLocOpBuilder &builder) {
  Value position = arith::MulIOp::create(
      builder, kernel.thread, createIndex(builder, kernel.layout.getVector()));
  return arith::AddIOp::create(builder, position,
                               createDistance(kernel, part,
                                              /*isRematerialized=*/false,
                                              builder));
}

Value mlir::rowwise::createNumbers(Value first, VectorType type,
                                   ImplicitLocOpBuilder &builder) {
  SmallVector<Value> numbers;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    numbers.push_back(
        builder.createOrFold<arith::AddIOp>(first, createIndex(builder, i)));
  return vector::FromElementsOp::create(builder, type, numbers);
}

void mlir::rowwise::distributeStep(vector::StepOp op,
                                   const KernelContext &kernel, PartMap &parts,
                                   ImplicitLocOpBuilder &builder) {
  Parts results;
  for (unsigned part = 0, e = kernel.layout.getVectorsPerThread(); part < e;
       ++part)
    results.push_back(createNumbers(createPosition(kernel, part, builder),
                                    kernel.getVectorType(op.getType(), part),
                                    builder));
  parts.set(op, std::move(results));
}

Value mlir::rowwise::createOnIndices(OperationName name,
                                     ArrayRef<NamedAttribute> attributes,
                                     ValueRange operands, VectorType type,
                                     ImplicitLocOpBuilder &builder) {
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

//===----------------------------------------------------------------------===//
// Distances
//===----------------------------------------------------------------------===//

/// The increment of each index of a tile from one register to the next, without
/// boundary elements, where it is known and the same for all. `known` has the
/// tiles that were asked about: one may be used many times.
static std::optional<int64_t>
getAdvance(Value indices, int64_t stride,
           DenseMap<Value, std::optional<int64_t>> &known) {
  Operation *op = indices.getDefiningOp();
  if (isa_and_nonnull<vector::StepOp, WindowOp>(op))
    return stride;
  if (isa_and_nonnull<vector::BroadcastOp, arith::ConstantOp>(op))
    return 0;
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp, arith::AndIOp>(op))
    return std::nullopt;
  if (auto found = known.find(indices); found != known.end())
    return found->second;
  std::optional<int64_t> lhs = getAdvance(op->getOperand(0), stride, known),
                         rhs = getAdvance(op->getOperand(1), stride, known),
                         advance;
  if (!lhs || !rhs)
    return known[indices] = std::nullopt;
  int64_t result = 0;
  if (isa<arith::AndIOp>(op)) {
    // The low bits of a number that grows by multiples of a power of two.
    APInt bits;
    bool isLow = matchPattern(op->getOperand(1), m_ConstantInt(&bits)) &&
                 (bits + 1).isPowerOf2() &&
                 *lhs % (bits.getSExtValue() + 1) == 0;
    if (isLow)
      advance = 0;
  } else if (!(isa<arith::AddIOp>(op)
                   ? llvm::AddOverflow(*lhs, *rhs, result)
                   : llvm::SubOverflow(*lhs, *rhs, result))) {
    advance = result;
  }
  return known[indices] = advance;
}

bool mlir::rowwise::distributeDistances(arith::MulIOp op,
                                        const KernelContext &kernel,
                                        PartMap &parts,
                                        ImplicitLocOpBuilder &builder) {
  if (!kernel.isTile(op.getType()) ||
      !getElementTypeOrSelf(op.getType()).isIndex())
    return false;
  auto stride = op.getRhs().getDefiningOp<vector::BroadcastOp>();
  DenseMap<Value, std::optional<int64_t>> known;
  std::optional<int64_t> advance =
      getAdvance(op.getLhs(), kernel.getMaxStride(), known);
  bool isKnown = !kernel.threads;
  if (!isKnown || !stride || !stride.getSource().getType().isIndex() ||
      !advance)
    return false;
  auto multiply = [&](unsigned part) {
    return createOnIndices(
        op->getName(), op->getAttrs(),
        {parts.get(op.getLhs())[part], parts.get(op.getRhs())[part]},
        kernel.getVectorType(op.getType(), part), builder);
  };
  Value apart = arith::MulIOp::create(builder, stride.getSource(),
                                      createIndex(builder, *advance));
  Parts results = {multiply(0)};
  auto type = cast<VectorType>(results.front().getType());
  Value aparts = vector::BroadcastOp::create(builder, type, apart);
  OperationName add(arith::AddIOp::getOperationName(), builder.getContext());
  while (results.size() <
         static_cast<size_t>(kernel.layout.getVectorsPerThread()))
    results.push_back(
        createOnIndices(add, {}, {results.back(), aparts}, type, builder));
  if (kernel.layout.getPeeled())
    results.push_back(multiply(kernel.layout.getVectorsPerThread()));
  parts.set(op, std::move(results));
  return true;
}
