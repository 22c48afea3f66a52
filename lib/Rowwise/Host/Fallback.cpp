//===- Fallback.cpp - Operations that are no row program ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fallback.h"
#include "Buffers/Concatenations.h"
#include "Checks/OperandChecks.h"

#include "Rowwise/Linalg/Concatenations.h"
#include "Rowwise/Linalg/Fallback.h"
#include "Rowwise/Linalg/Fusable.h"
#include "Rowwise/Linalg/Reductions.h"
#include "Rowwise/Programs/KernelArguments.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Which operations
//===----------------------------------------------------------------------===//

/// Whether all elements equal one scalar. Such a tensor gets a buffer only
/// where its elements are read, and not where it is an init.
static bool isUniform(Operation *op) {
  return isa_and_nonnull<linalg::FillOp>(op) || (op && isSplatConstant(op));
}

/// Whether a use needs no buffer of the tensor: the elements are written to the
/// user's result, or only a size is used.
static bool isInit(OpOperand &use) {
  if (auto op = dyn_cast<linalg::LinalgOp>(use.getOwner()))
    return op.isDpsInit(&use);
  if (auto op = dyn_cast<tensor::InsertSliceOp>(use.getOwner()))
    return &use == &op.getDestMutable();
  return isa<tensor::DimOp>(use.getOwner());
}

bool mlir::rowwise::isRead(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  bool isWrittenWithoutBuffer =
      isUniform(op) || isa_and_nonnull<tensor::EmptyOp>(op);
  return !llvm::all_of(tensor.getUses(), [&](OpOperand &use) {
    return isWrittenWithoutBuffer ? isInit(use)
                                  : isa<tensor::DimOp>(use.getOwner());
  });
}

bool mlir::rowwise::usesElements(Value tensor) {
  return !llvm::all_of(tensor.getUses(), [](OpOperand &use) {
    auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
    return isInit(use) ||
           (op && op.isDpsInput(&use) && !op.payloadUsesValueFromOperand(&use));
  });
}

bool mlir::rowwise::takesMemory(Operation *op, const HostContext &context) {
  if (isa<tensor::EmptyOp>(op))
    return usesElements(op->getResult(0));
  if (!context.fallback || !isFallback(op))
    return isa<FuseOp, shard::AllGatherOp>(op) || isWrittenInPlace(op);
  return !isUniform(op) || isRead(op->getResult(0));
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// The buffer with the tensor's static sizes, for better loops. This is no
/// memref.cast, which linalg operations would fold away.
static Value getTypedBuffer(IndexBuilder &builder, Value buffer, Type tensor) {
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

void FallbackOperations::writeTo(Value buffer, Value tensor) {
  Value target = getTypedBuffer(builder, buffer, tensor.getType());
  Operation *op = tensor.getDefiningOp();
  if (isa_and_nonnull<tensor::EmptyOp>(op))
    return;
  if (!isUniform(op)) {
    Value from = getTypedBuffer(builder, buffers.get(tensor), tensor.getType());
    linalg::CopyOp::create(builder, from, target);
    return;
  }
  Value scalar;
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    scalar = scalars.get(fill.getInputs()[0]);
  else
    scalar = arith::ConstantOp::create(
        builder, getTensorConstant(op).getSplatValue<TypedAttr>());
  linalg::FillOp::create(builder, scalar, target);
}

/// Copies `source` into the part of `buffer` at `offsets`.
void FallbackOperations::copyInto(Value buffer, Value source,
                                  ArrayRef<Value> offsets,
                                  ArrayRef<Value> strides,
                                  const llvm::SmallBitVector &dropped) {
  auto type = cast<RankedTensorType>(source.getType());
  Value part = sliceBuffer(builder, buffer, offsets, strides, dropped,
                           scalars.getSizes(source));
  linalg::CopyOp::create(builder,
                         getTypedBuffer(builder, buffers.get(source), type),
                         getTypedBuffer(builder, part, type));
}

//===----------------------------------------------------------------------===//
// Structured operations
//===----------------------------------------------------------------------===//

/// Tensors that a body reads elements or sizes of are replaced by their
/// buffers.
void FallbackOperations::readFromBuffers(Operation *op) {
  op->walk([&](Operation *inner) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(inner);
    builder.setLoc(inner->getLoc());
    Value value;
    if (auto extract = dyn_cast<tensor::ExtractOp>(inner))
      value = memref::LoadOp::create(builder, buffers.get(extract.getTensor()),
                                     extract.getIndices());
    else if (auto dim = dyn_cast<tensor::DimOp>(inner))
      value = memref::DimOp::create(builder, buffers.get(dim.getSource()),
                                    dim.getIndex());
    else
      return;
    inner->getResult(0).replaceAllUsesWith(value);
    inner->erase();
  });
}

/// The operation on buffers, with its results in those of its inits.
void FallbackOperations::buildLinalg(linalg::LinalgOp op) {
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  IRMapping mapping;
  for (Value value : captured)
    if (!isa<TensorType>(value.getType()))
      mapping.map(value, scalars.get(value));
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (!isa<RankedTensorType>(value.getType())) {
      operands.push_back(scalars.get(value));
      continue;
    }
    Value buffer = buffers.get(value);
    if (op.isDpsInit(&operand)) {
      buffer = buffers.get(op.getTiedOpResult(&operand));
      // A reduction without iterations leaves its init.
      if (op.payloadUsesValueFromOperand(&operand) ||
          op.getNumReductionLoops() != 0)
        writeTo(buffer, value);
    }
    operands.push_back(getTypedBuffer(builder, buffer, value.getType()));
  }
  OperationState state(op.getLoc(), op->getName(), operands, /*types=*/{},
                       op->getAttrs());
  for (Region &region : op->getRegions())
    region.cloneInto(state.addRegion(), mapping);
  readFromBuffers(builder.create(state));
}

