//===- SplitDim.h - One dimension of a program as several -------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_FUSE_CONTRACTIONS_SPLITDIM_H
#define ROWWISE_LIB_FUSE_CONTRACTIONS_SPLITDIM_H

#include "OperandDims.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::rowwise {

/// An outer dimension of a program, and the static sizes of those that it is to
/// be, the last of which varies fastest.
struct DimSplit {
  unsigned dim;
  SmallVector<int64_t> sizes;
};

/// The split that lets a program read what is in front of the reshape that
/// makes `operand`, such as the heads of keys that groups of queries share.
std::optional<DimSplit> findSplit(const OperandDims &operand, FuseOp program);

/// Replaces a program by one on views of the same tensors.
FuseOp splitDim(RewriterBase &rewriter, FuseOp program, const DimSplit &split);

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_FUSE_CONTRACTIONS_SPLITDIM_H
