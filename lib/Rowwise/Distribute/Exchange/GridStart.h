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

/// The warp of a block that reads the states of all blocks.
int64_t getReaderWarp(LayoutAttr layout, int64_t latency);

/// Where the states of a kernel's reductions are in the argument for states.
/// What lay there before is no state: each block clears its own slots when it
/// starts, and reads those of others when all blocks have done so, which is
/// after its first row has come (GridBarrier.h).
class GridStart {
public:
  /// Slots for the states of a reduction, of the types `types` and read
  /// `latency` iterations later, that no other reduction has.
  GridStates reserve(TypeRange types, int64_t latency,
                     const KernelContext &kernel,
                     ImplicitLocOpBuilder &builder);

  /// Waits until all blocks have cleared their slots if `condition` holds,
  /// before the first states are read: in the warp that reads them. Not if
  /// there is a wait in the block of `op` already.
  void wait(Operation *op, Value lane, Value condition,
            ImplicitLocOpBuilder &builder);
  /// The wait in the block of `op`, or null.
  Operation *getWait(Operation *op) const;

  /// Emits at the start of the kernel that the first lane of the warp that
  /// reads clears the slots of its block and arrives at the barrier of the
  /// grid.
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

  SmallVector<Reserved> all;
  int64_t nextFree = 0;
  scf::IfOp lastWait;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_EXCHANGE_GRIDSTART_H
