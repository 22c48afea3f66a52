//===- KernelModule.h - Where a kernel is -----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_DEVICE_KERNELMODULE_H
#define ROWWISE_DEVICE_KERNELMODULE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::rowwise {

/// An empty gpu.module before `func` for one kernel, which is to have its name:
/// `name` as PTX can spell it, with a number where that is taken. Kernels share
/// no module, so that they are compiled at the same time.
gpu::GPUModuleOp createKernelModule(func::FuncOp func, StringRef name);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_KERNELMODULE_H
