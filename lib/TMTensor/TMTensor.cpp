//===- TMTensor.cpp - What torch-mlir writes beside linalg ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The labels tm_cN and scatter_cN are those of the descriptions in
// TMTensorOps.td.
//
//===----------------------------------------------------------------------===//

#include "TMTensor/TMTensor.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::tm_tensor;

#include "TMTensor/TMTensorDialect.cpp.inc"

#define GET_OP_CLASSES
#include "TMTensor/TMTensorOps.cpp.inc"

void TMTensorDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "TMTensor/TMTensorOps.cpp.inc"
      >();
}

/// tm_c1
static LogicalResult verifyResults(Operation *op, TypeRange outputs) {
  if (llvm::equal(outputs, op->getResultTypes()))
    return success();
  return op->emitOpError() << "expected results of types (" << outputs
                           << "), as its outs have, found ("
                           << op->getResultTypes() << ")";
}

/// Whether a region ends in this dialect's yield.
static LogicalResult verifyTerminator(Operation *op) {
  Operation &last = op->getRegion(0).front().back();
  if (isa<tm_tensor::YieldOp>(last))
    return success();
  return op->emitOpError() << "expected tm_tensor.yield at the end of its "
                              "region, found "
                           << last.getName();
}

/// scatter_c1
static LogicalResult verifyOperands(ScatterOp op) {
  if (op.getInputs().size() != 2 || op.getOutputs().size() != 1)
    return op.emitOpError()
           << "expected updates, indices and one output, found "
           << op.getInputs().size() << " inputs and " << op.getOutputs().size()
           << " outputs";
  auto type = cast<RankedTensorType>(op.getIndices().getType());
  if (type.getRank() != 2 || !type.getElementType().isSignlessInteger())
    return op.emitOpError()
           << "expected indices of integers in two dimensions, found " << type;
  auto updates = cast<RankedTensorType>(op.getUpdates().getType());
  if (updates.getRank() != 0 &&
      succeeded(
          verifyCompatibleDims({updates.getDimSize(0), type.getDimSize(0)})))
    return success();
  return op.emitOpError() << "expected an update for each row of " << type
                          << ", found " << updates;
}

/// scatter_c2
static LogicalResult verifyDimensions(ScatterOp op) {
  ArrayRef<int64_t> map = op.getDimensionMap();
  auto indices = cast<RankedTensorType>(op.getIndices().getType());
  if (indices.getDimSize(1) != static_cast<int64_t>(map.size()))
    return op.emitOpError() << "expected a column of indices for each of "
                            << map.size() << " dimensions, found " << indices;
  auto type = cast<RankedTensorType>(op.getOriginal().getType());
  llvm::SmallBitVector seen(type.getRank());
  for (int64_t dim : map) {
    if (dim < 0 || dim >= type.getRank() || seen.test(dim))
      return op.emitOpError() << "expected distinct dimensions of " << type
                              << " in dimension_map, found " << dim;
    seen.set(dim);
  }
  return success();
}

/// scatter_c3
static LogicalResult verifyRegion(ScatterOp op) {
  Type element =
      cast<RankedTensorType>(op.getOriginal().getType()).getElementType();
  auto isOfElements = [&](TypeRange types, size_t count) {
    return types.size() == count &&
           llvm::all_of(types, [&](Type type) { return type == element; });
  };
  Type updates = op.getUpdates().getType();
  if (getElementTypeOrSelf(updates) != element)
    return op.emitOpError()
           << "expected updates of " << element << ", found " << updates;
  Block &block = op.getRegion().front();
  if (!isOfElements(block.getArgumentTypes(), 2))
    return op.emitOpError() << "expected an update and an element of type "
                            << element << " as arguments of its region, found ("
                            << block.getArgumentTypes() << ")";
  TypeRange yielded = block.getTerminator()->getOperandTypes();
  if (isOfElements(yielded, 1))
    return success();
  return op.emitOpError() << "expected its region to yield one " << element
                          << ", found (" << yielded << ")";
}

LogicalResult ScatterOp::verify() {
  if (failed(verifyResults(*this, getOutputs().getTypes())) ||
      failed(verifyTerminator(*this)) || failed(verifyOperands(*this)) ||
      failed(verifyDimensions(*this)))
    return failure();
  return verifyRegion(*this);
}

/// What all operations with a region keep to.
template <typename Op>
static LogicalResult verifyResultsAndTerminator(Op op) {
  return failure(failed(verifyResults(op, op.getOutputs().getTypes())) ||
                 failed(verifyTerminator(op)));
}

LogicalResult ScanOp::verify() { return verifyResultsAndTerminator(*this); }

LogicalResult SortOp::verify() { return verifyResultsAndTerminator(*this); }

LogicalResult TopkOp::verify() { return verifyResultsAndTerminator(*this); }

LogicalResult AttentionOp::verify() {
  return verifyResults(*this, getOutputs().getTypes());
}
