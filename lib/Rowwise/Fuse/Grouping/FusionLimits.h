//===- FusionLimits.h - Numbers that decide what is a kernel ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_FUSIONLIMITS_H
#define ROWWISE_LIB_FUSE_GROUPING_FUSIONLIMITS_H

#include <cstdint>

namespace mlir::rowwise {

/// All that fusion assumes of speed: what is one kernel is decided before there
/// is a schedule, by the bytes that programs move.

/// Operations at most that a program rematerializes for an element in place of
/// reading it. More take longer than it takes to move the element.
constexpr int64_t maxRematerializedOps = 8;

/// The elements along a dynamic dimension, where tensors that two ways to fuse
/// move are compared: a tensor is taken for larger than what lacks one of its
/// dimensions.
constexpr int64_t defaultDynamicSize = 1024;

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_FUSIONLIMITS_H
