//===- ExplicitRoundings.h - Roundings to 16 bits written out ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_EXPLICITROUNDINGS_H
#define REFERENCE_EXPLICITROUNDINGS_H

#include "Reference/ErrorModel.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace rowwise {

/// Rewrites arithmetic on f16 and bf16 as arithmetic on f32 whose results casts
/// round. Accumulators of reductions are kept in f32, and rounded once at the
/// end. If `roundings` are dropped, rewrites only scalars outside of bodies:
/// the host computes these, and rounds as written.
LogicalResult makeRoundingsExplicit(ModuleOp module, Roundings roundings);

/// Whether `op` computes a scalar outside of the bodies of tensor operations.
bool isScalarOnHost(Operation *op);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_EXPLICITROUNDINGS_H
