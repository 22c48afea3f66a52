//===- HostSymbols.h - What a loader sees of host code ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_PIPELINES_HOSTSYMBOLS_H
#define ROWWISE_LIB_PIPELINES_HOSTSYMBOLS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rowwise {

/// Gives functions that take pointers to descriptors (`_mlir_ciface_NAME`) the
/// names that callers know. Those that take descriptors' fields become private.
LogicalResult renameEntries(ModuleOp module);

/// Frees the device copies of constants when the program is unloaded; host code
/// has a variable for each (rowwise-host).
void freeConstants(ModuleOp module);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_HOSTSYMBOLS_H
