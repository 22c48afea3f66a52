//===- KnownSizes.h - What is known of a function's sizes -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_PIPELINES_KNOWNSIZES_H
#define ROWWISE_LIB_PIPELINES_KNOWNSIZES_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Operation.h"

namespace mlir::rowwise {

using Shape = SmallVector<int64_t>;

/// Bytes of a tensor; fails, with a diagnostic, if they do not fit in 63 bits.
FailureOr<int64_t> getBytes(Value tensor, ArrayRef<int64_t> shape);

/// Known shapes of tensors, and scalars that follow from shapes and constants.
class KnownSizes {
public:
  /// Sets the shape; emits a diagnostic and fails if `tensor` cannot have it.
  LogicalResult setShape(Value tensor, Shape shape);
  void setValue(Value scalar, Attribute value) { values[scalar] = value; }
  ArrayRef<int64_t> getShape(Value tensor) const;
  /// Null for a scalar that is not known.
  Attribute getValue(Value scalar) const { return values.lookup(scalar); }
  /// Whether the sizes of `operand`, a tensor, or its value, a scalar, are
  /// known.
  bool isKnown(Value operand) const;

  /// The numbers that `op` has as sizes, offsets or strides. Emits a diagnostic
  /// and fails if one is not known.
  FailureOr<Shape> evaluate(Operation *op, ArrayRef<OpFoldResult> sizes) const;
  /// The first operation that `scalar` depends on whose value is not known;
  /// null if that is an argument.
  Operation *findUnknown(Value scalar) const;
  /// Emits that `op` needs the value of `scalar`, and why it is not known.
  LogicalResult refuseUnknown(Operation *op, Value scalar) const;

private:
  DenseMap<Value, Shape> shapes;
  DenseMap<Value, Attribute> values;
};

/// The sizes of the loops of `op`, whose first operands `maps` index; -1 for a
/// loop that no map names alone. Emits a diagnostic, in terms of arguments of
/// the function, and fails if operands do not agree.
FailureOr<Shape> getLoopSizes(Operation *op, ArrayRef<AffineMap> maps,
                              const KnownSizes &known);

/// The shape of all results of an operation that is no linalg.generic and no
/// row program; none if its operands do not determine it. Emits a diagnostic
/// and fails if operands do not fit together or a size exceeds 63 bits.
/// Upstream's interfaces fold sizes, but neither compare them nor detect
/// overflow.
FailureOr<std::optional<Shape>> inferShape(Operation *op,
                                           const KnownSizes &known);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_KNOWNSIZES_H
