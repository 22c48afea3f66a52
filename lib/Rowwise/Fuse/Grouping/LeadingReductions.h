//===- LeadingReductions.h - Reductions that rows wait for ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_GROUPING_LEADINGREDUCTIONS_H
#define ROWWISE_LIB_FUSE_GROUPING_LEADINGREDUCTIONS_H

#include "mlir/IR/Block.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::rowwise {

/// Operations of programs that come before others.
using LeadingOps = llvm::SetVector<Operation *>;

/// Finds the reductions of a block to a single element, of values from outside
/// of it alone, that something larger by far is computed with: the number
/// of labels that a mean over rows counts, by which the rows' gradients are
/// divided. With what they reduce and what is made of their single elements
/// they are programs of their own: in one with a reduction of what rows
/// compute, as the mean itself, they would be between these rows and their
/// gradients, which then were two programs. Elementwise operations that others
/// use as well are cloned.
LeadingOps separateLeadingReductions(Block &block);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_GROUPING_LEADINGREDUCTIONS_H
