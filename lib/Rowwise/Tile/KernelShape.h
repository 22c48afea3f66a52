//===- KernelShape.h - The shapes of kernels --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_KERNELSHAPE_H
#define ROWWISE_LIB_TILE_KERNELSHAPE_H

#include "TileContext.h"

namespace mlir::rowwise {

//===----------------------------------------------------------------------===//
// What a schedule asks of a kernel
//===----------------------------------------------------------------------===//

/// How a kernel comes by its rows.
enum class KernelShape {
  residentRow,         ///< a tile holds a row
  streamed,            ///< a row goes through a tile, once for each level
  outerReduction,      ///< a thread holds elements of several rows
  contiguousBlockCopy, ///< a block's rows are copied to shared memory together
  persistent,          ///< blocks step over rows, the next ones in registers
  multiStageBuffer, ///< blocks step over rows, the next ones in shared memory
};

KernelShape getKernelShape(VersionAttr version);

//===----------------------------------------------------------------------===//
// The code of a kernel, one file a shape
//===----------------------------------------------------------------------===//

void buildResidentRow(ImplicitLocOpBuilder &builder, const TileContext &kernel);
void buildStreamed(ImplicitLocOpBuilder &builder, const TileContext &kernel);
void buildOuterReduction(ImplicitLocOpBuilder &builder,
                         const TileContext &kernel);
void buildContiguousBlockCopy(ImplicitLocOpBuilder &builder,
                              const TileContext &kernel);
void buildPersistent(ImplicitLocOpBuilder &builder, const TileContext &kernel);
void buildMultiStageBuffer(ImplicitLocOpBuilder &builder,
                           const TileContext &kernel);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_KERNELSHAPE_H
