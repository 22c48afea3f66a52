//===- CompensatedSums.h - Sums that lose nothing ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_COMPENSATEDSUMS_H
#define REFERENCE_COMPENSATEDSUMS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
namespace rowwise {

/// Makes each sum of f64 in `module`, a linalg.generic that adds element after
/// element, also add up the rounding errors. In order, the first of n terms is
/// rounded n times, always in one direction if terms are equal. A tree rounds
/// log(n) times, so that a kernel would be more accurate than the reference.
void compensateSums(ModuleOp module);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_COMPENSATEDSUMS_H
