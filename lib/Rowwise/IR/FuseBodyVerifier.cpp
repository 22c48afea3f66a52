//===- FuseBodyVerifier.cpp - What bodies of a program satisfy ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The labels fuse_cN are those of the op's description in RowwiseOps.td.
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/Rowwise.h"
#include "Rowwise/IR/TotalDivision.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Whether an operation reads elements of a table, its first operand.
static bool isFromTable(Operation *op) {
  return isa<tensor::ExtractOp, LookupOp>(op) &&
         op->getParentOfType<FuseOp>().isTable(op->getOperand(0));
}

/// fuse_c8 for one operation of the body.
static bool isAllowedInBody(Operation *op) {
  if (isa<tensor::ExtractOp, LookupOp>(op))
    return isFromTable(op);
  Attribute constant;
  if (matchPattern(op, m_Constant(&constant)))
    return !isa<ElementsAttr>(constant) || isa<SplatElementsAttr>(constant);
  // Under a condition, a reduction could not be a pass over the row.
  if (isa<ReduceOp, AssertOp>(op))
    return isa<FuseOp>(op->getParentOp());
  if (isa<scf::IfOp>(op))
    return op->getNumResults() != 0;
  if (OpTrait::hasElementwiseMappableTraits(op))
    return cannotTrap(op) && op->getNumResults() == 1;
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op))
    return !isa<VectorType>(broadcast.getSourceType());
  return isa<tensor::SplatOp, tensor::DimOp, scf::YieldOp, PositionOp, YieldOp,
             DotOp>(op);
}

/// Whether a vector has the elements of an inner dimension.
static bool hasInnerSize(FuseOp fuse, VectorType vector) {
  return fuse.hasInner() && vector.getRank() == 1 && !vector.isScalable() &&
         llvm::any_of(fuse.getInnerDims(), [&](int64_t dim) {
           return fuse.getDimSize(dim) == vector.getDimSize(0);
         });
}

/// fuse_c11 for one operation: what is not a scalar is a row.
static bool isOnRows(FuseOp fuse, Operation *op) {
  int64_t size = fuse.getRowSize();
  auto isVectorOrNumber = [&](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector ? hasInnerSize(fuse, vector) : !isa<ShapedType>(type);
  };
  auto isRowOrScalar = [&](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.getRank() == 1 && tensor.getDimSize(0) == size &&
                        isVectorOrNumber(tensor.getElementType())
                  : isVectorOrNumber(type);
  };
  // Of a table there are only elements.
  ValueRange operands = op->getOperands();
  if (isFromTable(op))
    operands = operands.drop_front();
  if (llvm::any_of(operands, [&](Value v) { return fuse.isTable(v); }))
    return false;
  if (auto dim = dyn_cast<tensor::DimOp>(op))
    return dim.getConstantIndex() == 0;
  if (auto splat = dyn_cast<tensor::SplatOp>(op))
    for (Value dynamicSize : splat.getDynamicSizes())
      if (!dynamicSize.getDefiningOp<tensor::DimOp>())
        return false;
  return llvm::all_of(operands.getTypes(), isRowOrScalar) &&
         llvm::all_of(op->getResultTypes(), isRowOrScalar);
}

/// fuse_c7 for one body.
static LogicalResult verifyInterface(FuseOp op, unsigned version) {
  Block &body = op.getBody(version).front();
  if (body.getNumArguments() != op.getInputs().size())
    return op.emitOpError()
           << "expected " << op.getInputs().size() << " block arguments, found "
           << body.getNumArguments();
  auto getType = [&](Value tensor, AffineMap map) {
    return op.getBodyType(tensor.getType(), map);
  };
  for (auto [i, arg] : llvm::enumerate(body.getArguments()))
    if (Type expected = getType(op.getInputs()[i], op.getInputMap(i));
        arg.getType() != expected)
      return op.emitOpError() << "expected block argument " << i << " to be "
                              << expected << ", found " << arg.getType();
  YieldOp yield = op.getYield(version);
  if (yield.getValues().size() != op.getNumResults())
    return yield.emitOpError() << "expected " << op.getNumResults()
                               << " values, found " << yield.getValues().size();
  for (auto [i, value] : llvm::enumerate(yield.getValues()))
    if (Type expected = getType(op.getResult(i), op.getOutputMap(i));
        value.getType() != expected)
      return yield.emitOpError() << "expected value " << i << " to be "
                                 << expected << ", found " << value.getType();
  return success();
}

LogicalResult FuseOp::verifyRegions() {
  for (unsigned i = 0, e = getBodies().size(); i < e; ++i)
    if (failed(verifyInterface(*this, i)))
      return failure();
  WalkResult walk = (*this)->walk([&](Operation *op) {
    if (op == getOperation())
      return WalkResult::advance();
    bool isAllowed = isAllowedInBody(op);
    if (isAllowed && isOnRows(*this, op))
      return WalkResult::advance();
    InFlightDiagnostic diag = emitOpError();
    if (isAllowed)
      diag << "expected scalars and rows of the axis in the body";
    else
      diag << "expected elementwise operations, constants of equal "
              "elements, splats, positions, elements of tables and, outside "
              "of branches, reductions in the body";
    diag.attachNote(op->getLoc()) << "found " << op->getName();
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}
