//===- RunPasses.h - Passes of one phase or more ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_PIPELINES_RUNPASSES_H
#define ROWWISE_LIB_PIPELINES_RUNPASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::rowwise {

/// Runs the passes that `addPasses` adds, with the tool's options for pass
/// managers. Verifies the result or, with `verifiesEach`, that of each pass. A
/// failure comes with a diagnostic.
LogicalResult runPasses(ModuleOp module,
                        function_ref<void(OpPassManager &)> addPasses,
                        bool verifiesEach = false);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_RUNPASSES_H
