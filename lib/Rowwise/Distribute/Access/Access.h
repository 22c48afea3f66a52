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

/// Marks the load of a part as one of an epilogue operand, as that of the tile
/// is, if it is.
Value markLoad(Operation *load, bool isEpilogueOperand);

/// A vector of the elements that `load` loads, by their numbers: each on its
/// own and those that `mask` lets through, others being those of `padding`.
/// What is let through wholly or not at all has a branch around it already.
Value loadElements(VectorType type, Value mask, Value padding,
                   const PartMap &parts, ImplicitLocOpBuilder &builder,
                   function_ref<Value(int64_t)> load);
/// The same of a vector that `store` stores.
void storeElements(Value value, Value mask, const PartMap &parts,
                   ImplicitLocOpBuilder &builder,
                   function_ref<void(int64_t)> store);

/// The boundary element of this thread that `mask` is of, as an index, `start`
/// being that of the tile's first. `isRematerialized`: from one number, where
/// the address that a load made of it, or both of its terms, would take
/// registers until then.
Value createBoundaryIndex(Value start, Value mask, bool isRematerialized,
                          const KernelContext &kernel, const PartMap &parts,
                          ImplicitLocOpBuilder &builder);

/// The indices of a vector of this thread, of a tile at `indices`.
SmallVector<Value> createVectorIndices(ValueRange indices, unsigned part,
                                       const KernelContext &kernel,
                                       ImplicitLocOpBuilder &builder);

/// Loads or stores one part of a tile; null for a store. A boundary element is
/// a single one, wherever vectors are.
Value accessPart(Operation *op, unsigned part, const KernelContext &kernel,
                 const PartMap &parts, ImplicitLocOpBuilder &builder);

/// A part of an epilogue operand whose vectors may lie anywhere, from the
/// aligned ones around them; null where these are not known to be there, or
/// single elements are faster.
Value loadShifted(Operation *op, unsigned part, const KernelContext &kernel,
                  const PartMap &parts, ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_ACCESS_ACCESS_H
