//===- CarriedStates.cpp - States that loops carry ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarriedStates.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::rowwise;

unsigned mlir::rowwise::countCarried(const Monoid &monoid) {
  return monoid.getNumComponents() + monoid.getNumErrors();
}

SmallVector<Value> mlir::rowwise::createInits(ImplicitLocOpBuilder &builder,
                                              const Monoid &monoid, Type type) {
  Type element = getElementTypeOrSelf(type);
  SmallVector<TypedAttr> numbers(monoid.getIdentity(element));
  numbers.append(monoid.getNumErrors(), builder.getZeroAttr(element));
  return llvm::map_to_vector(numbers, [&](TypedAttr number) -> Value {
    if (auto vector = dyn_cast<VectorType>(type))
      number = DenseElementsAttr::get(
          VectorType::get(vector.getShape(), number.getType()), number);
    return arith::ConstantOp::create(builder, number);
  });
}
