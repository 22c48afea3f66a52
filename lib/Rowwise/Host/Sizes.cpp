//===- Sizes.cpp - Sizes of tensors that host functions compute -----------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RankGrids.h"
#include "Scalars.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// The sizes of an operation's results, from those of its operands. What the
/// operation requires of these is checked.
class ResultSizes {
public:
  ResultSizes(Scalars &scalars, IndexBuilder &builder, Checks &checks)
      : scalars(scalars), builder(builder), checks(checks) {}

  SmallVector<Value> compute(Value tensor);

private:
  SmallVector<Value> compute(tensor::CastOp op);
  SmallVector<Value> compute(tensor::CollapseShapeOp op);
  SmallVector<Value> compute(tensor::ExpandShapeOp op);
  SmallVector<Value> compute(tensor::ExtractSliceOp op);
  SmallVector<Value> compute(tensor::PadOp op);
  SmallVector<Value> compute(tensor::ConcatOp op);
  SmallVector<Value> compute(shard::AllGatherOp op);
  SmallVector<Value> compute(FuseOp op, unsigned result);

  Scalars &scalars;
  IndexBuilder &builder;
  Checks &checks;
};
} // namespace

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

Value Scalars::getDim(FuseOp op, unsigned dim) {
  auto [source, position] = op.getDimSource(dim);
  return getSizes(op.getInputs()[source])[position];
}

SmallVector<Value> ResultSizes::compute(FuseOp op, unsigned result) {
  SmallVector<Value> computed;
  for (AffineExpr expr : op.getOutputMap(result).getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    computed.push_back(dim ? scalars.getDim(op, dim.getPosition())
                           : builder.createIndex(1));
  }
  return computed;
}

SmallVector<Value> ResultSizes::compute(shard::AllGatherOp op) {
  SmallVector<Value> gathered(scalars.getSizes(op.getInput()));
  int64_t ranks =
      findGrid(op->getParentOfType<func::FuncOp>(), op.getGrid()).getShape()[0];
  gathered[0] = builder.multiply(gathered[0], builder.createIndex(ranks));
  return gathered;
}

Value mlir::rowwise::getNumRows(FuseOp op, Scalars &scalars,
                                IndexBuilder &builder) {
  Value rows = builder.createIndex(1);
  for (unsigned dim : op.getParallelDims())
    rows = arith::MulIOp::create(builder, rows, scalars.getDim(op, dim));
  return rows;
}

Value mlir::rowwise::getWidth(FuseOp op, Scalars &scalars,
                              IndexBuilder &builder) {
  Value width;
  for (int64_t dim : op.getAxis()) {
    Value size = scalars.getDim(op, dim);
    width =
        width ? arith::MulIOp::create(builder, width, size).getResult() : size;
  }
  return width;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// Sizes are stated by the operation; their product must be the source's.
SmallVector<Value> ResultSizes::compute(tensor::ExpandShapeOp op) {
  SmallVector<Value> source(scalars.getSizes(op.getSrc()));
  SmallVector<Value> expanded = scalars.getIndices(op.getMixedOutputShape());
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    Value product = builder.createIndex(1);
    for (Value size : take(expanded, group)) {
      checks.check(builder.compare(arith::CmpIPredicate::sge, size,
                                   builder.createIndex(0)),
                   scalars.describe(op.getSrc()) +
                       ": expected sizes of at least 0 to expand "
                       "dimension " +
                       Twine(dim) + " to");
      product = builder.multiply(product, size);
    }
    checks.check(
        builder.compare(arith::CmpIPredicate::eq, product, source[dim]),
        scalars.describe(op.getSrc()) + ": expected dimension " + Twine(dim) +
            " to expand into sizes of the same product");
  }
  return expanded;
}

SmallVector<Value> ResultSizes::compute(tensor::CollapseShapeOp op) {
  SmallVector<Value> source(scalars.getSizes(op.getSrc())), collapsed;
  for (ArrayRef<int64_t> group : op.getReassociationIndices())
    collapsed.push_back(builder.getProduct(take(source, group)));
  return collapsed;
}

SmallVector<Value> ResultSizes::compute(tensor::CastOp op) {
  SmallVector<Value> source(scalars.getSizes(op.getSource()));
  auto type = cast<RankedTensorType>(op.getType());
  for (auto [dim, size] : llvm::enumerate(source)) {
    if (type.isDynamicDim(dim))
      continue;
    checks.check(builder.compare(arith::CmpIPredicate::eq, size,
                                 builder.createIndex(type.getDimSize(dim))),
                 scalars.describe(op.getSource()) + ": expected size " +
                     Twine(type.getDimSize(dim)) + " in dimension " +
                     Twine(dim));
  }
  return source;
}

