//===- KernelShape.cpp - The shapes of kernels ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelShape.h"

using namespace mlir;
using namespace mlir::rowwise;

LogicalResult mlir::rowwise::verifyShape(FuseOp program, unsigned version) {
  switch (program.getVersionList()[version].getKernelShape()) {
  case KernelShape::contiguousBlockCopy:
    return verifyPacked(program, version);
  case KernelShape::multiStageBuffer:
    return verifyRing(program, version);
  case KernelShape::multiStageColumns:
    return verifySplitColumn(program, version);
  case KernelShape::streamedVectors:
    return verifyVectorStream(program, version);
  case KernelShape::residentRow:
  case KernelShape::streamed:
  case KernelShape::outerReduction:
  case KernelShape::persistent:
    return success();
  }
  llvm_unreachable("unknown shape of kernels");
}

void mlir::rowwise::buildShape(ImplicitLocOpBuilder &builder,
                               const TileContext &kernel) {
  switch (kernel.getVersion().getKernelShape()) {
  case KernelShape::residentRow:
    return buildResidentRow(builder, kernel);
  case KernelShape::streamed:
    return buildStream(builder, kernel);
  case KernelShape::streamedVectors:
    return buildVectorStream(builder, kernel);
  case KernelShape::outerReduction:
    return buildColumn(builder, kernel);
  case KernelShape::contiguousBlockCopy:
    return buildPacked(builder, kernel);
  case KernelShape::persistent:
    return buildPersistent(builder, kernel);
  case KernelShape::multiStageBuffer:
    return buildRing(builder, kernel);
  case KernelShape::multiStageColumns:
    return buildSplitColumn(builder, kernel);
  }
}
