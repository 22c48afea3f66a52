//===- Fallback.cpp - Operations that are no row program, on buffers ------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostBuilder.h"

#include "Rowwise/Linalg/Fallback.h"
#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/Reductions.h"
#include "Rowwise/Programs/KernelArguments.h"
#include "Rowwise/Programs/ProgramSupport.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Which operations
//===----------------------------------------------------------------------===//

/// Whether all elements are one scalar: a buffer is made where it is read as
/// one, not where it only says what a result starts from.
static bool isUniform(Operation *op) {
  return isa_and_nonnull<linalg::FillOp>(op) || (op && isSplatConstant(op));
}

/// Whether the use needs no buffer: the elements are written into the result of
/// its owner.
static bool isInit(OpOperand &use) {
  if (auto op = dyn_cast<linalg::LinalgOp>(use.getOwner()))
    return op.isDpsInit(&use);
  if (auto op = dyn_cast<tensor::InsertSliceOp>(use.getOwner()))
    return &use == &op.getDestMutable();
  return isa<tensor::DimOp>(use.getOwner());
}

bool mlir::rowwise::isRead(Value tensor) {
  return !llvm::all_of(tensor.getUses(), isInit);
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

SmallVector<Value> HostBuilder::computeFallbackSizes(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  auto add = [&](Value x, Value y) {
    return builder.createOrFold<arith::AddIOp>(x, y);
  };
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    unsigned number = cast<OpResult>(tensor).getResultNumber();
    return SmallVector<Value>(
        getSizes(linalgOp.getDpsInitOperand(number)->get()));
  }
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return SmallVector<Value>(getSizes(insert.getDest()));
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    SmallVector<Value> sizes(getSizes(concat.getInputs().front()));
    for (Value part : concat.getInputs().drop_front())
      sizes[concat.getDim()] =
          add(sizes[concat.getDim()], getSizes(part)[concat.getDim()]);
    return sizes;
  }
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    SmallVector<Value> sizes(getSizes(pad.getSource()));
    for (SmallVector<OpFoldResult> mixed :
         {pad.getMixedLowPad(), pad.getMixedHighPad()})
      for (auto [size, padding] : llvm::zip_equal(sizes, getIndices(mixed))) {
        check(compare(arith::CmpIPredicate::sge, padding, createIndex(0)),
              describe(pad.getSource()) + ": expected padding of at least 0");
        size = add(size, padding);
      }
    return sizes;
  }
  // The type of a constant says all.
  return SmallVector<Value>(cast<RankedTensorType>(tensor.getType()).getRank());
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// The buffer under the tensor's static sizes, which make better loops. It is
/// no memref.cast: linalg operations fold these away.
Value HostBuilder::getTypedBuffer(Value buffer, Type tensor) {
  auto type = getBufferType(cast<RankedTensorType>(tensor));
  if (type == buffer.getType())
    return buffer;
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, buffer);
  SmallVector<OpFoldResult> sizes, strides;
  for (auto [dim, size] : llvm::enumerate(metadata.getSizes()))
    if (type.isDynamicDim(dim))
      sizes.push_back(size);
    else
      sizes.push_back(builder.getIndexAttr(type.getDimSize(dim)));
  for (Value stride : metadata.getStrides())
    strides.push_back(stride);
  return memref::ReinterpretCastOp::create(
      builder, type, metadata.getBaseBuffer(), metadata.getOffset(), sizes,
      strides);
}

/// Writes the elements of `tensor` to `buffer`.
void HostBuilder::writeTo(Value buffer, Value tensor) {
  Value target = getTypedBuffer(buffer, tensor.getType());
  Operation *op = tensor.getDefiningOp();
  if (isa_and_nonnull<tensor::EmptyOp>(op))
    return;
  if (!isUniform(op)) {
    Value from = getTypedBuffer(getBuffer(tensor), tensor.getType());
    linalg::CopyOp::create(builder, from, target);
    return;
  }
  Value scalar;
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    scalar = getScalar(fill.getInputs()[0]);
  else
    scalar = arith::ConstantOp::create(
        builder, getTensorConstant(op).getSplatValue<TypedAttr>());
  linalg::FillOp::create(builder, scalar, target);
}

//===----------------------------------------------------------------------===//
// Structured operations
//===----------------------------------------------------------------------===//

/// The operation on buffers; its results are written to those of its inits.
void HostBuilder::buildLinalg(linalg::LinalgOp op) {
  bool isUnread = isUniform(op) && !isRead(op->getResult(0));
  for (OpResult result : op->getResults())
    if (isUnread)
      (void)getSizes(result);
    else
      allocate(result);
  if (sizesOnly || isUnread)
    return;
  checkLoops(op);
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  IRMapping mapping;
  for (Value value : captured)
    if (!isa<TensorType>(value.getType()))
      mapping.map(value, getScalar(value));
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (!isa<RankedTensorType>(value.getType())) {
      operands.push_back(getScalar(value));
      continue;
    }
    Value buffer = getBuffer(value);
    if (op.isDpsInit(&operand)) {
      buffer = getBuffer(op.getTiedOpResult(&operand));
      // A reduction of nothing leaves what it starts with.
      if (op.payloadUsesValueFromOperand(&operand) ||
          op.getNumReductionLoops() != 0)
        writeTo(buffer, value);
    }
    operands.push_back(getTypedBuffer(buffer, value.getType()));
  }
  OperationState state(op.getLoc(), op->getName(), operands, /*types=*/{},
                       op->getAttrs());
  for (Region &region : op->getRegions())
    region.cloneInto(state.addRegion(), mapping);
  readFromBuffers(builder.create(state));
}

