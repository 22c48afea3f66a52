//===- KernelShape.h - The shapes of kernels --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_SHAPES_KERNELSHAPE_H
#define ROWWISE_LIB_TILE_SHAPES_KERNELSHAPE_H

#include "../TileContext.h"

namespace mlir::rowwise {

/// Refuses a version whose kernel shape does not suit the program's rows.
LogicalResult verifyShape(FuseOp program, unsigned version);

/// Builds the code of a kernel, without the return.
void buildShape(ImplicitLocOpBuilder &builder, const TileContext &kernel);

//===----------------------------------------------------------------------===//
// One file a shape
//===----------------------------------------------------------------------===//

void buildResidentRow(ImplicitLocOpBuilder &builder, const TileContext &kernel);
void buildStream(ImplicitLocOpBuilder &builder, const TileContext &kernel);
void buildColumn(ImplicitLocOpBuilder &builder, const TileContext &kernel);
void buildPersistent(ImplicitLocOpBuilder &builder, const TileContext &kernel);

LogicalResult verifyPacked(FuseOp program, unsigned version);
void buildPacked(ImplicitLocOpBuilder &builder, const TileContext &kernel);

LogicalResult verifyRing(FuseOp program, unsigned version);
void buildRing(ImplicitLocOpBuilder &builder, const TileContext &kernel);

LogicalResult verifyVectorStream(FuseOp program, unsigned version);
void buildVectorStream(ImplicitLocOpBuilder &builder,
                       const TileContext &kernel);

LogicalResult verifySplitColumn(FuseOp program, unsigned version);
void buildSplitColumn(ImplicitLocOpBuilder &builder, const TileContext &kernel);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_SHAPES_KERNELSHAPE_H
