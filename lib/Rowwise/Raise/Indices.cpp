//===- Indices.cpp - Tensors of indices -----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Indices.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// Gives tensors of indices elements that memory holds.
class IndexStorage {
public:
  explicit IndexStorage(func::FuncOp func)
      : builder(func.getContext()), stored(builder.getI64Type()) {
    func.walk([&](Operation *op) { insert(op->getResults()); });
    func.walk([&](Block *block) { insert(block->getArguments()); });
  }

  /// Whether it is known what becomes of all that makes or reads one.
  bool isPossible() const;

  void convert(Operation *op);

private:
  void insert(ValueRange values);
  void convertFill(linalg::FillOp op);
  void convertBody(linalg::GenericOp op);
  /// The users of what is stored now are those of an index.
  void castUses(Value value);
  void castOperand(OpOperand &operand);

  OpBuilder builder;
  Type stored;
  llvm::SetVector<Value> tensors;
};
} // namespace

void IndexStorage::insert(ValueRange values) {
  for (Value value : values)
    if (auto type = dyn_cast<RankedTensorType>(value.getType());
        type && type.getElementType().isIndex())
      tensors.insert(value);
}

static bool isKnown(Operation *op) {
  if (auto constant = dyn_cast_or_null<arith::ConstantOp>(op))
    return isa<DenseIntElementsAttr>(constant.getValue());
  return isa_and_nonnull<linalg::GenericOp, linalg::FillOp, tensor::EmptyOp,
                         tensor::DimOp, tensor::CastOp, tensor::ExpandShapeOp,
                         tensor::CollapseShapeOp, tensor::ExtractSliceOp,
                         tensor::ExtractOp>(op);
}

bool IndexStorage::isPossible() const {
  return !tensors.empty() && llvm::all_of(tensors, [](Value tensor) {
    return isKnown(tensor.getDefiningOp()) &&
           llvm::all_of(tensor.getUsers(), isKnown);
  });
}

void IndexStorage::castUses(Value value) {
  value.setType(stored);
  auto index = arith::IndexCastOp::create(builder, value.getLoc(),
                                          builder.getIndexType(), value);
  value.replaceAllUsesExcept(index, index);
}

void IndexStorage::castOperand(OpOperand &operand) {
  operand.set(builder.createOrFold<arith::IndexCastOp>(operand.get().getLoc(),
                                                       stored, operand.get()));
}

void IndexStorage::convertFill(linalg::FillOp op) {
  builder.setInsertionPoint(op);
  castOperand(op->getOpOperand(0));
  for (BlockArgument element : op.getBlock()->getArguments())
    element.setType(stored);
}

/// What a body reads of a tensor is made an index, and what it writes an
/// integer.
void IndexStorage::convertBody(linalg::GenericOp op) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!tensors.contains(operand.get()))
      continue;
    builder.setInsertionPointToStart(op.getBody());
    castUses(op.getMatchingBlockArgument(&operand));
    if (!op.isDpsInit(&operand))
      continue;
    builder.setInsertionPoint(op.getBody()->getTerminator());
    castOperand(*op.getMatchingYieldValue(&operand));
  }
}

void IndexStorage::convert(Operation *op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    convertBody(generic);
  auto extract = dyn_cast<tensor::ExtractOp>(op);
  if (extract && tensors.contains(extract.getTensor())) {
    builder.setInsertionPointAfter(op);
    castUses(extract);
  }
  for (Value result : op->getResults()) {
    if (!tensors.contains(result))
      continue;
    if (auto fill = dyn_cast<linalg::FillOp>(op))
      convertFill(fill);
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      constant.setValueAttr(
          cast<DenseIntElementsAttr>(constant.getValue())
              .mapValues(stored, [](const APInt &index) { return index; }));
    result.setType(cast<RankedTensorType>(result.getType()).clone(stored));
  }
}

void mlir::rowwise::storeIndices(func::FuncOp func) {
  IndexStorage storage(func);
  if (!storage.isPossible())
    return;
  SmallVector<Operation *> ops;
  func.walk([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops)
    storage.convert(op);
}
