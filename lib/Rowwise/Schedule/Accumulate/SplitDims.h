//===- SplitDims.h - A dimension of rows, split into parts ------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_ACCUMULATE_SPLITDIMS_H
#define ROWWISE_LIB_SCHEDULE_ACCUMULATE_SPLITDIMS_H

#include "Parts.h"

#include "mlir/IR/Builders.h"

namespace mlir::rowwise {

/// The dimensions of a pair's program of rows where one is split into parts and
/// the steps of each, if parts do not have it as a whole.
class SplitDims {
public:
  SplitDims(const ProgramPair &pair, const Parts &parts);

  unsigned getNumDims() const { return numDims; }
  bool isSplit() const { return splits; }
  unsigned getSplitDim() const { return parts.dim; }
  int64_t getSteps() const { return parts.steps; }
  /// The number of a dimension; of the split one, that of the parts.
  unsigned getDim(unsigned dim) const {
    return dim + (splits && dim > parts.dim ? 1 : 0);
  }
  SmallVector<int64_t> getAxis() const;
  SmallVector<int64_t> getAccumulated() const;
  /// The dimensions of what the rows of each part are combined to, and those of
  /// it along which parts are combined.
  SmallVector<unsigned> getPartial() const;
  bool isOfParts(unsigned dim) const;
  int64_t getSize(unsigned dim) const;

  AffineMap convert(AffineMap map) const;
  RankedTensorType convert(RankedTensorType type, AffineMap map) const;
  /// For a tensor of this map, which of its dimensions become which.
  SmallVector<ReassociationIndices> getReassociation(AffineMap map) const;

private:
  const ProgramPair &pair;
  Parts parts;
  bool splits;
  unsigned numDims;
};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_ACCUMULATE_SPLITDIMS_H
