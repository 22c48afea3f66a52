//===- Widen.h - Float types widened to f64 --------------------*- C++ -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_WIDEN_H
#define SOFTMAX_RUN_WIDEN_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace rowwise {

/// Replaces the casts of constants by constants, so that widening keeps the
/// values that the program as written has: the f32 next to 1e-5, not 1e-5. A
/// constant tensor that a linalg.generic narrows element by element counts.
void foldConstantCasts(ModuleOp module);

/// Makes every float type f64. Constants keep their values; casts between
/// float types are erased, as they became the identity.
LogicalResult widenFloats(ModuleOp module);

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_WIDEN_H
