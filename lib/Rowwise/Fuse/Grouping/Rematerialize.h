//===- Rematerialize.h - What readers rematerialize -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_REMATERIALIZE_H
#define ROWWISE_LIB_FUSE_GROUPING_REMATERIALIZE_H

#include "Merger.h"

namespace mlir::rowwise {

/// Lets programs compute values that another program would write for them, if
/// the inputs of these are in memory anyway and fewer bytes are moved. Returns
/// whether operations were added to the block and its groups, and others
/// erased.
bool rematerialize(Merger &merger);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_REMATERIALIZE_H
