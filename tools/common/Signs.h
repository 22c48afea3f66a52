//===- Signs.h - Integers without signs ------------------------*- C++ -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOOLS_COMMON_SIGNS_H
#define TOOLS_COMMON_SIGNS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rowwise {

/// Makes ui8 and si8 i8, as exporters do but for a function's signature, and
/// removes the casts between them: what is unsigned are operations, not types.
void removeSigns(ModuleOp module);

} // namespace mlir::rowwise

#endif // TOOLS_COMMON_SIGNS_H
