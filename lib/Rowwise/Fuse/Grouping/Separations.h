//===- Separations.h - Why groups are apart ---------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_SEPARATIONS_H
#define ROWWISE_LIB_FUSE_GROUPING_SEPARATIONS_H

#include "../Groups.h"
#include "Merger.h"

namespace mlir::rowwise {

/// Why pairs of groups are not one program: groups of which one reads results
/// of the other, directly or through a reshape that is in no program, or that
/// read one tensor.
SmallVector<Separation> findSeparations(const Merger &merger);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_SEPARATIONS_H
