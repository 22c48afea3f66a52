//===- Host.h - Host functions that launch kernels --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_HOST_HOST_H
#define ROWWISE_HOST_HOST_H

#include "Rowwise/Host/HostNames.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::rowwise {

/// The kernels of a program, one for each version.
using ProgramKernels = SmallVector<gpu::GPUFuncOp>;

/// Replaces `func` (on tensors) by a function on buffers that launches the
/// kernels, and adds NAME_workspace_size. Emits a diagnostic and fails if the
/// function holds an operation that no kernel computes; with `fallback`, those
/// that rowwise-loops can run are left on buffers.
LogicalResult buildHost(func::FuncOp func, bool fallback,
                        const DenseMap<Operation *, ProgramKernels> &kernels);

} // namespace mlir::rowwise

#endif // ROWWISE_HOST_HOST_H
