//===- Widen.h - Float types widened to f64 ---------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_WIDEN_H
#define REFERENCE_WIDEN_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir {
namespace rowwise {

/// Replaces casts of constants by constants, so that widening keeps the values
/// of the program as written: the f32 nearest to 1e-5, not 1e-5. That includes
/// constant tensors that a linalg.generic narrows element by element.
void foldConstantCasts(ModuleOp module);

/// Replaces tests for infinite and normal floats by comparisons: which numbers
/// these are depends on the type as written, and upstream lowers neither test.
void expandClasses(ModuleOp module);

using FloatMap = llvm::function_ref<FloatType(FloatType)>;

/// Replaces each float type by `map` of it; rounds constants, and erases casts
/// that became identities. Scalars outside of bodies are still rounded to f16
/// and bf16 where they were.
LogicalResult retypeFloats(ModuleOp module, FloatMap map);

/// Makes every float an f64; constants keep the values that they have as
/// written. Casts disappear, but those to f16 and bf16 still round if
/// `keepsRoundings`, and those of scalars outside of bodies in any case.
LogicalResult widenFloats(ModuleOp module, bool keepsRoundings);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_WIDEN_H
