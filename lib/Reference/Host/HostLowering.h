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

/// Makes all arithmetic IEEE, whatever liberties the program gives.
void removeFastMath(ModuleOp module);

/// Lets reductions that ignore their accumulator read it: where there is
/// nothing to reduce it is their result, and upstream gives what no payload
/// reads no value (when it fuses, and when it bufferizes).
void readAccumulators(ModuleOp module);

/// Lowers linalg on tensors to the LLVM dialect with upstream passes. What
/// reads or writes outside of its operands is an assertion. Failures have been
/// reported as diagnostics.
LogicalResult lowerForHost(ModuleOp module);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_HOST_HOSTLOWERING_H
