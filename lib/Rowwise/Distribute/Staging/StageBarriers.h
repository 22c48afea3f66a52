//===- StageBarriers.h - The mbarriers of multi-stage buffers ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_DISTRIBUTE_STAGING_STAGEBARRIERS_H
#define ROWWISE_LIB_DISTRIBUTE_STAGING_STAGEBARRIERS_H

#include "../KernelContext.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::rowwise {

/// The address of the mbarrier of one stage.
Value createStageBarrierAddress(ImplicitLocOpBuilder &builder, Value barriers,
                                Value stage);

/// The mbarriers of a kernel's multi-stage buffers, one for each stage.
class StageBarriers {
public:
  void add(Value barriers) { buffers.insert(barriers); }
  /// Emits at the start of the kernel the initialisation of the mbarriers.
  void emit(const KernelContext &kernel, ImplicitLocOpBuilder &builder) const;

private:
  SetVector<Value> buffers;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_DISTRIBUTE_STAGING_STAGEBARRIERS_H
