//===- Workspace.cpp - Where intermediate results are ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workspace.h"

#include "Rowwise/IR/Traffic.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Intermediate results start at multiples of this, as allocations do.
static constexpr int64_t workspaceAlignment = 256;

Value mlir::rowwise::multiplyUpToMax(IndexBuilder &builder, int64_t first,
                                     ArrayRef<Value> sizes) {
  Value product = builder.createIndex(first),
        maxSize = builder.createIndex(maxBytes);
  for (Value size : sizes) {
    auto whole = arith::MulUIExtendedOp::create(builder, product, size);
    Value wraps =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::ne,
                              whole.getHigh(), builder.createIndex(0));
    product = arith::SelectOp::create(
        builder, wraps, maxSize,
        arith::MinUIOp::create(builder, whole.getLow(), maxSize));
  }
  return product;
}

Value mlir::rowwise::countBytes(IndexBuilder &builder, RankedTensorType type,
                                ArrayRef<Value> sizes) {
  int64_t elementBytes = getElementBytes(type.getElementType());
  bool areKnown = llvm::all_of(
      sizes, [](Value size) { return matchPattern(size, m_Constant()); });
  return areKnown ? builder.multiply(builder.createIndex(elementBytes),
                                     builder.getProduct(sizes))
                  : multiplyUpToMax(builder, elementBytes, sizes);
}

Value WorkspaceSize::add(Value bytes) {
  Value unit = builder.createIndex(workspaceAlignment);
  Value rounded = arith::MulIOp::create(
      builder, arith::CeilDivUIOp::create(builder, bytes, unit), unit);
  Value start = size;
  size = arith::AddIOp::create(builder, size, rounded);
  return start;
}

/// The workspace as a buffer of bytes, made of the caller's pointer.
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

void Workspace::checkSize(Value bytes) {
  calls.check(builder.compare(arith::CmpIPredicate::ult, bytes,
                              builder.createIndex(maxBytes)),
              "workspace of " + context.name +
                  ": expected fewer than 2^47 bytes for each intermediate "
                  "result");
}

/// Checks the caller's workspace, of which the next `bytes` are to be taken.
void Workspace::checkAddress(Value bytes) {
  Value address = arith::IndexCastOp::create(
      builder, builder.getIndexType(),
      LLVM::PtrToIntOp::create(builder, builder.getI64Type(), pointer));
  Value rest = arith::RemUIOp::create(builder, address,
                                      builder.createIndex(workspaceAlignment));
  Value zero = builder.createIndex(0);
  Value isNeedless = builder.compare(arith::CmpIPredicate::eq, bytes, zero);
  Value isThere = builder.either(
      builder.compare(arith::CmpIPredicate::ne, address, zero), isNeedless);
  Value isAligned = builder.either(
      builder.compare(arith::CmpIPredicate::eq, rest, zero), isNeedless);
  std::string what = "workspace of " + context.name + ": expected ";
  calls.check(isThere, what + "as many bytes as " + context.name +
                           "_workspace_size says, found none");
  calls.check(isAligned, what + "an address that is a multiple of " +
                             Twine(workspaceAlignment) + " bytes");
}

/// Whether the same condition was checked before; notes that it is now. What is
/// built after a check is inside of the check's branch, so that one check is
/// enough, and each takes a level of nesting.
bool Workspace::isChecked(int64_t elementBytes, ArrayRef<Value> sizes,
                          Value bytes) {
  SmallVector<OpFoldResult> reasons;
  APInt count;
  if (matchPattern(bytes, m_ConstantInt(&count))) {
    reasons = {builder.getBoolAttr(count.isZero()),
               builder.getBoolAttr(count.ult(maxBytes))};
  } else {
    reasons = getAsOpFoldResult(sizes);
    reasons.push_back(builder.getIndexAttr(elementBytes));
  }
  std::vector<void *> key;
  for (OpFoldResult reason : reasons)
    key.push_back(reason.getOpaqueValue());
  return !checked.insert(key).second;
}

Value Workspace::take(RankedTensorType type, ArrayRef<Value> sizes) {
  Value bytes = countBytes(builder, type, sizes);
  if (!isChecked(getElementBytes(type.getElementType()), sizes, bytes)) {
    checkSize(bytes);
    checkAddress(bytes);
  }
  return createView(type, size.add(bytes), sizes);
}

Value Workspace::take(RankedTensorType type, ArrayRef<Value> sizes,
                      Value bytes) {
  checkAddress(bytes);
  return createView(type, size.add(bytes), sizes);
}

Value Workspace::viewSizes(RankedTensorType type, ArrayRef<Value> sizes) {
  return createView(type, size.get(), sizes);
}

Value Workspace::createView(RankedTensorType type, Value start,
                            ArrayRef<Value> sizes) {
  auto bytesType = MemRefType::get({ShapedType::kDynamic}, builder.getI8Type());
  Value whole = createWorkspaceBuffer(builder, pointer, bytesType);
  SmallVector<int64_t> shape(type.getRank(), ShapedType::kDynamic);
  auto viewType = MemRefType::get(shape, type.getElementType());
  Value view = memref::ViewOp::create(builder, viewType, whole, start, sizes);
  return memref::CastOp::create(builder, getArgumentType(type), view);
}
