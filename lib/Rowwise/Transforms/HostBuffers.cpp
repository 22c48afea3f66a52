//===- HostBuffers.cpp - Where host functions keep tensors ----------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostBuilder.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Intermediate results start at multiples of this, as allocations do.
static constexpr int64_t workspaceAlignment = 256;

//===----------------------------------------------------------------------===//
// The workspace
//===----------------------------------------------------------------------===//

/// The workspace as a buffer of bytes: a pointer is all that the caller gives.
static Value createWorkspaceBuffer(ImplicitLocOpBuilder &builder, Value pointer,
                                   MemRefType type) {
  LLVMTypeConverter converter(builder.getContext());
  Value zero = LLVM::ConstantOp::create(builder, builder.getI64Type(), 0);
  Value one = LLVM::ConstantOp::create(builder, builder.getI64Type(), 1);
  Value unbounded = LLVM::ConstantOp::create(
      builder, builder.getI64Type(), std::numeric_limits<int64_t>::max());
  Value descriptor =
      MemRefDescriptor::pack(builder, builder.getLoc(), converter, type,
                             {pointer, pointer, zero, unbounded, one});
  return UnrealizedConversionCastOp::create(builder, type, descriptor)
      .getResult(0);
}

/// The next part of the workspace as a buffer without gaps; null where only its
/// size is computed.
Value HostBuilder::takeWorkspace(RankedTensorType type, ArrayRef<Value> sizes) {
  Value bytes = createIndex(getElementBytes(type.getElementType()));
  for (Value size : sizes)
    bytes = arith::MulIOp::create(builder, bytes, size);
  Value unit = createIndex(workspaceAlignment);
  Value rounded = arith::MulIOp::create(
      builder, arith::CeilDivUIOp::create(builder, bytes, unit), unit);
  Value start = workspaceSize;
  workspaceSize = arith::AddIOp::create(builder, workspaceSize, rounded);
  if (sizesOnly)
    return {};
  auto bytesType = MemRefType::get({ShapedType::kDynamic}, builder.getI8Type());
  Value whole = createWorkspaceBuffer(builder, workspace, bytesType);
  SmallVector<int64_t> shape(type.getRank(), ShapedType::kDynamic);
  auto viewType = MemRefType::get(shape, type.getElementType());
  Value view = memref::ViewOp::create(builder, viewType, whole, start, sizes);
  return memref::CastOp::create(builder, getArgumentType(type), view);
}

/// Finds room for what an operation computes, unless that goes into a buffer of
/// the caller's.
void HostBuilder::allocate(Value tensor) {
  ArrayRef<Value> sizes = getSizes(tensor);
  if (!buffers.contains(tensor))
    buffers[tensor] =
        takeWorkspace(cast<RankedTensorType>(tensor.getType()), sizes);
}

//===----------------------------------------------------------------------===//
// The caller's buffers
//===----------------------------------------------------------------------===//

void HostBuilder::bindArguments() {
  if (!sizesOnly) {
    unsigned numTensors = source.getNumArguments() + source.getNumResults();
    workspace = host.getArgument(numTensors);
    stream = host.getArgument(numTensors + 1);
  }
  for (auto [i, arg] : llvm::enumerate(source.getArguments())) {
    Value buffer = host.getArgument(i);
    auto type = dyn_cast<RankedTensorType>(arg.getType());
    if (!type) {
      scalars[arg] = buffer;
      continue;
    }
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      sizes[arg].push_back(memref::DimOp::create(builder, buffer, dim));
    buffers[arg] = buffer;
  }
  // What the types say is known once it has been checked.
  for (auto [i, arg] : llvm::enumerate(source.getArguments())) {
    auto type = dyn_cast<RankedTensorType>(arg.getType());
    for (int64_t dim = 0; type && dim < type.getRank(); ++dim) {
      if (type.isDynamicDim(dim))
        continue;
      Value expected = createIndex(type.getDimSize(dim));
      check(compare(arith::CmpIPredicate::eq, sizes[arg][dim], expected),
            "argument " + Twine(i) + ": expected size " +
                Twine(type.getDimSize(dim)) + " in dimension " + Twine(dim));
      sizes[arg][dim] = expected;
    }
  }
}

void HostBuilder::checkSameSizes(Value buffer, Value tensor,
                                 const Twine &what) {
  for (auto [dim, size] : llvm::enumerate(getSizes(tensor))) {
    Value found = memref::DimOp::create(builder, buffer, dim);
    check(compare(arith::CmpIPredicate::eq, found, size),
          what + " of " + name + ": its size in dimension " + Twine(dim) +
              " differs from that of the value returned");
  }
}

/// A returned view is bound at its root: what a program computes is written
/// into the caller's buffer as the inverse of the views has it.
///
///   %y = rowwise.fuse ... -> tensor<6x16xf32>
///   %r = tensor.expand_shape %y [[0, 1], [2]] : ... into tensor<2x3x16xf32>
///   return %r              // %y is written to the buffer of %r, collapsed
LogicalResult HostBuilder::bindResult(unsigned number, OpOperand &returned) {
  Value root = returned.get(), buffer = getResultArgument(number);
  SmallVector<Operation *> views;
  while (isInvertibleView(root.getDefiningOp())) {
    views.push_back(root.getDefiningOp());
    root = views.back()->getOperand(0);
  }
  Operation *writer = root.getDefiningOp();
  bool isWritten = isa_and_nonnull<FuseOp>(writer) ||
                   (fallback && writer && isFallback(writer));
  if (!isWritten || buffers.contains(root)) {
    if (!fallback)
      return returned.getOwner()->emitError()
             << "cannot return operand " << number
             << ": expected the result of a row program, returned once";
    copies.emplace_back(returned.get(), number);
    return success();
  }
  buffers[returned.get()] = buffer;
  results[returned.get()] = number;
  // Row programs check the sizes of what they write themselves.
  if (views.empty() && isa<FuseOp>(writer))
    return success();
  std::string what = "result " + std::to_string(number);
  checkSameSizes(buffer, returned.get(), what);
  for (Operation *view : views) {
    buffer = createInverseView(view, buffer, what);
    buffers[view->getOperand(0)] = buffer;
    results[view->getOperand(0)] = number;
  }
  return success();
}

/// What is returned but has a place of its own is copied at last.
void HostBuilder::buildCopies() {
  for (auto [value, number] : copies) {
    checkSameSizes(getResultArgument(number), value,
                   "result " + std::to_string(number));
    if (!sizesOnly)
      writeTo(getResultArgument(number), value);
  }
}

LogicalResult HostBuilder::bindResults() {
  Operation *terminator = source.getBody().front().getTerminator();
  for (auto [i, returned] : llvm::enumerate(terminator->getOpOperands()))
    if (failed(bindResult(i, returned)))
      return failure();
  return success();
}
