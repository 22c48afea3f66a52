//===- Indices.h - Positions and distances of elements ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_ACCESS_INDICES_H
#define ROWWISE_LIB_DISTRIBUTE_ACCESS_INDICES_H

#include "../PartMap.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

Value advanceBy(ImplicitLocOpBuilder &builder, Value position, int64_t by);

/// Elements from the first vector of a thread to vector `part`. If it is
/// rematerialized, and no constant, it is computed anew, so that no register
/// keeps it meanwhile.
Value createDistance(const KernelContext &kernel, unsigned part,
                     bool isRematerialized, ImplicitLocOpBuilder &builder);

/// The first element of a register of this thread, from the tile's start.
Value createPosition(const KernelContext &kernel, unsigned part,
                     ImplicitLocOpBuilder &builder);

/// A vector of first, first + 1, ...
Value createNumbers(Value first, VectorType type,
                    ImplicitLocOpBuilder &builder);

/// Computes an operation on vectors of index element by element: LLVM finds
/// what addresses have in common among scalars only.
Value createOnIndices(OperationName name, ArrayRef<NamedAttribute> attributes,
                      ValueRange operands, VectorType type,
                      ImplicitLocOpBuilder &builder);

/// The product of indices with a scalar, such as a stride, where each
/// register's is that of the one before plus a constant. False for other
/// operations.
bool distributeDistances(arith::MulIOp op, const KernelContext &kernel,
                         PartMap &parts, ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_ACCESS_INDICES_H
