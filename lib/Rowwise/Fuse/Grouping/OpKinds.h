//===- OpKinds.h - What an operation of a group is --------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_OPKINDS_H
#define ROWWISE_LIB_FUSE_GROUPING_OPKINDS_H

#include "mlir/IR/Operation.h"

namespace mlir::rowwise {

bool isReduction(Operation *op);

/// Whether an operation computes each element of its only result from the
/// elements at that point, and does nothing else.
bool isElementwise(Operation *op);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_OPKINDS_H
