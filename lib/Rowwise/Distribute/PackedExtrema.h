//===- PackedExtrema.h - Extrema of 16-bit floats ---------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_PACKEDEXTREMA_H
#define ROWWISE_LIB_DISTRIBUTE_PACKEDEXTREMA_H

#include "KernelContext.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// Replaces vectors of scaled 16-bit floats by one that has the same extremum,
/// if the monoid is an extremum. Returns the vectors that are left to reduce.
Parts combinePackedExtrema(const Monoid &monoid, Parts vectors,
                           ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_PACKEDEXTREMA_H
