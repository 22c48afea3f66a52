//===- InlinedProgram.h - One function, ready for a reference ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REFERENCE_INLINEDPROGRAM_H
#define REFERENCE_INLINEDPROGRAM_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::rowwise {

/// A copy of a program with its entry alone, whose arguments are tensors (of
/// rank 0 for scalars).
struct InlinedProgram {
  OwningOpRef<ModuleOp> module;
  func::FuncOp entry;
};

/// Copies the function `entry` of `module`, with calls inlined, aggregate
/// operations such as softmax decomposed, and fast-math flags removed. Failures
/// have emitted diagnostics.
FailureOr<InlinedProgram> inlineProgram(ModuleOp module, StringRef entry);

} // namespace mlir::rowwise

#endif // REFERENCE_INLINEDPROGRAM_H
