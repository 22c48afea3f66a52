//===- UnfusedTraffic.h - Bytes that unfused operations move ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_UNFUSEDTRAFFIC_H
#define ROWWISE_LIB_FUSE_UNFUSEDTRAFFIC_H

#include "Groups.h"

#include "Rowwise/IR/Traffic.h"

namespace mlir::rowwise {

/// What the operations of `group`, which became `program`, would move as a
/// kernel each: its operands, once each, and its results. Copies and broadcasts
/// are part of who reads them, constants are part of the code. Dimensions are
/// the program's.
SmallVector<Traffic> getUnfusedTraffic(const Group &group, FuseOp program);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_UNFUSEDTRAFFIC_H
