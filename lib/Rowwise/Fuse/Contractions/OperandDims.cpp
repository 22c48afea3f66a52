//===- OperandDims.cpp - Tensors by dimensions of a program ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandDims.h"

using namespace mlir;
using namespace mlir::rowwise;

bool OperandDims::isPlain() const {
  return llvm::all_of(
      dims, [](const ProgramDims &group) { return group.size() <= 1; });
}

AffineMap OperandDims::getMap(unsigned numDims) const {
  MLIRContext *context = tensor.getContext();
  SmallVector<AffineExpr> exprs;
  for (const ProgramDims &group : dims)
    exprs.push_back(group.empty() ? getAffineConstantExpr(0, context)
                                  : getAffineDimExpr(group.front(), context));
  return AffineMap::get(numDims, /*symbolCount=*/0, exprs, context);
}

SmallVector<ProgramDims>
mlir::rowwise::mergeDims(ArrayRef<ProgramDims> split,
                         ArrayRef<ReassociationIndices> groups) {
  SmallVector<ProgramDims> merged;
  for (ArrayRef<int64_t> group : groups) {
    ProgramDims &dims = merged.emplace_back();
    for (int64_t dim : group)
      llvm::append_range(dims, split[dim]);
  }
  return merged;
}

SmallVector<ProgramDims> mlir::rowwise::flatten(ArrayRef<ProgramDims> split) {
  SmallVector<ProgramDims> flat;
  for (const ProgramDims &group : split) {
    if (group.empty())
      flat.emplace_back();
    for (unsigned dim : group)
      flat.push_back({dim});
  }
  return flat;
}

std::optional<SplitShape> mlir::rowwise::splitShape(RankedTensorType type,
                                                    ArrayRef<ProgramDims> split,
                                                    FuseOp program) {
  SplitShape shape;
  for (auto [size, group] : llvm::zip_equal(type.getShape(), split)) {
    ReassociationIndices &indices = shape.groups.emplace_back();
    int64_t numDynamic = 0, product = 1;
    auto add = [&](int64_t part) {
      indices.push_back(shape.sizes.size());
      shape.sizes.push_back(part);
      if (ShapedType::isDynamic(part))
        ++numDynamic;
      else
        product *= part;
    };
    if (group.size() <= 1)
      add(size);
    else
      for (unsigned dim : group)
        add(program.getDimSize(dim));
    bool isKnown = !ShapedType::isDynamic(size) && numDynamic == 0;
    if (numDynamic > 1 || (isKnown && product != size) ||
        (!ShapedType::isDynamic(size) && numDynamic == 1 && group.size() > 1))
      return std::nullopt;
  }
  return shape;
}

std::optional<SmallVector<ProgramDims>>
mlir::rowwise::follow(AffineMap from, AffineMap to,
                      ArrayRef<ProgramDims> dims) {
  SmallVector<ProgramDims> loops(from.getNumDims()), followed;
  for (auto [expr, group] : llvm::zip_equal(from.getResults(), dims))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      loops[dim.getPosition()] = group;
  for (AffineExpr expr : to.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim && expr != getAffineConstantExpr(0, expr.getContext()))
      return std::nullopt;
    followed.push_back(dim ? loops[dim.getPosition()] : ProgramDims());
  }
  return followed;
}

std::optional<SmallVector<ProgramDims>>
mlir::rowwise::divideDims(ArrayRef<int64_t> sizes, ArrayRef<unsigned> dims,
                          FuseOp program) {
  // Inner dimensions are no part of the program yet.
  if (llvm::any_of(dims,
                   [&](unsigned dim) { return dim >= program.getNumDims(); }))
    return std::nullopt;
  SmallVector<ProgramDims> divided;
  unsigned numUnknown = 0;
  for (int64_t size : sizes) {
    ProgramDims &part = divided.emplace_back();
    int64_t next = dims.empty() ? 1 : program.getDimSize(dims.front());
    bool isUnknown = ShapedType::isDynamic(size) || ShapedType::isDynamic(next);
    if (size == 1 && next != 1)
      continue;
    // The only size that is not known follows from the others.
    if (isUnknown && (dims.empty() || ++numUnknown > 1))
      return std::nullopt;
    int64_t product = 1;
    do {
      if (dims.empty())
        return std::nullopt;
      product = isUnknown ? size : product * program.getDimSize(dims.front());
      part.push_back(dims.front());
      dims = dims.drop_front();
    } while (!isUnknown && product < size && !dims.empty() &&
             !ShapedType::isDynamic(program.getDimSize(dims.front())));
    if (product != size)
      return std::nullopt;
  }
  return dims.empty() ? std::optional(divided) : std::nullopt;
}

std::optional<SmallVector<ProgramDims>>
mlir::rowwise::divideGroups(RankedTensorType type,
                            ArrayRef<ReassociationIndices> groups,
                            ArrayRef<ProgramDims> merged, FuseOp program) {
  SmallVector<ProgramDims> dims;
  for (auto [indices, group] : llvm::zip_equal(groups, merged)) {
    SmallVector<int64_t> sizes;
    for (int64_t index : indices)
      sizes.push_back(type.getDimSize(index));
    if (sizes.size() == 1) {
      dims.push_back(group);
      continue;
    }
    auto parts = divideDims(sizes, group, program);
    if (!parts)
      return std::nullopt;
    llvm::append_range(dims, *parts);
  }
  return dims;
}
