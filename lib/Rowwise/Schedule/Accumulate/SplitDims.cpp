//===- SplitDims.cpp - A dimension of rows, split into parts --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitDims.h"

using namespace mlir;
using namespace mlir::rowwise;

SplitDims::SplitDims(const ProgramPair &pair, const Parts &parts)
    : pair(pair), parts(parts),
      splits(parts.steps != 1 &&
             parts.steps != FuseOp(pair.rows).getDimSize(parts.dim)),
      numDims(FuseOp(pair.rows).getNumDims() + (splits ? 1 : 0)) {}

SmallVector<int64_t> SplitDims::getAxis() const {
  SmallVector<int64_t> axis;
  for (int64_t dim : FuseOp(pair.rows).getAxis())
    axis.push_back(getDim(dim));
  return axis;
}

SmallVector<int64_t> SplitDims::getAccumulated() const {
  SmallVector<int64_t> dims;
  for (unsigned dim : pair.combined) {
    if (dim == parts.dim && splits)
      dims.push_back(dim + 1);
    else if (dim > parts.dim || (dim == parts.dim && parts.steps != 1))
      dims.push_back(getDim(dim));
  }
  return dims;
}

SmallVector<unsigned> SplitDims::getPartial() const {
  SmallVector<int64_t> axis = getAxis(), accumulated = getAccumulated();
  SmallVector<unsigned> dims;
  for (unsigned dim = 0; dim < numDims; ++dim)
    if (!llvm::is_contained(accumulated, dim) &&
        !(pair.reducesAxis && llvm::is_contained(axis, dim)))
      dims.push_back(dim);
  return dims;
}

bool SplitDims::isOfParts(unsigned dim) const {
  return llvm::any_of(pair.combined, [&](unsigned combined) {
    return getDim(combined) == dim;
  });
}

int64_t SplitDims::getSize(unsigned dim) const {
  FuseOp rows = pair.rows;
  if (splits && dim == parts.dim)
    return rows.getDimSize(dim) / parts.steps;
  if (splits && dim == parts.dim + 1)
    return parts.steps;
  return rows.getDimSize(splits && dim > parts.dim ? dim - 1 : dim);
}

SmallVector<ReassociationIndices>
SplitDims::getReassociation(AffineMap map) const {
  SmallVector<ReassociationIndices> groups;
  int64_t next = 0;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    groups.push_back({next++});
    if (splits && dim && dim.getPosition() == parts.dim)
      groups.back().push_back(next++);
  }
  return groups;
}

AffineMap SplitDims::convert(AffineMap map) const {
  SmallVector<AffineExpr> exprs;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim) {
      exprs.push_back(expr);
      continue;
    }
    unsigned number = dim.getPosition();
    exprs.push_back(getAffineDimExpr(getDim(number), map.getContext()));
    if (splits && number == parts.dim)
      exprs.push_back(getAffineDimExpr(number + 1, map.getContext()));
  }
  return AffineMap::get(numDims, 0, exprs, map.getContext());
}

RankedTensorType SplitDims::convert(RankedTensorType type,
                                    AffineMap map) const {
  SmallVector<int64_t> shape;
  for (auto [size, expr] : llvm::zip_equal(type.getShape(), map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!splits || !dim || dim.getPosition() != parts.dim) {
      shape.push_back(size);
      continue;
    }
    shape.push_back(getSize(parts.dim));
    shape.push_back(parts.steps);
  }
  return RankedTensorType::get(shape, type.getElementType());
}
