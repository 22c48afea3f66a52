//===- ElementTypes.cpp - Types that kernels have elements of -------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/ElementTypes.h"

#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::rowwise;

bool mlir::rowwise::isInMemory(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth());
  return isNarrowFloat(type) || type.isF32() || type.isF64();
}

bool mlir::rowwise::isNumber(Type type) {
  return type.isIntOrIndex() || isInMemory(type);
}

bool mlir::rowwise::is16BitFloat(Type type) {
  return type.isF16() || type.isBF16();
}

bool mlir::rowwise::is8BitFloat(Type type) {
  return isa<Float8E4M3FNType, Float8E5M2Type, Float8E8M0FNUType>(type);
}

bool mlir::rowwise::isNarrowFloat(Type type) {
  return is16BitFloat(type) || is8BitFloat(type);
}

bool mlir::rowwise::isMask(Type type) { return type.isInteger(1); }

int64_t mlir::rowwise::getElementBits(Type element) {
  return element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
}

Type mlir::rowwise::withElement(Type type, Type element) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? Type(shaped.clone(element)) : element;
}

void mlir::rowwise::add16BitEmulation(OpPassManager &pm) {
  math::MathExtendToSupportedTypesOptions mathOptions;
  mathOptions.extraTypeStrs = {"f32", "f64"};
  pm.addPass(math::createMathExtendToSupportedTypes(mathOptions));
  arith::ArithEmulateUnsupportedFloatsOptions arithOptions;
  arithOptions.sourceTypeStrs = {"bf16", "f16"};
  pm.addPass(arith::createArithEmulateUnsupportedFloats(arithOptions));
}
