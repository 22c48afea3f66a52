//===- Prologue.h - What a kernel does before its first row -----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_PROLOGUE_H
#define ROWWISE_LIB_DISTRIBUTE_PROLOGUE_H

#include "Exchange/ClusterStart.h"
#include "Exchange/GridStart.h"
#include "Staging/StageBarriers.h"

namespace mlir::rowwise {

/// What a kernel does before its first row: operations add to it as they are
/// distributed, and it is emitted after the last.
struct Prologue {
  StageBarriers stages;
  ClusterStart cluster;
  GridStart grid;

  /// Each is inserted at the start of the kernel, so that the last one emitted
  /// runs first.
  void emit(const KernelContext &kernel, ImplicitLocOpBuilder &builder) const {
    grid.emit(kernel, builder);
    cluster.emit(kernel, builder);
    stages.emit(kernel, builder);
  }
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_PROLOGUE_H
