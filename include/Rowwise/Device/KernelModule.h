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

/// Creates an empty gpu.module before `func` for one kernel, which must have
/// the module's name: `name` in characters of PTX, with a number if it is
/// taken. Each kernel has a module of its own, so that they are compiled in
/// parallel.
gpu::GPUModuleOp createKernelModule(func::FuncOp func, StringRef name);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_KERNELMODULE_H
