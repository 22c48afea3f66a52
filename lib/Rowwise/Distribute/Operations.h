//===- Operations.h - One function for each kind of operation ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function for each operation of a kernel of tiles, called after the kernel
// has been verified. It adds the code of one thread before the operation, and
// enters the parts of the results; the walk erases the operation later.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_OPERATIONS_H
#define ROWWISE_LIB_DISTRIBUTE_OPERATIONS_H

#include "PartMap.h"
#include "Prologue.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

// Elementwise.cpp: the same operation on each part.
void distributeElementwise(Operation *op, const KernelContext &kernel,
                           PartMap &parts, ImplicitLocOpBuilder &builder);
void distributeConstant(arith::ConstantOp op, const KernelContext &kernel,
                        PartMap &parts, ImplicitLocOpBuilder &builder);
void distributeBroadcast(vector::BroadcastOp op, const KernelContext &kernel,
                         PartMap &parts, ImplicitLocOpBuilder &builder);
void distributeSpread(SpreadOp op, const KernelContext &kernel, PartMap &parts,
                      ImplicitLocOpBuilder &builder);
void distributeAssert(AssertOp op, const KernelContext &kernel, PartMap &parts,
                      ImplicitLocOpBuilder &builder);

// MatrixProducts.cpp.
void distributeMmaDot(MmaDotOp op, const KernelContext &kernel, PartMap &parts,
                      ImplicitLocOpBuilder &builder);
void distributeMmaSum(MmaSumOp op, const KernelContext &kernel, PartMap &parts,
                      ImplicitLocOpBuilder &builder);

// Masks.cpp. The mask has the elements i < bound of the tile.
void distributeMask(Value mask, Value bound, const KernelContext &kernel,
                    PartMap &parts, ImplicitLocOpBuilder &builder);
void distributeWindow(WindowOp op, const KernelContext &kernel, PartMap &parts,
                      ImplicitLocOpBuilder &builder);

// Indices.cpp.
void distributeStep(vector::StepOp op, const KernelContext &kernel,
                    PartMap &parts, ImplicitLocOpBuilder &builder);

// Access.cpp: vectors in memory.
void distributeLoad(Operation *op, const KernelContext &kernel, PartMap &parts,
                    ImplicitLocOpBuilder &builder);
void distributeStore(Operation *op, const KernelContext &kernel, PartMap &parts,
                     ImplicitLocOpBuilder &builder);

// Gather.cpp: elements at distances of their own.
void distributeGather(vector::GatherOp op, const KernelContext &kernel,
                      PartMap &parts, ImplicitLocOpBuilder &builder);
void distributeScatter(vector::ScatterOp op, const KernelContext &kernel,
                       PartMap &parts, ImplicitLocOpBuilder &builder);

// ThreadColumns.cpp: elements that are contiguous across rows.
void distributeStoreRows(StoreRowsOp op, const KernelContext &kernel,
                         PartMap &parts, ImplicitLocOpBuilder &builder);

// Staging.cpp: tiles by way of shared memory.
void distributeStage(StageOp op, const KernelContext &kernel, PartMap &parts,
                     StageBarriers &stages, ImplicitLocOpBuilder &builder);
void distributeStaged(StagedOp op, const KernelContext &kernel, PartMap &parts,
                      ImplicitLocOpBuilder &builder);

// BlockCopy.cpp: contiguous rows of a block.
void distributeBlockCopy(BlockCopyOp op, const KernelContext &kernel,
                         PartMap &parts, ImplicitLocOpBuilder &builder);

// Reduce.cpp. Returns how often threads of several warps exchange states.
unsigned distributeReduce(ReduceOp op, const KernelContext &kernel,
                          PartMap &parts, Prologue &prologue,
                          ImplicitLocOpBuilder &builder);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_OPERATIONS_H
