//===- FuseVerifier.cpp - What every rowwise.fuse must satisfy ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The labels fuse_cN are those of the op's description in RowwiseOps.td.
//
//===----------------------------------------------------------------------===//

#include "FuseVerifier.h"

#include "Rowwise/IR/Monoid.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

/// fuse_c2 for one map.
static LogicalResult verifyMap(FuseOp op, AffineMap map, Type operandType,
                               unsigned number) {
  auto type = dyn_cast<RankedTensorType>(operandType);
  unsigned rank = type ? type.getRank() : 0;
  bool isInput = number < op.getInputs().size();
  if (isInput && op.isTable(number))
    return success();
  if (map.getNumResults() != rank)
    return op.emitOpError() << "expected map " << number << " to have " << rank
                            << " results, found " << map.getNumResults();
  llvm::SmallBitVector seen(map.getNumDims());
  for (auto [position, expr] : llvm::enumerate(map.getResults())) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      if (seen.test(dim.getPosition()))
        return op.emitOpError()
               << "expected distinct dimensions in map " << number
               << ", found d" << dim.getPosition() << " twice";
      seen.set(dim.getPosition());
      continue;
    }
    if (expr != getAffineConstantExpr(0, op.getContext()) ||
        type.getDimSize(position) != 1)
      return op.emitOpError()
             << "expected a dimension, or 0 for a size of 1, in map " << number
             << ", found " << AffineMapAttr::get(map) << " for a size of "
             << (type.isDynamicDim(position)
                     ? "?"
                     : std::to_string(type.getDimSize(position)));
  }
  return success();
}

/// fuse_c3 for one tensor.
static LogicalResult verifySizes(FuseOp op, AffineMap map, Type operandType,
                                 unsigned number) {
  auto type = dyn_cast<RankedTensorType>(operandType);
  for (auto [position, expr] : llvm::enumerate(map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || type.isDynamicDim(position))
      continue;
    int64_t size = op.getDimSize(dim.getPosition());
    if (size != ShapedType::kDynamic && size != type.getDimSize(position))
      return op.emitOpError()
             << "expected a size of " << size << " for d" << dim.getPosition()
             << " in map " << number << ", found " << type.getDimSize(position);
  }
  return success();
}

/// fuse_c6 for one result.
static LogicalResult verifyResultMap(FuseOp op, AffineMap map,
                                     unsigned number) {
  unsigned axisDims = 0, outerDims = 0, innerDims = 0;
  for (AffineExpr expr : map.getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      ++(op.isAxis(dim.getPosition())    ? axisDims
         : op.isInner(dim.getPosition()) ? innerDims
                                         : outerDims);
  unsigned allAxis = op.getAxis().size();
  if (axisDims != 0 && innerDims != 0)
    return op.emitOpError() << "expected map " << number
                            << " of a result to name the axis or an inner "
                               "dimension, found "
                            << AffineMapAttr::get(map);
  size_t allOuter =
      (op.isCombined(map) ? op.getParallelDims() : op.getOuterDims()).size();
  if (outerDims != allOuter)
    return op.emitOpError()
           << "expected map " << number
           << " of a result to name every outer dimension"
           << (op.hasAccumulated() ? ", or every one that is not accumulated"
                                   : "")
           << ", found " << AffineMapAttr::get(map);
  if (axisDims != 0 && axisDims != allAxis)
    return op.emitOpError() << "expected map " << number
                            << " of a result to name all of the axis or none "
                               "of it, found "
                            << AffineMapAttr::get(map);
  return success();
}

/// fuse_c1
static LogicalResult verifyMaps(FuseOp op) {
  unsigned wanted = op.getInputs().size() + op.getNumResults();
  if (op.getMaps().size() != wanted)
    return op.emitOpError() << "expected " << wanted
                            << " maps, one for each input and result, found "
                            << op.getMaps().size();
  for (unsigned i = 0, e = op.getMaps().size(); i < e; ++i)
    if (op.getMap(i).getNumDims() != op.getNumDims() ||
        op.getMap(i).getNumSymbols())
      return op.emitOpError()
             << "expected maps over " << op.getNumDims()
             << " dimensions and no symbols, found " << op.getMaps()[i];
  return success();
}

/// fuse_c5
static LogicalResult verifyAxis(FuseOp op) {
  int64_t previous = -1;
  for (int64_t dim : op.getAxis()) {
    if (dim <= previous || dim >= static_cast<int64_t>(op.getNumDims()))
      return op.emitOpError() << "expected ascending axis dimensions below "
                              << op.getNumDims() << ", found " << dim;
    previous = dim;
  }
  return success();
}

/// fuse_c16 for the dimensions.
static LogicalResult verifyInner(FuseOp op) {
  if (!op.hasInner())
    return success();
  if (op.getAxis().size() != 1)
    return op.emitOpError() << "expected one axis dimension with inner "
                               "dimensions, found "
                            << op.getAxis().size();
  int64_t previous = -1;
  for (int64_t dim : op.getInnerDims()) {
    if (dim <= previous || dim >= static_cast<int64_t>(op.getNumDims()) ||
        op.isAxis(dim))
      return op.emitOpError()
             << "expected ascending inner dimensions below " << op.getNumDims()
             << " that are not the axis, found " << dim;
    previous = dim;
  }
  return success();
}

/// fuse_c16 for sizes and maps.
static LogicalResult verifyInnerSizes(FuseOp op) {
  if (!op.hasInner())
    return success();
  for (int64_t dim : op.getInnerDims())
    if (int64_t size = op.getDimSize(dim); size < 1)
      return op.emitOpError()
             << "expected a static size of at least 1 for inner dimension "
             << dim << ", found "
             << (ShapedType::isDynamic(size) ? "?" : std::to_string(size));
  for (Attribute attribute : op.getMaps()) {
    auto isInner = [&](AffineExpr expr) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      return dim && op.isInner(dim.getPosition());
    };
    AffineMap map = cast<AffineMapAttr>(attribute).getValue();
    if (llvm::count_if(map.getResults(), isInner) > 1)
      return op.emitOpError()
             << "expected maps that name one inner dimension at most, found "
             << attribute;
  }
  return success();
}

