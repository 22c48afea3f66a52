//===- GridStart.h - The start of the blocks of the grid --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_EXCHANGE_GRIDSTART_H
#define ROWWISE_LIB_DISTRIBUTE_EXCHANGE_GRIDSTART_H

#include "GridStates.h"

#include "../KernelContext.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::rowwise {

/// The warp of each block that reads the states of all blocks.
int64_t getReaderWarp(LayoutAttr layout, int64_t latency);

/// The number among an iteration's slots of that of a block's row in `block` of
/// the blocks that share it, in a transposed layout. Behind those of all blocks
/// lies the slot for the state of all.
Value createRowSlot(Value row, Value block, LayoutAttr layout,
                    ImplicitLocOpBuilder &builder);

/// The block that combines the states of a row for all blocks that share it.
Value createOwner(Value row, LayoutAttr layout, ImplicitLocOpBuilder &builder);

/// Assigns slots in the argument for states to the reductions of a kernel. The
/// memory may hold anything at first: each block clears its own slots when it
/// starts, and reads those of others after all blocks have done so, which it
/// waits for once its first row has come (GridBarrier.h).
class GridStart {
public:
  /// Slots for the states of a reduction, of the types `types` and read
  /// `latency` iterations later; no other reduction has them.
  GridStates reserve(TypeRange types, int64_t latency,
                     const KernelContext &kernel,
                     ImplicitLocOpBuilder &builder);

  /// Emits a wait, where `condition` holds, until all blocks have cleared their
  /// slots: in the warp that reads the states, before the first ones. Emits
  /// none if the block of `op` has one.
  void wait(Operation *op, Value lane, Value condition,
            ImplicitLocOpBuilder &builder);
  /// The wait in the block of `op`, or null.
  Operation *getWait(Operation *op) const;

  /// Emits at the start of the kernel that the first lane of the warp that
  /// reads clears the slots of its block and arrives at the barrier of the
  /// grid. In a transposed layout the leader threads of rows clear slots.
  void emit(const KernelContext &kernel, ImplicitLocOpBuilder &builder) const;

private:
  struct Reserved {
    int64_t first; ///< element of those of a row's blocks
    SmallVector<Type> types;
    int64_t latency;
    Location loc;
  };
  static GridStates createStates(const Reserved &reserved, Value block,
                                 const KernelContext &kernel,
                                 ImplicitLocOpBuilder &builder);
  static Value createHiddenBlock(ImplicitLocOpBuilder &builder);
  void clearOwn(const KernelContext &kernel,
                ImplicitLocOpBuilder &builder) const;
  void clearOfRows(const KernelContext &kernel,
                   ImplicitLocOpBuilder &builder) const;

  SmallVector<Reserved> all;
  int64_t nextFree = 0;
  scf::IfOp lastWait;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_GRIDSTART_H