//===----------------------------------------------------------------------===//
// Concatenation and insertion
//===----------------------------------------------------------------------===//

void FallbackOperations::buildPad(tensor::PadOp op) {
  Value value = scalars.get(op.getConstantPaddingValue());
  linalg::FillOp::create(
      builder, value, getTypedBuffer(builder, buffers.get(op), op.getType()));
  SmallVector<Value> low = scalars.getIndices(op.getMixedLowPad());
  SmallVector<Value> strides(low.size(), builder.createIndex(1));
  copyInto(buffers.get(op), op.getSource(), low, strides,
           llvm::SmallBitVector(low.size()));
}

void FallbackOperations::buildConcat(tensor::ConcatOp op) {
  unsigned rank = op.getResultType().getRank();
  SmallVector<Value> offsets(rank, builder.createIndex(0));
  SmallVector<Value> strides(rank, builder.createIndex(1));
  for (Value part : op.getInputs()) {
    copyInto(buffers.get(op), part, offsets, strides,
             llvm::SmallBitVector(rank));
    offsets[op.getDim()] =
        builder.add(offsets[op.getDim()], scalars.getSizes(part)[op.getDim()]);
  }
}

void FallbackOperations::checkInsertSlice(tensor::InsertSliceOp op) {
  SmallVector<Value> sizes = scalars.getIndices(op.getMixedSizes());
  scalars.checkSlice(op.getDest(), scalars.getIndices(op.getMixedOffsets()),
                     sizes, scalars.getIndices(op.getMixedStrides()));
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (unsigned dim = 0, kept = 0; dim < sizes.size(); ++dim)
    if (!dropped.test(dim)) {
      Value size = scalars.getSizes(op.getSource())[kept];
      calls.check(
          builder.compare(arith::CmpIPredicate::eq, sizes[dim], size),
          describeSize(context, "the size", op.getSourceMutable(), kept) +
              " differs from that of the slice that it is inserted "
              "into");
      ++kept;
    }
}

void FallbackOperations::buildInsertSlice(tensor::InsertSliceOp op) {
  writeTo(buffers.get(op), op.getDest());
  copyInto(buffers.get(op), op.getSource(),
           scalars.getIndices(op.getMixedOffsets()),
           scalars.getIndices(op.getMixedStrides()), op.getDroppedDims());
}

//===----------------------------------------------------------------------===//
// Any operation
//===----------------------------------------------------------------------===//

void FallbackOperations::prepare(Operation *op) {
  Location loc = builder.getLoc();
  llvm::scope_exit restore([&] { builder.setLoc(loc); });
  builder.setLoc(op->getLoc());
  if (!takesMemory(op, context)) {
    (void)scalars.getSizes(op->getResult(0));
    return;
  }
  for (OpResult result : op->getResults())
    buffers.allocate(result);
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    OperandChecks(*this).check(linalgOp);
  else if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    checkParts(*this, concat);
  else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    checkInsertSlice(insert);
}

/// Loops over the buffers are built here, and become kernels later.
void FallbackOperations::build(Operation *op) {
  if (!takesMemory(op, context))
    return;
  Location loc = builder.getLoc();
  llvm::scope_exit restore([&] { builder.setLoc(loc); });
  builder.setLoc(op->getLoc());
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    buildLinalg(linalgOp);
  else if (auto pad = dyn_cast<tensor::PadOp>(op))
    buildPad(pad);
  else if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    buildConcat(concat);
  else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    buildInsertSlice(insert);
  else
    writeTo(buffers.get(op->getResult(0)), op->getResult(0)); // of one number
}
