//===- FloatForms.h - Floats as computed and as written ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_REWRITE_FLOATFORMS_H
#define ROWWISE_LIB_REWRITE_FLOATFORMS_H

#include "mlir/IR/Builders.h"

namespace mlir::rowwise {

/// A value of a type that is not computed in has up to two forms: one in the
/// type computed in, which arithmetic reads, and one in the type as written.
/// Each is made when it is first asked for, right after the value itself, so
/// that all branches share it.
class FloatForms {
public:
  /// Roundings to 16 bits are dropped but for those of values in `kept` or, if
  /// `isPrecise`, are all kept; those to 8 bits always are.
  FloatForms(MLIRContext *context, bool isPrecise, bool narrowsDouble,
             DenseSet<Value> kept)
      : builder(context), isPrecise(isPrecise), narrowsDouble(narrowsDouble),
        kept(std::move(kept)) {}

  /// Whether values of the type are computed in another.
  bool isReplaced(Type type) const;
  Type getComputeType(Type type);
  /// Whether the value is rounded to its type as written.
  bool keepsRounding(Value value) const;

  Value getComputed(Value value);
  Value getWritten(Value value);
  /// Extends or rounds `value`, right after it.
  Value convert(Value value, Type type);

  /// Records `computed` as the value of `value`, and rounds it if it must be.
  /// `lacksRounding`: it may be no number of the type as written.
  void setComputed(Value value, Value computed, bool lacksRounding);
  /// Records what `computed` is rounded to as the value of `value`.
  void setRounded(Value value, Value computed);
  /// Records the form as written of a constant, or a row of one, that f32 does
  /// not hold.
  void setInexactConstant(Value value, Value written);
  bool isInexactConstant(Value value) const {
    return inexactConstants.contains(value);
  }

  /// Whether the form computed in lacks a rounding that the value was written
  /// with.
  bool isUnrounded(Value value) const;
  void setUnrounded(Value value) { forms[value].isUnrounded = true; }
  /// The type that a value was written to be rounded to, where it is not; null
  /// if there is none.
  Type getDroppedRounding() const { return droppedRounding; }

private:
  struct Forms {
    Value computed, written;
    bool isUnrounded = false;
  };

  OpBuilder builder;
  bool isPrecise, narrowsDouble;
  DenseSet<Value> kept;
  DenseMap<Value, Forms> forms;
  DenseSet<Value> inexactConstants;
  Type droppedRounding;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_REWRITE_FLOATFORMS_H
