//===- KernelArguments.h - What kernels are called with ---------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_KERNELARGUMENTS_H
#define ROWWISE_PROGRAMS_KERNELARGUMENTS_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::rowwise {

/// The name of an attribute of the kernel argument through which blocks
/// exchange states in device memory: memref<?xNxi64>, with N elements for each
/// group of blocks that share a row, and with any contents at the launch.
inline constexpr StringLiteral statesAttrName = "rowwise.states";

/// The name of an attribute of loads of epilogue operands in kernels, which no
/// store of the kernel changes.
inline constexpr StringLiteral epilogueAttrName = "rowwise.epilogue";

/// The type of a tensor's buffer in host code and kernels: strides and offset
/// are known at run time.
MemRefType getBufferType(RankedTensorType type);

/// The type of a kernel's argument for an operand or result of `op`: a buffer,
/// with stride 1 along a contiguous row, or a scalar by value.
Type getKernelArgumentType(FuseOp op, unsigned number);

/// The type of the last argument of a version's kernel whose blocks exchange
/// states through device memory: memref<?xNxi64>, N elements for each group of
/// blocks.
MemRefType getStatesType(FuseOp op, unsigned version);

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_KERNELARGUMENTS_H
