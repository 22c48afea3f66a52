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

/// The kernel of a version of a program, as its launch sees it.
struct LaunchedKernel {
  SymbolRefAttr symbol;
  FunctionType type;
  int64_t sharedBytes = 0; ///< of dynamic shared memory
  /// The type of its last argument, memref<?xNxi64>, if it is one of N states
  /// for each group of blocks; else null.
  MemRefType states;
};

/// The kernels of each program of a function, one for each version.
using ProgramKernels = DenseMap<Operation *, SmallVector<LaunchedKernel>>;

/// The kernels that the programs of `source` name. Emits a diagnostic and fails
/// if a program names none, or one that does not exist or is for other operands
/// or of another version.
FailureOr<ProgramKernels> findKernels(func::FuncOp source);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_HOST_KERNELS_H
