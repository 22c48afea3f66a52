//===- Views.cpp - Sizes of tensors, and views of their buffers -*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostBuilder.h"

#include "Rowwise/Linalg/Views.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Which operations are views
//===----------------------------------------------------------------------===//

/// The tensor as a caller knows it, for messages.
std::string HostBuilder::describe(Value tensor) {
  std::string prefix;
  while (Operation *view = tensor.getDefiningOp()) {
    if (!isView(view) || results.contains(tensor))
      break;
    prefix = "a view of ";
    tensor = view->getOperand(0);
  }
  if (auto argument = dyn_cast<BlockArgument>(tensor))
    return prefix + "argument " + std::to_string(argument.getArgNumber());
  auto result = results.find(tensor);
  return prefix + (result == results.end()
                       ? "an intermediate result of " + name
                       : "result " + std::to_string(result->second));
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

Value HostBuilder::multiply(Value x, Value y) {
  return builder.createOrFold<arith::MulIOp>(x, y);
}

Value HostBuilder::compare(arith::CmpIPredicate predicate, Value x, Value y) {
  return builder.createOrFold<arith::CmpIOp>(predicate, x, y);
}

Value HostBuilder::getProduct(ArrayRef<Value> factors) {
  Value product = createIndex(1);
  for (Value factor : factors)
    product = multiply(product, factor);
  return product;
}

/// The values of `values` at the positions in `group`.
static SmallVector<Value> take(ArrayRef<Value> values,
                               ArrayRef<int64_t> group) {
  return llvm::map_to_vector(group, [&](int64_t dim) { return values[dim]; });
}

/// Sizes that the operation states; their product must be that of the source.
SmallVector<Value> HostBuilder::computeSizes(tensor::ExpandShapeOp op) {
  SmallVector<Value> source(getSizes(op.getSrc()));
  SmallVector<Value> expanded = getIndices(op.getMixedOutputShape());
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    Value product = createIndex(1);
    for (Value size : take(expanded, group)) {
      check(compare(arith::CmpIPredicate::sge, size, createIndex(0)),
            describe(op.getSrc()) +
                ": expected sizes of at least 0 to expand "
                "dimension " +
                Twine(dim) + " to");
      product = multiply(product, size);
    }
    check(compare(arith::CmpIPredicate::eq, product, source[dim]),
          describe(op.getSrc()) + ": expected dimension " + Twine(dim) +
              " to expand into sizes of the same product");
  }
  return expanded;
}

SmallVector<Value> HostBuilder::computeSizes(tensor::CollapseShapeOp op) {
  SmallVector<Value> source(getSizes(op.getSrc())), collapsed;
  for (ArrayRef<int64_t> group : op.getReassociationIndices())
    collapsed.push_back(getProduct(take(source, group)));
  return collapsed;
}

SmallVector<Value> HostBuilder::computeSizes(tensor::CastOp op) {
  SmallVector<Value> source(getSizes(op.getSource()));
  auto type = cast<RankedTensorType>(op.getType());
  for (auto [dim, size] : llvm::enumerate(source)) {
    if (type.isDynamicDim(dim))
      continue;
    check(compare(arith::CmpIPredicate::eq, size,
                  createIndex(type.getDimSize(dim))),
          describe(op.getSource()) + ": expected size " +
              Twine(type.getDimSize(dim)) + " in dimension " + Twine(dim));
  }
  return source;
}

/// A slice lies within its source: for each dimension that it does not empty,
/// 0 <= offset and offset + (size - 1) * stride < size of the source.
void HostBuilder::checkSlice(Value source, ArrayRef<Value> offsets,
                             ArrayRef<Value> sizes, ArrayRef<Value> strides) {
  SmallVector<Value> extents(getSizes(source));
  Value zero = createIndex(0), one = createIndex(1);
  auto both = [&](Value x, Value y) {
    return builder.createOrFold<arith::AndIOp>(x, y);
  };
  auto sge = arith::CmpIPredicate::sge, slt = arith::CmpIPredicate::slt;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    Value last = builder.createOrFold<arith::AddIOp>(
        offsets[dim],
        multiply(builder.createOrFold<arith::SubIOp>(size, one), strides[dim]));
    Value inside =
        both(both(compare(sge, offsets[dim], zero), compare(sge, last, zero)),
             both(compare(slt, offsets[dim], extents[dim]),
                  compare(slt, last, extents[dim])));
    Value isEmpty = compare(arith::CmpIPredicate::eq, size, zero);
    check(both(compare(sge, size, zero),
               builder.createOrFold<arith::OrIOp>(isEmpty, inside)),
          describe(source) + ": expected a slice within dimension " +
              Twine(dim));
  }
}

