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

/// The numbers that fusion decides by: what is one kernel is decided before
/// there is a schedule, by the bytes that programs move.

/// The most operations an element that a program rematerializes rather than
/// read the element. More take longer than it takes to move it.
constexpr int64_t maxRematerializedOps = 8;

/// The size that a dynamic dimension is taken to have where bytes are compared.
/// A tensor then counts for more than one that lacks a dimension of it.
constexpr int64_t defaultDynamicSize = 1024;

/// The elements of the longest vector of an inner dimension: 16 for each lane
/// of a warp, which has as many of each vector of the row in registers.
constexpr int64_t maxInnerSize = 512;

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_FUSIONLIMITS_H
