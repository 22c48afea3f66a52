//===- PTX.h - PTX and cubins -----------------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a gpu.module in the NVVM and LLVM dialects to PTX text, with LLVM's own
// back end (no CUDA toolkit, no libdevice), and from PTX to a cubin where
// ptxas is found. A function that fails has emitted a diagnostic.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TARGET_PTX_H
#define ROWWISE_TARGET_PTX_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>

namespace mlir {
class DialectRegistry;

namespace rowwise {

struct PTXOptions {
  /// sm_80, sm_90, sm_90a, ...
  std::string chip = "sm_90";
  /// LLVM target features such as "+ptx80"; empty for the first version of PTX
  /// that has what kernels for the chip use, which the most drivers can read.
  std::string features;
};

/// Registers the translations to LLVM IR that the functions below need.
void registerPTXTranslations(DialectRegistry &registry);

/// PTX of all `modules`, of which there is at least one. Fused multiply-adds
/// are those of the input: nothing contracts. The text has line numbers if
/// functions have debug scopes (NVVMOptions::debugInfo). Refuses functions that
/// are called and not defined.
FailureOr<std::string> translateToPTX(ArrayRef<gpu::GPUModuleOp> modules,
                                      const PTXOptions &options);

/// One text of several, of translateToPTX with the same options and without
/// line numbers: the header that all begin with, then what follows it in each.
/// No two may define one symbol; the same one may be declared by several.
std::string joinPTX(ArrayRef<std::string> texts);

/// Path of ptxas: $ROWWISE_PTXAS, else the first in $PATH, else that of the
/// usual place of a CUDA toolkit.
std::optional<std::string> findPtxas();

/// Runs ptxas. Diagnostics have the location `loc` and hold ptxas' own words.
FailureOr<SmallVector<char>> assembleCubin(Location loc, StringRef ptx,
                                           StringRef chip);

} // namespace rowwise
} // namespace mlir

#endif // ROWWISE_TARGET_PTX_H
