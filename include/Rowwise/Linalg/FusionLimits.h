//===- FusionLimits.h - Numbers that decide what is a kernel ----*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LINALG_FUSIONLIMITS_H
#define ROWWISE_LINALG_FUSIONLIMITS_H

#include <cstdint>

namespace mlir::rowwise {

/// The numbers that fusion decides by: what is one kernel is decided before
/// there is a schedule, by the bytes that programs move. None was measured.

/// The most operations an element that a program rematerializes rather than
/// read the element: an H200 issues some 28 instructions, each for one element,
/// while it moves 4 bytes, and an operation of math is several.
inline constexpr int64_t maxRematerializedOps = 8;

/// The size that a dynamic dimension is taken to have where bytes are compared.
/// A tensor then counts for more than one that lacks a dimension of it.
inline constexpr int64_t defaultDynamicSize = 1024;

/// How many times as large as the tensors that a reduction reads what waits for
/// its result must be, for the reduction to be a program of its own in front of
/// that.
inline constexpr int64_t minLeadingRatio = 8;

/// The elements of the longest vector of an inner dimension: 16 for each lane
/// of a warp, which has as many of each vector of the row in registers.
inline constexpr int64_t maxInnerSize = 512;

/// The elements of a row along several dimensions where nothing is reduced: a
/// block of any GPU holds as many in registers, whatever their type.
inline constexpr int64_t maxScalarAxisElements = 8192;

} // namespace mlir::rowwise

#endif // ROWWISE_LINALG_FUSIONLIMITS_H
