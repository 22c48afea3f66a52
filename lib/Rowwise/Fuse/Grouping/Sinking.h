//===- Sinking.h - Operations that readers do themselves --------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_SINKING_H
#define ROWWISE_LIB_FUSE_GROUPING_SINKING_H

#include "Merger.h"

namespace mlir::rowwise {

/// Programs that read different results of one program can read the same ones
/// if they compute for themselves what lies between. Moves operations to their
/// readers and merges again. Keeps the outcome only if there are fewer programs
/// or, where scalars of rows are programs, so that no others merge, as many
/// programs that move less. Returns whether it was kept.
bool mergeAfterSinking(Merger &merger);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_SINKING_H
