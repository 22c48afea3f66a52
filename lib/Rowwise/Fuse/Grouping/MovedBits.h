//===- MovedBits.h - The bits that programs move ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_MOVEDBITS_H
#define ROWWISE_LIB_FUSE_GROUPING_MOVEDBITS_H

#include "Grouping.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::rowwise {

/// The bits of an operand or a result for each point of its operation's loops.
/// A tensor that lacks a dimension, as a scalar of each row does, has less than
/// one element a point, and none where that dimension is dynamic.
double countBits(OpOperand &operand);
double countBits(OpResult result);

/// The tensors that `ops` read, but for constants and results of `ops`
/// themselves, and their bits for each point.
llvm::MapVector<Value, double> getReadBits(ArrayRef<Operation *> ops);

/// The bits of a tensor; dynamic dimensions count as `FusionLimits.h` says.
double countTensorBits(Value tensor);

/// The bits that all programs read and write, each tensor once; dynamic
/// dimensions count as `FusionLimits.h` says.
double countMoved(const Grouping &grouping);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_MOVEDBITS_H
