//===- ShapeEvaluator.h - Interprets a function on sizes --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_PIPELINES_SHAPEEVALUATOR_H
#define ROWWISE_LIB_PIPELINES_SHAPEEVALUATOR_H

#include "Rowwise/Pipelines/Compiler.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rowwise {

using Shape = SmallVector<int64_t>;

/// Bytes of a tensor; fails, with a diagnostic, if they do not fit in 63 bits.
FailureOr<int64_t> getBytes(Value tensor, ArrayRef<int64_t> shape);

/// Interprets a function on sizes: shapes of tensors, and scalars as far as
/// they follow from shapes and constants.
class ShapeEvaluator {
public:
  /// A program as written has operations that say nothing of their results'
  /// sizes; what is computed of those is not known either.
  explicit ShapeEvaluator(bool isAsWritten) : isAsWritten(isAsWritten) {}
  LogicalResult evaluate(func::FuncOp entry, ArrayRef<Shape> arguments,
                         ArrayRef<Attribute> values);
  ShapeEvaluation program;

private:
  LogicalResult bind(Value tensor, Shape shape);
  LogicalResult evaluate(Operation &op);
  LogicalResult evaluate(FuseOp op);
  LogicalResult evaluate(cf::AssertOp op);
  LogicalResult evaluate(func::ReturnOp op);
  LogicalResult evaluate(tensor::CastOp op);
  LogicalResult evaluate(tensor::CollapseShapeOp op);
  LogicalResult evaluate(tensor::DimOp op);
  LogicalResult evaluate(tensor::EmptyOp op);
  LogicalResult evaluate(tensor::ExpandShapeOp op);
  LogicalResult evaluate(tensor::ExtractSliceOp op);
  LogicalResult evaluate(linalg::LinalgOp op);
  LogicalResult evaluate(linalg::SoftmaxOp op);
  LogicalResult evaluate(tensor::ConcatOp op);
  LogicalResult evaluate(tensor::InsertSliceOp op);
  LogicalResult evaluate(tensor::PadOp op);
  LogicalResult evaluateElementwise(Operation &op);
  LogicalResult evaluateOther(Operation &op);
  bool isKnown(Value operand) const;
  void addKernel(Operation *op, ValueRange read);
  void addKernel(Operation *op, int64_t bytesRead, int64_t bytesWritten);

  Operation *findUnknown(Value scalar) const;
  LogicalResult refuseUnknown(Operation *op, Value scalar) const;
  /// Fails, with a diagnostic, where a value is not known.
  FailureOr<Shape> getSizes(Operation *op, ArrayRef<OpFoldResult> sizes);
  /// Refuses operands that do not agree on the sizes of loops.
  FailureOr<Shape> getSizes(Operation *op, ArrayRef<AffineMap> maps);

  bool isAsWritten;
  DenseMap<Value, Shape> shapes;
  DenseMap<Value, Attribute> scalars;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_SHAPEEVALUATOR_H
