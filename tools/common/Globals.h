//===- Globals.h - Constants that a module names ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMON_GLOBALS_H
#define COMMON_GLOBALS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rowwise {

/// Replaces loads of each constant ml_program.global by its value, and drops
/// globals that nothing uses, such as the seed that torch-mlir leaves in every
/// module. Globals that are written at run time stay, and are refused later.
void inlineGlobals(ModuleOp module);

} // namespace mlir::rowwise

#endif // COMMON_GLOBALS_H
