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

/// Replaces the casts of constants by constants, so that widening keeps the
/// values that the program as written has: the f32 next to 1e-5, not 1e-5. A
/// constant tensor that a linalg.generic narrows element by element counts.
void foldConstantCasts(ModuleOp module);

/// Asks by comparisons whether a float is infinite or normal: what is depends
/// on its type as written, and upstream lowers neither.
void expandClasses(ModuleOp module);

using FloatMap = llvm::function_ref<FloatType(FloatType)>;

/// Gives every float the type that `map` has for its own; constants are
/// rounded, casts that became identities erased. Scalars outside of bodies are
/// still rounded to f16 and bf16 where they were.
LogicalResult retypeFloats(ModuleOp module, FloatMap map);

/// Makes every float an f64, with the values that constants have as written.
/// Casts disappear; those to f16 and bf16 still round if `keepsRoundings`, and
/// those of scalars outside of bodies in any case.
LogicalResult widenFloats(ModuleOp module, bool keepsRoundings);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_WIDEN_H
