//===- HostLowering.h - Programs lowered for the CPU ------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_HOST_HOSTLOWERING_H
#define REFERENCE_HOST_HOSTLOWERING_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace rowwise {

/// Registers what `lowerForHost` needs.
void registerHostLowering(DialectRegistry &registry);

/// Makes all arithmetic IEEE: removes fast-math flags and the like.
void removeFastMath(ModuleOp module);

/// Makes reductions that ignore their accumulator read it. Without iterations
/// it is their result, but upstream drops the value of an operand that no
/// payload reads (when it fuses, and when it bufferizes).
void readAccumulators(ModuleOp module);

/// Lowers linalg on tensors to the LLVM dialect by upstream passes. Accesses
/// outside of operands become assertions. Failures have emitted diagnostics.
LogicalResult lowerForHost(ModuleOp module);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_HOST_HOSTLOWERING_H
