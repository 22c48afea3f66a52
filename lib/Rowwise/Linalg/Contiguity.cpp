//===- Contiguity.cpp - Which dimensions follow each other ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Linalg/Contiguity.h"

#include "Rowwise/Linalg/Concatenations.h"
#include "Rowwise/Linalg/Sizes.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rowwise;
using llvm::SmallBitVector;

/// Whether all dimensions from `begin` to before `end` are.
static bool areSet(const SmallBitVector &dims, unsigned begin, unsigned end) {
  return llvm::all_of(llvm::seq(begin, end),
                      [&](unsigned dim) { return dims[dim]; });
}

//===----------------------------------------------------------------------===//
// Merged dimensions
//===----------------------------------------------------------------------===//

namespace {
/// The first and the last dimension of a group that are no units; of units
/// alone, the last one.
struct LongDims {
  unsigned first, last;
};
} // namespace

static SmallVector<LongDims> getLongDims(tensor::CollapseShapeOp op) {
  RankedTensorType type = op.getSrcType();
  SmallVector<LongDims> dims;
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    auto isLong = [&](int64_t dim) { return type.getDimSize(dim) != 1; };
    auto first = llvm::find_if(group, isLong);
    auto last = llvm::find_if(llvm::reverse(group), isLong);
    if (first == group.end())
      dims.push_back({static_cast<unsigned>(group.back()),
                      static_cast<unsigned>(group.back())});
    else
      dims.push_back(
          {static_cast<unsigned>(*first), static_cast<unsigned>(*last)});
  }
  return dims;
}

bool mlir::rowwise::mergesContiguousDims(tensor::CollapseShapeOp op) {
  SmallBitVector source = getContiguousDims(op.getSrc());
  return llvm::all_of(getLongDims(op), [&](LongDims dims) {
    return areSet(source, dims.first, dims.last);
  });
}

/// A merged dimension has the stride of its last part that is no unit.
static SmallBitVector getDims(tensor::CollapseShapeOp op) {
  SmallBitVector source = getContiguousDims(op.getSrc());
  SmallVector<LongDims> groups = getLongDims(op);
  SmallBitVector dims(groups.size());
  for (auto [dim, group] : llvm::enumerate(groups)) {
    unsigned next = dim + 1 < groups.size() ? groups[dim + 1].first
                                            : op.getSrcType().getRank();
    dims[dim] = areSet(source, group.last, next);
  }
  return dims;
}

//===----------------------------------------------------------------------===//
// Other views
//===----------------------------------------------------------------------===//

/// Only the last of the dimensions that one is split into meets what comes
/// next.
static SmallBitVector getDims(tensor::ExpandShapeOp op) {
  SmallBitVector source = getContiguousDims(op.getSrc());
  SmallBitVector dims(op.getResultType().getRank(), true);
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices()))
    dims[group.back()] = source[dim];
  return dims;
}

/// Whether a slice is known to have all of its source's dimension `dim`.
static bool isWhole(tensor::ExtractSliceOp op, unsigned dim) {
  return isOneInteger(op.getMixedStrides()[dim]) &&
         isSizeOf(op.getMixedSizes()[dim], op.getSource(), dim);
}

/// A dimension of a slice is contiguous if that of the source is, no element of
/// it is left out, and nothing of the dimensions up to the next one that is
/// kept.
static SmallBitVector getDims(tensor::ExtractSliceOp op) {
  SmallBitVector source = getContiguousDims(op.getSource());
  SmallBitVector dropped = op.getDroppedDims();
  SmallBitVector dims(op.getType().getRank());
  unsigned result = dims.size();
  bool reachesNext = true;
  for (unsigned dim = source.size(); dim-- > 0;) {
    reachesNext &= source[dim];
    if (!dropped[dim]) {
      dims[--result] = reachesNext && isOneInteger(op.getMixedStrides()[dim]);
      reachesNext = true;
    }
    reachesNext &= isWhole(op, dim);
  }
  return dims;
}

SmallBitVector mlir::rowwise::getContiguousDims(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallBitVector all(type.getRank(), true);
  Operation *op = tensor.getDefiningOp();
  if (!op)
    return all;
  return llvm::TypeSwitch<Operation *, SmallBitVector>(op)
      .Case<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
            tensor::ExtractSliceOp>([](auto view) { return getDims(view); })
      .Case([&](tensor::CastOp cast) {
        return isa<RankedTensorType>(cast.getSource().getType())
                   ? getContiguousDims(cast.getSource())
                   : all;
      })
      .Default([&](Operation *) {
        return getContiguousDimsInPlace(tensor, getContiguousDims)
            .value_or(all);
      });
}
