//===- PTX.h - PTX and cubins -----------------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From gpu.modules in the NVVM and LLVM dialects to PTX, by LLVM's back end (no
// CUDA toolkit, no libdevice), and from PTX to a cubin where ptxas is found. A
// function that fails has emitted a diagnostic.
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
  /// LLVM target features such as "+ptx80". Empty: the first version of PTX
  /// with the instructions that kernels use, which most drivers can read.
  std::string features;
};

/// Registers the translations to LLVM IR that the functions below need.
void registerPTXTranslations(DialectRegistry &registry);

/// PTX of all `modules`, at least one. Multiplications and additions are fused
/// only where the input fuses them. There are line numbers if functions have
/// debug scopes (NVVMOptions::debugInfo). Refuses calls of functions that are
/// not defined.
FailureOr<std::string> translateToPTX(ArrayRef<gpu::GPUModuleOp> modules,
                                      const PTXOptions &options);

/// Joins texts that translateToPTX made with the same options and without line
/// numbers: their common header, then the rest of each. No two texts may define
/// one symbol; several may declare the same one.
std::string joinPTX(ArrayRef<std::string> texts);

/// The path of ptxas: $ROWWISE_PTXAS, else the first in $PATH, else in the
/// default folder of a CUDA toolkit.
std::optional<std::string> findPtxas();

/// Runs ptxas. Diagnostics are at `loc` and quote ptxas.
FailureOr<SmallVector<char>> assembleCubin(Location loc, StringRef ptx,
                                           StringRef chip);

/// Runs ptxas for who has the PTX in the place of a cubin: none, after a
/// warning, where ptxas is older than the chip or the version of PTX.
FailureOr<SmallVector<char>> assembleCubinIfKnown(Location loc, StringRef ptx,
                                                  StringRef chip);

} // namespace rowwise
} // namespace mlir

#endif // ROWWISE_TARGET_PTX_H