/// Checks, for each dimension that the slice does not empty, 0 <= offset and
/// offset + (size - 1) * stride < size of the source.
void Scalars::checkSlice(Value source, ArrayRef<Value> offsets,
                         ArrayRef<Value> sizes, ArrayRef<Value> strides) {
  SmallVector<Value> extents(getSizes(source));
  Value zero = builder.createIndex(0), one = builder.createIndex(1);
  auto sge = arith::CmpIPredicate::sge, slt = arith::CmpIPredicate::slt;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    Value last =
        builder.add(offsets[dim], builder.multiply(builder.subtract(size, one),
                                                   strides[dim]));
    Value inside = builder.both(
        builder.both(builder.compare(sge, offsets[dim], zero),
                     builder.compare(sge, last, zero)),
        builder.both(builder.compare(slt, offsets[dim], extents[dim]),
                     builder.compare(slt, last, extents[dim])));
    Value isEmpty = builder.compare(arith::CmpIPredicate::eq, size, zero);
    checks.check(builder.both(builder.compare(sge, size, zero),
                              builder.either(isEmpty, inside)),
                 describe(source) + ": expected a slice within dimension " +
                     Twine(dim));
  }
}

SmallVector<Value> ResultSizes::compute(tensor::ExtractSliceOp op) {
  SmallVector<Value> sizes = scalars.getIndices(op.getMixedSizes());
  scalars.checkSlice(op.getSource(), scalars.getIndices(op.getMixedOffsets()),
                     sizes, scalars.getIndices(op.getMixedStrides()));
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<Value> kept;
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!dropped.test(dim))
      kept.push_back(size);
  return kept;
}

//===----------------------------------------------------------------------===//
// Operations that are no row program
//===----------------------------------------------------------------------===//

SmallVector<Value> ResultSizes::compute(tensor::ConcatOp op) {
  SmallVector<Value> joined(scalars.getSizes(op.getInputs().front()));
  for (Value part : op.getInputs().drop_front())
    joined[op.getDim()] =
        builder.add(joined[op.getDim()], scalars.getSizes(part)[op.getDim()]);
  return joined;
}

SmallVector<Value> ResultSizes::compute(tensor::PadOp op) {
  SmallVector<Value> padded(scalars.getSizes(op.getSource()));
  for (SmallVector<OpFoldResult> mixed :
       {op.getMixedLowPad(), op.getMixedHighPad()})
    for (auto [size, padding] :
         llvm::zip_equal(padded, scalars.getIndices(mixed))) {
      checks.check(builder.compare(arith::CmpIPredicate::sge, padding,
                                   builder.createIndex(0)),
                   scalars.describe(op.getSource()) +
                       ": expected padding of at least 0");
      size = builder.add(size, padding);
    }
  return padded;
}

//===----------------------------------------------------------------------===//
// All tensors
//===----------------------------------------------------------------------===//

SmallVector<Value> ResultSizes::compute(Value tensor) {
  unsigned number = cast<OpResult>(tensor).getResultNumber();
  return TypeSwitch<Operation *, SmallVector<Value>>(tensor.getDefiningOp())
      .Case<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
            tensor::ExtractSliceOp, tensor::ConcatOp, tensor::PadOp,
            shard::AllGatherOp>([&](auto op) { return compute(op); })
      .Case([&](FuseOp op) { return compute(op, number); })
      .Case([&](tensor::EmptyOp op) {
        return scalars.getIndices(op.getMixedSizes());
      })
      .Case([&](linalg::LinalgOp op) {
        return llvm::to_vector(
            scalars.getSizes(op.getDpsInitOperand(number)->get()));
      })
      .Case([&](tensor::InsertSliceOp op) {
        return llvm::to_vector(scalars.getSizes(op.getDest()));
      })
      .Default([&](Operation *) { // the type of a constant has all sizes
        auto type = cast<RankedTensorType>(tensor.getType());
        return SmallVector<Value>(type.getRank());
      });
}

ArrayRef<Value> Scalars::getSizes(Value tensor) {
  auto known = sizes.find(tensor);
  if (known != sizes.end())
    return known->second;
  if (isa<BlockArgument>(tensor)) // without dimensions
    return {};
  SmallVector<Value> computed =
      ResultSizes(*this, builder, checks).compute(tensor);
  // Sizes that the type states are constants.
  auto type = cast<RankedTensorType>(tensor.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!type.isDynamicDim(dim))
      computed[dim] = builder.createIndex(type.getDimSize(dim));
  return sizes[tensor] = std::move(computed);
}
