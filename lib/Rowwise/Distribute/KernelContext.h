//===- KernelContext.h - What a kernel is distributed by --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_KERNELCONTEXT_H
#define ROWWISE_LIB_DISTRIBUTE_KERNELCONTEXT_H

#include "Rowwise/IR/LaunchedThreads.h"
#include "Rowwise/IR/Rowwise.h"

#include "mlir/Analysis/DataFlowFramework.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::rowwise {

/// The values that a thread has of one distributed value. Of a tile these are a
/// vector of `vector` elements for each register of the layout and, in a peeled
/// layout, a vector of one, the boundary element. Of a vector with one element
/// for each thread of a row, and that is no tile, it is one scalar.
using Parts = SmallVector<Value>;

/// Which types of a kernel are distributed, and to what: a type's length tells.
/// A tile and a vector with an element for each thread have the same length
/// only where a thread has one element of a tile. Then it is the same thread
/// that has element i of either, so that the vector can be treated as a tile.
struct TileTypes {
  LayoutAttr layout;

  bool isTile(Type type) const;
  /// One element for each thread of a row.
  bool isThreadVector(Type type) const;
  bool isDistributed(Type type) const {
    return isTile(type) || isThreadVector(type);
  }
  unsigned getNumTileParts() const {
    return layout.getVectorsPerThread() + layout.getPeeled();
  }
  unsigned getNumParts(Type type) const {
    return isTile(type) ? getNumTileParts() : 1;
  }
  Type getPartType(Type type, unsigned part) const;
  VectorType getVectorType(Type tile, unsigned part) const {
    return cast<VectorType>(getPartType(tile, part));
  }
  /// Whether a part of a tile is the boundary element.
  bool isBoundary(unsigned part) const {
    return layout.getPeeled() && part == layout.getVectorsPerThread();
  }
  /// How many elements of other threads lie, in shared memory, in front of the
  /// vectors that a block caches of one register: room for reads at a shift.
  int64_t getCachedMargin() const {
    return LayoutAttr::vectorsOfLine * layout.getVector();
  }
  /// Whether an operation is one of tiles in kernels, or has distributed
  /// operands or results.
  bool isDistributed(Operation *op) const;
};

/// What all of a kernel's operations are distributed by.
struct KernelContext : TileTypes {
  gpu::GPUFuncOp func;
  /// What the scheduler decided of the kernel.
  VersionAttr version;
  /// The argument for states in device memory, or null.
  Value states;
  /// The ranges of integers in the kernel before it was distributed.
  const DataFlowSolver &ranges;
  /// The number of threads that a row has in a block, if that is known when the
  /// kernel is launched; null: as many as in the layout.
  Value threads;
  /// The number of this thread among those of its row.
  Value thread;

  /// Elements of a row that a vector of each thread covers: at least, and at
  /// most.
  int64_t getMinStride() const {
    return threads ? getFewestThreads(layout) * getStrideOfThread()
                   : layout.getStride();
  }
  int64_t getMaxStride() const { return layout.getStride(); }
  /// What one thread of each block adds to that.
  int64_t getStrideOfThread() const {
    return layout.getBlocks() * layout.getVector();
  }

  /// How threads make and combine states.
  ReductionsAttr getReductions() const { return version.getReductions(); }
  Block &getBody() const { return gpu::GPUFuncOp(func).getBody().front(); }
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_KERNELCONTEXT_H
