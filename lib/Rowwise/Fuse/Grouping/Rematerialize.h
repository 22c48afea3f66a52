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

/// Has programs rematerialize what another one would write for them, where what
/// it is computed from is in memory anyway and less is moved so. Returns
/// whether operations were added to the block and to groups, and others erased.
bool rematerialize(Merger &merger);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_REMATERIALIZE_H
