//===- TransferTime.h - How long moving bytes takes -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PROGRAMS_TRANSFERTIME_H
#define ROWWISE_PROGRAMS_TRANSFERTIME_H

#include "Rowwise/IR/Rowwise.h"

namespace mlir::rowwise {

/// Microseconds of an empty kernel between two CUDA events, measured on an H200
/// with the method of bench/sweep.
inline constexpr double launchFloor = 3.4;

/// Microseconds that the bytes take at the target's bandwidth.
inline double getTransferTime(TargetAttr gpu, int64_t bytes) {
  return bytes / (gpu.getBandwidth() * 1e3);
}

} // namespace mlir::rowwise

#endif // ROWWISE_PROGRAMS_TRANSFERTIME_H
