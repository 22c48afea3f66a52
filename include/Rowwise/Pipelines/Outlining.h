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

/// Takes the row programs out of a module. Returns them in the phase Fused,
/// each as a public function; the rest, of any dialect, stays in `module` and
/// calls these functions (rowwise-outline). Emits a diagnostic and fails for a
/// module without row programs, and for operations on tensors that are not
/// valid.
FailureOr<OwningOpRef<ModuleOp>>
outlinePrograms(ModuleOp module, const CompilerOptions &options);

} // namespace mlir::rowwise

#endif // ROWWISE_PIPELINES_OUTLINING_H