/// fuse_c18 for the dimensions.
static LogicalResult verifyAccumulated(FuseOp op) {
  if (op.getAccumulated().has_value() != op.getBy().has_value() ||
      (op.getAccumulated() && op.getAccumulatedDims().empty()))
    return op.emitOpError("expected accumulated dimensions and what combines "
                          "results, or none of both");
  if (op.hasAccumulated() && op.hasInner())
    return op.emitOpError("expected no inner dimensions with accumulated ones, "
                          "found some");
  int64_t previous = -1;
  for (int64_t dim : op.getAccumulatedDims()) {
    if (dim <= previous || dim >= static_cast<int64_t>(op.getNumDims()) ||
        !op.isOuter(dim))
      return op.emitOpError()
             << "expected ascending accumulated dimensions below "
             << op.getNumDims() << " that are not the axis, found " << dim;
    previous = dim;
  }
  return success();
}

/// fuse_c18 for the results.
static LogicalResult verifyCombiners(FuseOp op) {
  if (!op.hasAccumulated())
    return success();
  SmallVector<Type> combined;
  for (auto [i, type] : llvm::enumerate(op.getResultTypes()))
    if (op.isCombined(op.getOutputMap(i)))
      combined.push_back(getElementTypeOrSelf(type));
  if (op.getBy()->size() != combined.size())
    return op.emitOpError()
           << "expected a monoid for each of " << combined.size()
           << " results that name no accumulated dimension, found "
           << op.getBy()->size();
  for (auto [type, attribute] : llvm::zip_equal(combined, *op.getBy())) {
    const Monoid &monoid =
        getMonoid(cast<ReductionKindAttr>(attribute).getValue());
    bool isOfKind =
        monoid.isOnIntegers() ? type.isSignlessInteger() : isa<FloatType>(type);
    if (monoid.getNumComponents() != 1 || !isOfKind)
      return op.emitOpError()
             << "expected monoids of one component of " << type
             << " for accumulated dimensions, found " << attribute;
  }
  return success();
}

/// fuse_c4
static LogicalResult verifySources(FuseOp op) {
  llvm::SmallBitVector bound(op.getNumDims());
  for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i)
    for (AffineExpr expr : op.getInputMap(i).getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        bound.set(dim.getPosition());
  if (bound.all())
    return success();
  return op.emitOpError() << "expected an input that names dimension "
                          << bound.find_first_unset() << ", found none";
}

/// fuse_c12
static LogicalResult verifyRowSize(FuseOp op) {
  int64_t size = 1;
  for (int64_t dim : op.getAxis()) {
    int64_t extent = op.getDimSize(dim);
    if (!ShapedType::isDynamic(extent) && llvm::MulOverflow(size, extent, size))
      return op.emitOpError("expected fewer than 2^63 elements along the axis");
  }
  return success();
}

LogicalResult FuseOp::verify() {
  if (failed(verifyMaps(*this)) || failed(verifyAxis(*this)) ||
      failed(verifyInner(*this)) || failed(verifyAccumulated(*this)))
    return failure();
  unsigned numInputs = getInputs().size();
  SmallVector<Type> types = llvm::to_vector(getInputs().getTypes());
  llvm::append_range(types, getResultTypes());
  for (auto [i, type] : llvm::enumerate(types))
    if (failed(verifyMap(*this, getMap(i), type, i)))
      return failure();
  if (failed(verifySources(*this)) || failed(verifyInnerSizes(*this)))
    return failure();
  for (auto [i, type] : llvm::enumerate(types)) {
    if (failed(verifySizes(*this, getMap(i), type, i)))
      return failure();
    if (i >= numInputs && failed(verifyResultMap(*this, getMap(i), i)))
      return failure();
  }
  if (failed(verifyRowSize(*this)) || failed(verifyCombiners(*this)))
    return failure();
  return verifyFuseVersions(*this);
}
