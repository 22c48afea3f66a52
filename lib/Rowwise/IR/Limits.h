//===- Limits.h - What attributes allow -------------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_IR_LIMITS_H
#define ROWWISE_LIB_IR_LIMITS_H

#include <cstdint>

namespace mlir::rowwise {

/// Blocks of a cluster; more than 8 are not portable.
inline constexpr int64_t maxClusterBlocks = 16;

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_IR_LIMITS_H
