//===- Division.h - Row programs and the rest of a module -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_OUTLINE_DIVISION_H
#define ROWWISE_OUTLINE_DIVISION_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::rowwise {

/// A unit attribute of functions that rowwise-outline has made.
inline constexpr StringLiteral outlinedAttrName = "rowwise.outlined";

/// Moves the functions of row programs out of a module that rowwise-outline has
/// made, into one to be compiled. There each is public and has no destination
/// operands: these are its results again. In `module` the declarations stay.
OwningOpRef<ModuleOp> takePrograms(ModuleOp module);

} // namespace mlir::rowwise

#endif // ROWWISE_OUTLINE_DIVISION_H
