//===- Buffers.cpp - Where host functions keep tensors ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostBuilder.h"

#include "Rowwise/IR/Traffic.h"
#include "Rowwise/Linalg/Fallback.h"
#include "Rowwise/Linalg/Views.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Intermediate results start at multiples of this, as allocations do.
static constexpr int64_t workspaceAlignment = 256;
/// No tensor has more elements, and no intermediate result more bytes: that is
/// beyond any device, and what is computed of such sizes does not wrap.
static constexpr int64_t mostBytes = int64_t(1) << 47;

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

/// `first` times all `sizes`, or `mostBytes` if that is more.
Value HostBuilder::multiplyUpToMost(int64_t first, ArrayRef<Value> sizes) {
  Value product = createIndex(first), most = createIndex(mostBytes);
  for (Value size : sizes) {
    auto whole = arith::MulUIExtendedOp::create(builder, product, size);
    Value wraps = arith::CmpIOp::create(builder, arith::CmpIPredicate::ne,
                                        whole.getHigh(), createIndex(0));
    product = arith::SelectOp::create(
        builder, wraps, most,
        arith::MinUIOp::create(builder, whole.getLow(), most));
  }
  return product;
}

/// Whether there is a workspace for what takes so many bytes.
void HostBuilder::checkWorkspace(Value bytes) {
  Value address = arith::IndexCastOp::create(
      builder, builder.getIndexType(),
      LLVM::PtrToIntOp::create(builder, builder.getI64Type(), workspace));
  Value rest =
      arith::RemUIOp::create(builder, address, createIndex(workspaceAlignment));
  Value zero = createIndex(0);
  Value isThere = arith::OrIOp::create(
      builder, compare(arith::CmpIPredicate::ne, address, zero),
      compare(arith::CmpIPredicate::eq, bytes, zero));
  std::string what = "workspace of " + name + ": expected ";
  checkAll({{compare(arith::CmpIPredicate::ult, bytes, createIndex(mostBytes)),
             what + "fewer than 2^47 bytes for each intermediate result"},
            {isThere, what + "as many bytes as " + name +
                          "_workspace_size says, " + "found none"},
            {compare(arith::CmpIPredicate::eq, rest, zero),
             what + "an address that is a multiple of " +
                 std::to_string(workspaceAlignment) + " bytes"}});
}

/// The next part of the workspace as a buffer without gaps; null where only its
/// size is computed.
Value HostBuilder::takeWorkspace(RankedTensorType type, ArrayRef<Value> sizes) {
  int64_t elementBytes = getElementBytes(type.getElementType());
  bool areKnown = llvm::all_of(
      sizes, [](Value size) { return matchPattern(size, m_Constant()); });
  Value bytes = areKnown
                    ? multiply(createIndex(elementBytes), getProduct(sizes))
                    : multiplyUpToMost(elementBytes, sizes);
  if (!sizesOnly)
    checkWorkspace(bytes);
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

/// Whether a caller's buffer starts at a multiple of its elements' size and, if
/// its sizes are the caller's to choose, has fewer elements than would wrap.
void HostBuilder::checkBuffer(Value buffer, ArrayRef<int64_t> shape,
                              const Twine &what) {
  Type element = cast<MemRefType>(buffer.getType()).getElementType();
  int64_t elementBytes = getElementBytes(element);
  SmallVector<Requirement> requirements;
  if (elementBytes > 1) {
    Value address =
        memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer);
    Value rest =
        arith::RemUIOp::create(builder, address, createIndex(elementBytes));
    requirements.push_back(
        {compare(arith::CmpIPredicate::eq, rest, createIndex(0)),
         (what + ": expected an address that is a multiple of " +
          Twine(elementBytes) + " bytes")
             .str()});
  }
  SmallVector<Value> sizes;
  Value most = createIndex(mostBytes);
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (!ShapedType::isDynamic(size)) {
      sizes.push_back(createIndex(size));
      continue;
    }
    sizes.push_back(memref::DimOp::create(builder, buffer, dim));
    requirements.push_back(
        {compare(arith::CmpIPredicate::ult, sizes.back(), most),
         (what + ": expected a size from 0 to 2^47 in dimension " + Twine(dim))
             .str()});
  }
  if (ShapedType::isDynamicShape(shape))
    requirements.push_back(
        {compare(arith::CmpIPredicate::ult,
                 multiplyUpToMost(/*first=*/1, sizes), most),
         (what + ": expected fewer than 2^47 elements").str()});
  checkAll(requirements);
}

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
  for (auto [i, arg] : llvm::enumerate(source.getArguments()))
    if (auto type = dyn_cast<RankedTensorType>(arg.getType()))
      checkBuffer(host.getArgument(i), type.getShape(), "argument " + Twine(i));
  // Of results the sizes are compared with those of what is returned.
  for (unsigned i = 0, e = source.getNumResults(); i < e; ++i)
    checkBuffer(getResultArgument(i), /*shape=*/{}, "result " + Twine(i));
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
