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

/// Why groups are apart of which one reads what another one makes, be it by way
/// of a reshape that is part of none, or that read the same tensor.
SmallVector<Separation> findSeparations(const Merger &merger);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_SEPARATIONS_H
