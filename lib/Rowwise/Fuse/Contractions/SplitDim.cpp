//===- SplitDim.cpp - One dimension of a program as several ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitDim.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The first of the program's dimensions in `dims` that is several of these
/// sizes, one after the other.
static std::optional<DimSplit>
findSplit(ArrayRef<int64_t> sizes, ArrayRef<unsigned> dims, FuseOp program) {
  for (unsigned dim : dims) {
    if (dim >= program.getNumDims() || sizes.empty())
      return std::nullopt;
    int64_t whole = program.getDimSize(dim);
    while (whole != 1 && sizes.size() > 1 && sizes.front() == 1)
      sizes = sizes.drop_front(); // an index more that is 0
    int64_t product = sizes.front();
    DimSplit split = {dim, {product}};
    sizes = sizes.drop_front();
    // One factor is the whole size; or both are unknown.
    if (product == whole)
      continue;
    while (product < whole && !sizes.empty() &&
           !ShapedType::isDynamicShape({sizes.front(), product})) {
      split.sizes.push_back(sizes.front());
      product *= sizes.front();
      sizes = sizes.drop_front();
    }
    return product == whole && program.isOuter(dim) ? std::optional(split)
                                                    : std::nullopt;
  }
  return std::nullopt;
}

std::optional<DimSplit> mlir::rowwise::findSplit(const OperandDims &operand,
                                                 FuseOp program) {
  auto merged = operand.tensor.getDefiningOp<tensor::CollapseShapeOp>();
  if (!merged)
    return std::nullopt;
  for (auto [indices, group] :
       llvm::zip_equal(merged.getReassociationIndices(), operand.dims)) {
    SmallVector<int64_t> sizes;
    for (int64_t index : indices)
      sizes.push_back(merged.getSrcType().getDimSize(index));
    if (auto split = ::findSplit(sizes, group, program))
      return split;
  }
  return std::nullopt;
}

namespace {
/// A tensor with the split dimension as several, and its map.
struct SplitTensor {
  RankedTensorType type;
  SmallVector<ReassociationIndices> groups;
  AffineMap map;
};
} // namespace

/// The number that a dimension has where those of `split` are apart.
static unsigned shift(unsigned dim, const DimSplit &split) {
  return dim > split.dim ? dim + split.sizes.size() - 1 : dim;
}

static SplitTensor splitTensor(Type type, AffineMap map, unsigned numDims,
                               const DimSplit &split) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  SplitTensor result;
  SmallVector<int64_t> sizes;
  SmallVector<AffineExpr> exprs;
  MLIRContext *context = map.getContext();
  for (auto [position, expr] : llvm::enumerate(map.getResults())) {
    ReassociationIndices &indices = result.groups.emplace_back();
    auto add = [&](int64_t size, AffineExpr part) {
      indices.push_back(sizes.size());
      sizes.push_back(size);
      exprs.push_back(part);
    };
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      add(tensor.getDimSize(position), expr);
    else if (dim.getPosition() != split.dim)
      add(tensor.getDimSize(position),
          getAffineDimExpr(shift(dim.getPosition(), split), context));
    else
      for (auto [i, size] : llvm::enumerate(split.sizes))
        add(size, getAffineDimExpr(split.dim + i, context));
  }
  result.map = AffineMap::get(numDims, /*symbolCount=*/0, exprs, context);
  if (tensor && !result.groups.empty())
    result.type = RankedTensorType::get(sizes, tensor.getElementType());
  return result;
}

/// The index along the dimension that was split, of the indices along those
/// that it is now.
static void splitPosition(OpBuilder &builder, PositionOp position,
                          const DimSplit &split) {
  Location loc = position.getLoc();
  builder.setInsertionPoint(position);
  Type type = position.getType();
  Value index;
  for (auto [i, size] : llvm::enumerate(split.sizes)) {
    Value next = PositionOp::create(builder, loc, type,
                                    builder.getI64IntegerAttr(split.dim + i));
    if (index) {
      Value factor = arith::ConstantIndexOp::create(builder, loc, size);
      index = arith::MulIOp::create(builder, loc, index, factor);
      index = arith::AddIOp::create(builder, loc, index, next);
    } else {
      index = next;
    }
  }
  position.replaceAllUsesWith(index);
  position.erase();
}

FuseOp mlir::rowwise::splitDim(RewriterBase &rewriter, FuseOp program,
                               const DimSplit &split) {
  rewriter.setInsertionPoint(program);
  Location loc = program.getLoc();
  unsigned numDims = program.getNumDims() + split.sizes.size() - 1;
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (auto [i, input] : llvm::enumerate(program.getInputs())) {
    SplitTensor tensor =
        splitTensor(input.getType(), program.getInputMap(i), numDims, split);
    maps.push_back(tensor.map);
    bool isSame = !tensor.type || tensor.type == input.getType();
    inputs.push_back(isSame ? input
                            : tensor::ExpandShapeOp::create(rewriter, loc,
                                                            tensor.type, input,
                                                            tensor.groups)
                                  .getResult());
  }
  SmallVector<SplitTensor> results;
  SmallVector<Type> types;
  for (OpResult result : program->getResults()) {
    results.push_back(splitTensor(
        result.getType(), program.getOutputMap(result.getResultNumber()),
        numDims, split));
    maps.push_back(results.back().map);
    types.push_back(results.back().type);
  }
  SmallVector<int64_t> axis;
  for (int64_t dim : program.getAxis())
    axis.push_back(shift(dim, split));
  auto apart = FuseOp::create(
      rewriter, loc, types, inputs, rewriter.getAffineMapArrayAttr(maps),
      rewriter.getDenseI64ArrayAttr(axis), /*inner=*/DenseI64ArrayAttr(),
      ArrayAttr(), /*numBodies=*/1);
  IRMapping mapping;
  program.getBody().cloneInto(&apart.getBody(), mapping);
  SmallVector<PositionOp> positions;
  apart->walk([&](PositionOp position) { positions.push_back(position); });
  for (PositionOp position : positions) {
    OpBuilder::InsertionGuard guard(rewriter);
    if (position.getDim() == split.dim)
      splitPosition(rewriter, position, split);
    else
      position.setDim(shift(position.getDim(), split));
  }
  for (auto [old, value, tensor] :
       llvm::zip_equal(program.getResults(), apart.getResults(), results)) {
    Value same = value;
    if (value.getType() != old.getType())
      same = tensor::CollapseShapeOp::create(rewriter, loc, old.getType(),
                                             value, tensor.groups);
    rewriter.replaceAllUsesWith(old, same);
  }
  rewriter.eraseOp(program);
  return apart;
}
