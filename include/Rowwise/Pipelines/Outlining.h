//===- Outlining.h - Row programs apart from the rest -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PIPELINES_OUTLINING_H
#define ROWWISE_PIPELINES_OUTLINING_H

#include "Rowwise/Pipelines/Compiler.h"

#include "mlir/IR/OwningOpRef.h"

namespace mlir::rowwise {

/// Divides a module: returns its row programs in the phase Fused, each a public
/// function, and leaves in `module` what is none, of any dialect, and calls of
/// these functions (rowwise-outline). Refuses, with a diagnostic, a module
/// without row programs, and operations on tensors that are not valid.
FailureOr<OwningOpRef<ModuleOp>>
outlinePrograms(ModuleOp module, const CompilerOptions &options);

} // namespace mlir::rowwise

#endif // ROWWISE_PIPELINES_OUTLINING_H
