//===- BoundTensors.h - Tensors of error bounds -----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_ERRORS_BOUNDTENSORS_H
#define REFERENCE_ERRORS_BOUNDTENSORS_H

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

inline bool isFloat(Value value) {
  return isa<FloatType>(getElementTypeOrSelf(value.getType()));
}

/// The type like `type` that holds bounds, each with two sides.
inline Type getBoundType(Type type) {
  Type bound = ComplexType::get(Float64Type::get(type.getContext()));
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? Type(shaped.clone(bound)) : bound;
}

/// A tensor of bounds with the shape of `like` and any contents.
inline Value createEmpty(ImplicitLocOpBuilder &b, Value like) {
  auto type = cast<RankedTensorType>(getBoundType(like.getType()));
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(tensor::DimOp::create(b, like, dim));
  return tensor::EmptyOp::create(b, type, sizes);
}

/// A bound of 0 for `like` or every element of it.
inline Value createZeros(ImplicitLocOpBuilder &b, Value like) {
  Attribute side = b.getF64FloatAttr(0);
  Value zero = complex::ConstantOp::create(b, ComplexType::get(b.getF64Type()),
                                           b.getArrayAttr({side, side}));
  if (!isa<RankedTensorType>(like.getType()))
    return zero;
  return linalg::FillOp::create(b, zero, createEmpty(b, like)).getResult(0);
}

} // namespace mlir::rowwise

#endif // REFERENCE_ERRORS_BOUNDTENSORS_H
