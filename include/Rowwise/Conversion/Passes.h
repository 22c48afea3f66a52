//===- Passes.h - From SIMT code to NVVM and the simulator ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_CONVERSION_PASSES_H
#define ROWWISE_CONVERSION_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
namespace rowwise {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "Rowwise/Conversion/Passes.h.inc"

struct NVVMOptions {
  /// The compute capability whose instructions may be used; empty for all.
  std::string target;
  /// Exponentials and divisions to 1 ulp.
  bool precise = false;
  /// Give every function a debug scope, so that PTX has source lines.
  bool debugInfo = false;
};

/// Adds the passes that take each gpu.module of a builtin.module from SIMT code
/// to the NVVM and LLVM dialects.
void buildNVVMConversion(OpPassManager &modulePM, const NVVMOptions &options);

} // namespace rowwise
} // namespace mlir

#endif // ROWWISE_CONVERSION_PASSES_H