SmallVector<Value> HostBuilder::computeSizes(tensor::ExtractSliceOp op) {
  SmallVector<Value> sizes = getIndices(op.getMixedSizes());
  checkSlice(op.getSource(), getIndices(op.getMixedOffsets()), sizes,
             getIndices(op.getMixedStrides()));
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<Value> kept;
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!dropped.test(dim))
      kept.push_back(size);
  return kept;
}

/// The sizes of a tensor; they depend on those of the arguments alone, so they
/// can be had before anything has run.
ArrayRef<Value> HostBuilder::getSizes(Value tensor) {
  auto known = sizes.find(tensor);
  if (known != sizes.end())
    return known->second;
  if (isa<BlockArgument>(tensor)) // without dimensions
    return {};
  SmallVector<Value> computed =
      TypeSwitch<Operation *, SmallVector<Value>>(tensor.getDefiningOp())
          .Case<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
                tensor::ExtractSliceOp>(
              [&](auto op) { return computeSizes(op); })
          .Case([&](FuseOp op) {
            return computeSizes(op, cast<OpResult>(tensor).getResultNumber());
          })
          .Case([&](tensor::EmptyOp op) {
            return getIndices(op.getMixedSizes());
          })
          .Default([&](Operation *) { return computeFallbackSizes(tensor); });
  // What the type says is known to be so.
  auto type = cast<RankedTensorType>(tensor.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!type.isDynamicDim(dim))
      computed[dim] = createIndex(type.getDimSize(dim));
  return sizes[tensor] = std::move(computed);
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

using Metadata = memref::ExtractStridedMetadataOp;

/// A buffer over the memory of `metadata`, in elements from its base.
static Value createView(ImplicitLocOpBuilder &builder, Metadata metadata,
                        Type element, Value offset, ArrayRef<Value> sizes,
                        ArrayRef<Value> strides) {
  SmallVector<int64_t> shape(sizes.size(), ShapedType::kDynamic);
  auto type = getArgumentType(RankedTensorType::get(shape, element));
  return memref::ReinterpretCastOp::create(
      builder, type, metadata.getBaseBuffer(), offset, sizes, strides);
}

static Type getElementType(Value buffer) {
  return cast<MemRefType>(buffer.getType()).getElementType();
}

/// Gives each dimension of the buffer a group of dimensions, of which the last
/// has the stride that it had.
Value HostBuilder::expandBuffer(Value buffer,
                                ArrayRef<ReassociationIndices> groups,
                                ArrayRef<Value> expanded) {
  auto metadata = Metadata::create(builder, buffer);
  SmallVector<Value> strides(expanded.size(), createIndex(1));
  for (auto [dim, group] : llvm::enumerate(groups)) {
    Value stride = metadata.getStrides()[dim];
    for (int64_t position : llvm::reverse(group)) {
      strides[position] = stride;
      stride = multiply(stride, expanded[position]);
    }
  }
  return createView(builder, metadata, getElementType(buffer),
                    metadata.getOffset(), expanded, strides);
}

/// The stride of the dimension that a group of them collapses into, which is
/// that of the last one whose size is not 1:
///
///   span = 0; isContiguous = true                    // last to first
///   if (size != 1) {
///     if (span == 0) stride' = stride; else isContiguous &= stride == span;
///     span = stride * size; }
///
/// Sets `isContiguous` to whether the others follow from it.
Value HostBuilder::collapseStrides(ArrayRef<Value> sizes,
                                   ArrayRef<Value> strides,
                                   Value &isContiguous) {
  auto eq = arith::CmpIPredicate::eq;
  Value one = createIndex(1), no = arith::ConstantIntOp::create(builder, 0, 1);
  Value collapsed = strides.back();
  Value isFound = no, span = createIndex(0), isEmpty = no;
  isContiguous = arith::ConstantIntOp::create(builder, 1, 1);
  for (auto [size, stride] : llvm::reverse(llvm::zip_equal(sizes, strides))) {
    auto choose = [&](Value condition, Value x, Value y) {
      return builder.createOrFold<arith::SelectOp>(condition, x, y);
    };
    Value isUnit = compare(eq, size, one);
    Value follows = builder.createOrFold<arith::OrIOp>(
        isUnit, choose(isFound, compare(eq, stride, span),
                       arith::ConstantIntOp::create(builder, 1, 1)));
    isContiguous = builder.createOrFold<arith::AndIOp>(isContiguous, follows);
    collapsed = choose(builder.createOrFold<arith::OrIOp>(isFound, isUnit),
                       collapsed, stride);
    span = choose(isUnit, span, multiply(stride, size));
    isFound =
        choose(isUnit, isFound, arith::ConstantIntOp::create(builder, 1, 1));
    isEmpty = builder.createOrFold<arith::OrIOp>(
        isEmpty, compare(eq, size, createIndex(0)));
  }
  isContiguous = builder.createOrFold<arith::OrIOp>(isContiguous, isEmpty);
  return collapsed;
}

/// Makes each group of dimensions one.
Value HostBuilder::collapseBuffer(Value buffer,
                                  ArrayRef<ReassociationIndices> groups,
                                  ArrayRef<Value> expanded, const Twine &what,
                                  bool isKnown) {
  auto metadata = Metadata::create(builder, buffer);
  SmallVector<Value> strides(metadata.getStrides());
  SmallVector<Value> newSizes, newStrides;
  for (const ReassociationIndices &group : groups) {
    Value isContiguous;
    newStrides.push_back(collapseStrides(take(expanded, group),
                                         take(strides, group), isContiguous));
    newSizes.push_back(getProduct(take(expanded, group)));
    if (!isKnown)
      check(isContiguous, what + ": expected dimensions " +
                              Twine(group.front()) + " to " +
                              Twine(group.back()) + " to be contiguous");
  }
  return createView(builder, metadata, getElementType(buffer),
                    metadata.getOffset(), newSizes, newStrides);
}

/// Part of a buffer, without the dimensions `dropped`.
Value HostBuilder::sliceBuffer(Value buffer, ArrayRef<Value> offsets,
                               ArrayRef<Value> strides,
                               const llvm::SmallBitVector &dropped,
                               ArrayRef<Value> sizes) {
  auto metadata = Metadata::create(builder, buffer);
  Value offset = metadata.getOffset();
  SmallVector<Value> kept;
  for (auto [dim, start] : llvm::enumerate(offsets)) {
    Value stride = metadata.getStrides()[dim];
    offset =
        builder.createOrFold<arith::AddIOp>(offset, multiply(start, stride));
    if (!dropped.test(dim))
      kept.push_back(multiply(stride, strides[dim]));
  }
  return createView(builder, metadata, getElementType(buffer), offset, sizes,
                    kept);
}

/// Whether the tensor's buffer is one of the workspace, without gaps.
bool HostBuilder::isPacked(Value tensor) {
  while (isInvertibleView(tensor.getDefiningOp()) && !results.contains(tensor))
    tensor = tensor.getDefiningOp()->getOperand(0);
  return !isa<BlockArgument>(tensor) && !isView(tensor.getDefiningOp()) &&
         !results.contains(tensor);
}

/// The buffer of what a view shows, over that of its source.
void HostBuilder::buildView(Operation *view) {
  Value source = view->getOperand(0), result = view->getResult(0);
  (void)getSizes(result);
  if (buffers.contains(result))
    return;
  if (sizesOnly)
    return;
  Value buffer = getBuffer(source);
  if (auto op = dyn_cast<tensor::CollapseShapeOp>(view))
    buffer = collapseBuffer(buffer, op.getReassociationIndices(),
                            getSizes(source), describe(source),
                            /*isKnown=*/isPacked(source));
  else if (auto op = dyn_cast<tensor::ExpandShapeOp>(view))
    buffer =
        expandBuffer(buffer, op.getReassociationIndices(), getSizes(result));
  else if (auto op = dyn_cast<tensor::ExtractSliceOp>(view))
    buffer = sliceBuffer(buffer, getIndices(op.getMixedOffsets()),
                         getIndices(op.getMixedStrides()), op.getDroppedDims(),
                         getSizes(result));
  buffers[result] = buffer;
}

/// The buffer of a view's source, over that of what the view shows.
Value HostBuilder::createInverseView(Operation *view, Value buffer,
                                     const Twine &what) {
  if (sizesOnly)
    return buffer;
  if (auto op = dyn_cast<tensor::ExpandShapeOp>(view))
    return collapseBuffer(buffer, op.getReassociationIndices(),
                          getSizes(op.getResult()), what, /*isKnown=*/false);
  if (auto op = dyn_cast<tensor::CollapseShapeOp>(view))
    return expandBuffer(buffer, op.getReassociationIndices(),
                        getSizes(op.getSrc()));
  return buffer;
}
