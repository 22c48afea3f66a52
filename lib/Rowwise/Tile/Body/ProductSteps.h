//===- ProductSteps.h - Steps by products of matrices -----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All steps of ProductStep.h through the elements of a row: with vectors that
// each warp loads for itself, a step ahead, or that the warps of a block have
// in shared memory.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_TILE_BODY_PRODUCTSTEPS_H
#define ROWWISE_LIB_TILE_BODY_PRODUCTSTEPS_H

#include "ProductStep.h"

namespace mlir::rowwise {

/// Adds the elements of this thread's part to what the reduction carries in its
/// rows. Where their mask hides all elements of a step, it is left out if all
/// rows of the block have the same vectors. Of the sum of terms a
/// thread then has those of its own numbers.
SmallVector<Value> streamProducts(ImplicitLocOpBuilder &builder,
                                  const BlocksOfRows &blocks,
                                  RowsOfProducts rows, ValueRange inits);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_TILE_BODY_PRODUCTSTEPS_H
