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

/// Shapes of tensors, and scalars as far as they follow from shapes and
/// constants.
class KnownSizes {
public:
  /// Fails, with a diagnostic, if `tensor` cannot have the shape.
  LogicalResult setShape(Value tensor, Shape shape);
  void setValue(Value scalar, Attribute value) { values[scalar] = value; }
  ArrayRef<int64_t> getShape(Value tensor) const;
  /// Null for a scalar that is not known.
  Attribute getValue(Value scalar) const { return values.lookup(scalar); }
  /// Whether `operand` has the sizes, or is the size, that is known of it.
  bool isKnown(Value operand) const;

  /// Numbers that `op` has as sizes, offsets or strides. Fails, with a
  /// diagnostic, if one is not known.
  FailureOr<Shape> evaluate(Operation *op, ArrayRef<OpFoldResult> sizes) const;
  /// The first operation on the way to a scalar that does not follow from what
  /// is known; null for an argument.
  Operation *findUnknown(Value scalar) const;
  /// Says why `op` does not know `scalar`.
  LogicalResult refuseUnknown(Operation *op, Value scalar) const;

private:
  DenseMap<Value, Shape> shapes;
  DenseMap<Value, Attribute> values;
};

/// The sizes of the loops of `op`, by which `maps` index its first operands; -1
/// for a loop that none of them has alone. Fails, with a diagnostic that names
/// arguments of the function, if operands do not agree.
FailureOr<Shape> getLoopSizes(Operation *op, ArrayRef<AffineMap> maps,
                              const KnownSizes &known);

/// The shape of all results of an operation on tensors that is no
/// linalg.generic and no row program; none for one that says nothing of it.
/// Fails, with a diagnostic, if its operands do not fit together or a size
/// exceeds 63 bits: upstream's interfaces fold sizes, and neither compare them
/// nor look for an overflow.
FailureOr<std::optional<Shape>> inferShape(Operation *op,
                                           const KnownSizes &known);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_KNOWNSIZES_H
