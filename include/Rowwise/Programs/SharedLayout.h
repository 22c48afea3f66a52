//===- SharedLayout.h - What lies in shared memory --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_SHAREDLAYOUT_H
#define ROWWISE_PROGRAMS_SHAREDLAYOUT_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// The layout in shared memory of rows that wait there: those that a body
/// computes with, epilogue operands excluded, or in a transposed layout all
/// that are contiguous across rows. Stages lie one behind the other, each with
/// the elements that a block has of each input in turn.
struct StageLayout {
  struct Input {
    unsigned number;
    int64_t offset; ///< bytes from a stage's start
  };
  SmallVector<Input> inputs;
  int64_t stageBytes = 0;
};

/// The multi-stage buffer of a kernel with this layout. Nothing if asynchronous
/// copies cannot bring one of the rows: it is not contiguous, or its vectors
/// are no multiple of 16 bytes; across rows, a thread's elements of a number
/// are less than a word.
std::optional<StageLayout> getStageLayout(FuseOp op, Block &body,
                                          LayoutAttr layout);

/// Whether `input` is an epilogue operand that all rows share, so that threads
/// may cache their elements of it.
bool isCachedOperand(FuseOp op, Block &body, unsigned input);

/// The layout in shared memory of epilogue operands that threads cache, such as
/// weights: for each vector of a thread the elements of all threads of a block
/// and, where they may be read at a shift, a few vectors in front of these.
struct CachedLayout {
  struct Input {
    unsigned number;
    int64_t offset; ///< bytes
  };
  SmallVector<Input> inputs;
  int64_t elements = 0; ///< of each, in a block
  int64_t bytes = 0;    ///< of all
};

/// `mayShift`: see shiftsCached of #rowwise.persistent_cluster.
CachedLayout getCachedLayout(FuseOp op, Block &body, LayoutAttr layout,
                             bool mayShift);

/// Bytes of static shared memory for the states of parts of rows, where several
/// tiles of a block have a part of a row each.
int64_t countPartStateBytes(Block &body, LayoutAttr layout, TileRows tile);

/// The bytes of shared memory that a block has for two rows of vectors of
/// 16-bit elements, of which `stages` groups are there at a time.
int64_t countStagedVectorBytes(LayoutAttr layout, TileRows tile);

/// Bytes of dynamic shared memory that the kernel of a version needs.
int64_t getSharedBytes(FuseOp op, unsigned version);

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_SHAREDLAYOUT_H
