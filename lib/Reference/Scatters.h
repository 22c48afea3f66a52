//===- Scatters.h - Scatters as linalg --------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_SCATTERS_H
#define REFERENCE_SCATTERS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rowwise {

/// Makes each tm_tensor.scatter of single elements a linalg.generic that does
/// what the scatter says: every element is combined with all updates, one after
/// the other, whose indices are its position.
void lowerScatters(ModuleOp module);

} // namespace mlir::rowwise

#endif // REFERENCE_SCATTERS_H
