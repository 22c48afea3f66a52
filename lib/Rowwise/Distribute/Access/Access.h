//===- Access.h - Loads and stores of a thread ------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_ACCESS_ACCESS_H
#define ROWWISE_LIB_DISTRIBUTE_ACCESS_ACCESS_H

#include "../PartMap.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// Marks the load of a part as that of an epilogue operand, if the load of the
/// tile is marked so.
Value markLoad(Operation *load, bool isEpilogueOperand);

/// A vector whose elements `load` loads, one by one, by their numbers; elements
/// that `mask` leaves out are those of `padding`. A branch around all of it is
/// the caller's, if the mask is all true or all false.
Value loadElements(VectorType type, Value mask, Value padding,
                   const PartMap &parts, ImplicitLocOpBuilder &builder,
                   function_ref<Value(int64_t)> load);
/// Stores the elements of a vector that `mask` does not leave out, one by one:
/// `store` gets their numbers. A branch around all of it is the caller's.
void storeElements(Value value, Value mask, const PartMap &parts,
                   ImplicitLocOpBuilder &builder,
                   function_ref<void(int64_t)> store);

/// The number in the tile, as an index, of the boundary element of this thread,
/// which `mask` is the mask of; `start` is that of the tile's first element.
/// `isRematerialized`: computed from one value anew, as the address that a load
/// made of it would take registers until now.
Value createBoundaryIndex(Value start, Value mask, bool isRematerialized,
                          const KernelContext &kernel, const PartMap &parts,
                          ImplicitLocOpBuilder &builder);

/// The indices of this thread's vector of a register, for a tile at `indices`;
/// rematerialized as `createDistance` says.
SmallVector<Value> createVectorIndices(ValueRange indices, unsigned part,
                                       bool isRematerialized,
                                       const KernelContext &kernel,
                                       ImplicitLocOpBuilder &builder);

/// Loads or stores one part of a tile; null for a store. A boundary element is
/// loaded or stored alone.
Value accessPart(Operation *op, unsigned part, const KernelContext &kernel,
                 const PartMap &parts, ImplicitLocOpBuilder &builder);

/// A part of an epilogue operand whose vectors may have any alignment, made of
/// the aligned vectors around it. Null where these may lie outside of the
/// buffer, or single elements are faster.
Value loadShifted(Operation *op, unsigned part, const KernelContext &kernel,
                  const PartMap &parts, ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_ACCESS_ACCESS_H
