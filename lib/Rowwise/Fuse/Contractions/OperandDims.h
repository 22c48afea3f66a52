//===- OperandDims.h - Tensors by dimensions of a program -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_CONTRACTIONS_OPERANDDIMS_H
#define ROWWISE_LIB_FUSE_CONTRACTIONS_OPERANDDIMS_H

#include "Rowwise/IR/Rowwise.h"

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace mlir::rowwise {

/// The dimensions of a program that one dimension of a tensor, or one loop,
/// runs over, the last of which varies fastest; none where it has one index.
using ProgramDims = SmallVector<unsigned, 2>;

/// A tensor, and what its dimensions are in a program.
struct OperandDims {
  Value tensor;
  SmallVector<ProgramDims> dims;
  /// What its elements are multiplied by.
  SmallVector<APFloat> factors = {};

  /// Whether each of its dimensions is one of the program's, or a unit.
  bool isPlain() const;
  AffineMap getMap(unsigned numDims) const;
};

/// The dimensions of a tensor with so many dimensions, each of which is a group
/// of those in `split`.
SmallVector<ProgramDims> mergeDims(ArrayRef<ProgramDims> split,
                                   ArrayRef<ReassociationIndices> groups);

/// The dimensions that `to` names, given those of what `from` names.
std::optional<SmallVector<ProgramDims>> follow(AffineMap from, AffineMap to,
                                               ArrayRef<ProgramDims> dims);

/// What dimensions of these sizes are, which are those of the program in
/// `dims` together: each is one or several of them, or none if it is a unit.
std::optional<SmallVector<ProgramDims>>
divideDims(ArrayRef<int64_t> sizes, ArrayRef<unsigned> dims, FuseOp program);

/// What the dimensions of a tensor with the larger rank are where a reshape of
/// these groups merges them to `merged`.
std::optional<SmallVector<ProgramDims>>
divideGroups(RankedTensorType type, ArrayRef<ReassociationIndices> groups,
             ArrayRef<ProgramDims> merged, FuseOp program);

/// Sizes of the dimensions in `split`, with a group for each dimension of a
/// tensor whose dimensions these are; null where more than one of a group has
/// no static size.
struct SplitShape {
  SmallVector<int64_t> sizes;
  SmallVector<ReassociationIndices> groups;
};
std::optional<SplitShape>
splitShape(RankedTensorType type, ArrayRef<ProgramDims> split, FuseOp program);

/// `split`, one dimension after the other.
SmallVector<ProgramDims> flatten(ArrayRef<ProgramDims> split);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_CONTRACTIONS_OPERANDDIMS_H
