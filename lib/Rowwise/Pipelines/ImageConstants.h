//===- ImageConstants.h - Constants among the kernels -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_PIPELINES_IMAGECONSTANTS_H
#define ROWWISE_LIB_PIPELINES_IMAGECONSTANTS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::rowwise {

/// Turns constants that host code would upload into variables beside the
/// kernels. The module is in the phase NVVM.
///
///   %p = call @rowwiseDeviceConstant(%slot, %data, %bytes)
///   ->
///   %p = call @rowwiseImageConstant(%name)
void moveConstantsToKernels(ModuleOp module);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_PIPELINES_IMAGECONSTANTS_H
