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

/// Puts the value of each constant ml_program.global where it is loaded, and
/// drops globals that nothing uses, such as the seed that torch-mlir leaves in
/// every module. What is changed at run time stays, and has no lowering.
void inlineGlobals(ModuleOp module);

} // namespace mlir::rowwise

#endif // COMMON_GLOBALS_H
