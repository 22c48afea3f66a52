//===- FloatForms.cpp - Floats as computed and as written -----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatForms.h"

#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/Programs/FloatSemantics.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::rowwise;

bool FloatForms::isReplaced(Type type) const {
  return holdsNarrowFloats(type) || (narrowsDouble && isDouble(type));
}

Type FloatForms::getComputeType(Type type) {
  return isReplaced(type) ? withElement(type, builder.getF32Type()) : type;
}

bool FloatForms::keepsRounding(Value value) const {
  return holds8BitFloats(value.getType()) ||
         (holds16BitFloats(value.getType()) &&
          (isPrecise || kept.contains(value)));
}

/// Extends or rounds `value`, right after it.
Value FloatForms::convert(Value value, Type type) {
  if (value.getType() == type)
    return value;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(value);
  unsigned from = getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
  unsigned to = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  if (from < to)
    return arith::ExtFOp::create(builder, value.getLoc(), type, value);
  return arith::TruncFOp::create(builder, value.getLoc(), type, value);
}

Value FloatForms::getComputed(Value value) {
  if (!isReplaced(value.getType()))
    return value;
  Forms &form = forms[value];
  if (form.isUnrounded)
    droppedRounding = getElementTypeOrSelf(value.getType());
  if (!form.computed)
    form.computed = convert(form.written ? form.written : value,
                            getComputeType(value.getType()));
  return form.computed;
}

Value FloatForms::getWritten(Value value) {
  if (!isReplaced(value.getType()))
    return value;
  Forms &form = forms[value];
  if (!form.written)
    form.written =
        form.computed ? convert(form.computed, value.getType()) : value;
  return form.written;
}

bool FloatForms::isUnrounded(Value value) const {
  auto found = forms.find(value);
  return found != forms.end() && found->second.isUnrounded;
}

void FloatForms::setComputed(Value value, Value computed, bool lacksRounding) {
  if (!isReplaced(value.getType())) {
    value.replaceAllUsesWith(computed);
    return;
  }
  Forms &form = forms[value];
  lacksRounding &= holdsNarrowFloats(value.getType());
  if (lacksRounding && keepsRounding(value)) {
    form.written = convert(computed, value.getType());
    return;
  }
  form.computed = computed;
  form.isUnrounded = lacksRounding;
}

void FloatForms::setRounded(Value value, Value computed) {
  forms[value].written = convert(computed, value.getType());
}

void FloatForms::setInexactConstant(Value value, Value written) {
  forms[value].written = written;
  inexactConstants.insert(value);
}
