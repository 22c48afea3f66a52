//===- Verify.h - What kernels of tiles may hold ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_VERIFY_H
#define ROWWISE_LIB_DISTRIBUTE_VERIFY_H

#include "KernelContext.h"

namespace mlir::rowwise {

/// The argument for states in device memory, or null.
Value findStates(gpu::GPUFuncOp func);

/// The states of reductions whose tiles lie in several blocks, or null.
Value findStatesOfTiles(gpu::GPUFuncOp func, LayoutAttr layout);

/// Whether the kernel computes a value: tiles are never arguments.
bool isMade(Value value, gpu::GPUFuncOp func);

/// Refuses, with a diagnostic, what distribution has no code for.
LogicalResult verifyKernel(gpu::GPUFuncOp func, VersionAttr version);

/// The verifier of the reductions of one kernel, which it is given in order.
class ReduceVerifier {
public:
  ReduceVerifier(gpu::GPUFuncOp func, const TileTypes &types)
      : func(func), types(types),
        states(findStatesOfTiles(func, types.layout)) {}

  LogicalResult verify(ReduceOp op);

private:
  LogicalResult verifyTypes(ReduceOp op);
  LogicalResult verifyInGrid(ReduceOp op);
  LogicalResult verifyInCluster(ReduceOp op);

  gpu::GPUFuncOp func;
  const TileTypes &types;
  Value states;
  int64_t reserved = 0; ///< elements of the argument for states that are taken
  std::optional<int64_t> latency;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_VERIFY_H
