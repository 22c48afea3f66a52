//===- Kernel.h - One kernel on masked tiles --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_KERNEL_H
#define ROWWISE_LIB_TILE_KERNEL_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::rowwise {

/// What the kernel of a version is called: function, schedule, threads a row by
/// vectors a thread, width and alignment.
std::string getKernelName(StringRef program, VersionAttr version);

/// Builds the kernel of one version of `op` in `module`, whose name it has.
/// Arguments are the buffers of the inputs, then of the results.
gpu::GPUFuncOp buildKernel(FuseOp op, unsigned version,
                           gpu::GPUModuleOp module);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_KERNEL_H
