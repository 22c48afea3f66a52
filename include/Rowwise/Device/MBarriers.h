//===- MBarriers.h - mbarriers of a kernel ----------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_DEVICE_MBARRIERS_H
#define ROWWISE_DEVICE_MBARRIERS_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rowwise {

/// Whether this is the first thread of its block.
Value createIsFirstThread(ImplicitLocOpBuilder &builder, LayoutAttr layout);

/// Initialises the mbarriers at `addresses`, each with one arrival a phase, and
/// makes them visible to the cluster and to asynchronous copies. Executed by
/// one thread.
void createMBarrierInits(ImplicitLocOpBuilder &builder,
                         ArrayRef<Value> addresses);

/// Suspends the thread until the phase with parity `parity`, an i32, of the
/// mbarrier at `address` is complete.
void createMBarrierWait(ImplicitLocOpBuilder &builder, Value address,
                        Value parity, NVVM::MemScopeKind scope);

} // namespace mlir::rowwise

#endif // ROWWISE_DEVICE_MBARRIERS_H