/// Elements and sizes of tensors that a body names are those of buffers.
void HostBuilder::readFromBuffers(Operation *op) {
  op->walk([&](Operation *inner) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(inner);
    builder.setLoc(inner->getLoc());
    Value value;
    if (auto extract = dyn_cast<tensor::ExtractOp>(inner))
      value = memref::LoadOp::create(builder, getBuffer(extract.getTensor()),
                                     extract.getIndices());
    else if (auto dim = dyn_cast<tensor::DimOp>(inner))
      value = memref::DimOp::create(builder, getBuffer(dim.getSource()),
                                    dim.getIndex());
    else
      return;
    inner->getResult(0).replaceAllUsesWith(value);
    inner->erase();
  });
}

//===----------------------------------------------------------------------===//
// Tensors put together
//===----------------------------------------------------------------------===//

/// Copies `source` into the part of `buffer` at `offsets`.
void HostBuilder::copyInto(Value buffer, Value source, ArrayRef<Value> offsets,
                           ArrayRef<Value> strides,
                           const llvm::SmallBitVector &dropped) {
  auto type = cast<RankedTensorType>(source.getType());
  Value part = sliceBuffer(buffer, offsets, strides, dropped, getSizes(source));
  linalg::CopyOp::create(builder, getTypedBuffer(getBuffer(source), type),
                         getTypedBuffer(part, type));
}

void HostBuilder::buildPad(tensor::PadOp op) {
  allocate(op);
  if (sizesOnly)
    return;
  Value value = getScalar(op.getConstantPaddingValue());
  linalg::FillOp::create(builder, value,
                         getTypedBuffer(getBuffer(op), op.getType()));
  SmallVector<Value> low = getIndices(op.getMixedLowPad());
  SmallVector<Value> strides(low.size(), createIndex(1));
  copyInto(getBuffer(op), op.getSource(), low, strides,
           llvm::SmallBitVector(low.size()));
}

void HostBuilder::buildConcat(tensor::ConcatOp op) {
  allocate(op);
  if (sizesOnly)
    return;
  unsigned rank = op.getResultType().getRank();
  SmallVector<Value> offsets(rank, createIndex(0));
  SmallVector<Value> strides(rank, createIndex(1));
  SmallVector<Value> sizes(getSizes(op));
  for (Value part : op.getInputs()) {
    for (unsigned dim = 0; dim < rank; ++dim)
      if (dim != op.getDim())
        check(
            compare(arith::CmpIPredicate::eq, getSizes(part)[dim], sizes[dim]),
            describe(part) + ": its size in dimension " + Twine(dim) +
                " differs from that of what it is joined to");
    copyInto(getBuffer(op), part, offsets, strides, llvm::SmallBitVector(rank));
    offsets[op.getDim()] = builder.createOrFold<arith::AddIOp>(
        offsets[op.getDim()], getSizes(part)[op.getDim()]);
  }
}

void HostBuilder::buildInsertSlice(tensor::InsertSliceOp op) {
  allocate(op);
  if (sizesOnly)
    return;
  SmallVector<Value> sizes = getIndices(op.getMixedSizes());
  checkSlice(op.getDest(), getIndices(op.getMixedOffsets()), sizes,
             getIndices(op.getMixedStrides()));
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (unsigned dim = 0, kept = 0; dim < sizes.size(); ++dim)
    if (!dropped.test(dim))
      check(compare(arith::CmpIPredicate::eq, sizes[dim],
                    getSizes(op.getSource())[kept++]),
            describe(op.getSource()) + ": expected the sizes of the slice that "
                                       "it is inserted into");
  writeTo(getBuffer(op), op.getDest());
  copyInto(getBuffer(op), op.getSource(), getIndices(op.getMixedOffsets()),
           getIndices(op.getMixedStrides()), op.getDroppedDims());
}

/// What it becomes is where it is: the loops are kernels of their own.
void HostBuilder::buildFallback(Operation *op) {
  Location loc = builder.getLoc();
  llvm::scope_exit restore([&] { builder.setLoc(loc); });
  builder.setLoc(op->getLoc());
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return buildLinalg(linalgOp);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return buildPad(pad);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return buildConcat(concat);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return buildInsertSlice(insert);
  Value constant = op->getResult(0);
  if (!isRead(constant))
    return;
  allocate(constant);
  if (!sizesOnly)
    writeTo(getBuffer(constant), constant);
}
