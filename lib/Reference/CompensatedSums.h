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

/// Makes each sum of f64 in `module`, a linalg.generic that adds one element
/// after the other, add up what its additions round off, too. An n-th term is
/// rounded n times in order, and always the same way where terms are equal; a
/// tree rounds it log(n) times and would be nearer to the truth than what it is
/// compared with.
void compensateSums(ModuleOp module);

} // namespace rowwise
} // namespace mlir

#endif // REFERENCE_COMPENSATEDSUMS_H
