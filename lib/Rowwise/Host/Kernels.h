//===- Kernels.h - The kernels that programs name ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_HOST_KERNELS_H
#define ROWWISE_LIB_HOST_KERNELS_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::rowwise {

/// The kernel of a version, with what a launch must know of it.
struct LaunchedKernel {
  SymbolRefAttr symbol;
  FunctionType type;
  int64_t sharedBytes = 0; ///< of dynamic shared memory
  /// The type of the kernel's last argument if that is for states:
  /// memref<?xNxi64>, N elements for each group of blocks. Else null.
  MemRefType states;
};

/// The kernels of each program of a function, one for each version.
using ProgramKernels = DenseMap<Operation *, SmallVector<LaunchedKernel>>;

/// The kernels that the programs of `source` name. Emits a diagnostic and fails
/// if a program names none, or one that does not exist, has other operands or
/// is of another version.
FailureOr<ProgramKernels> findKernels(func::FuncOp source);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_KERNELS_H
