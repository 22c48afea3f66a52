//===- Addresses.cpp - Addresses of buffers in kernels --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Device/Addresses.h"

#include "Rowwise/Device/Constants.h"
#include "Rowwise/IR/ElementTypes.h"
#include "Rowwise/IR/Traffic.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rowwise;

/// The pointer to a buffer's memory, without its offset.
static Value createStart(ImplicitLocOpBuilder &builder, Value buffer,
                         unsigned space) {
  Value start = arith::IndexCastOp::create(
      builder, builder.getI64Type(),
      memref::ExtractAlignedPointerAsIndexOp::create(builder, buffer));
  return LLVM::IntToPtrOp::create(
      builder, LLVM::LLVMPointerType::get(builder.getContext(), space), start);
}

Value mlir::rowwise::createSharedAddress(ImplicitLocOpBuilder &builder,
                                         Value buffer) {
  constexpr unsigned sharedSpace = 3;
  return createStart(builder, buffer, sharedSpace);
}

Value mlir::rowwise::createDeviceAddress(ImplicitLocOpBuilder &builder,
                                         Value buffer, Value index) {
  constexpr unsigned globalSpace = 1;
  Type element = cast<MemRefType>(buffer.getType()).getElementType();
  Value size = createIndex(builder, getElementBytes(element));
  return advanceAddress(builder, createStart(builder, buffer, globalSpace),
                        arith::MulIOp::create(builder, index, size));
}

Value mlir::rowwise::advanceAddress(ImplicitLocOpBuilder &builder,
                                    Value address, Value bytes) {
  Value distance =
      arith::IndexCastOp::create(builder, builder.getI64Type(), bytes);
  return LLVM::GEPOp::create(builder, address.getType(), builder.getI8Type(),
                             address, ArrayRef<LLVM::GEPArg>{distance});
}

Value mlir::rowwise::createLoad(ImplicitLocOpBuilder &builder, VectorType type,
                                Value address, int64_t alignment) {
  if (!is8BitFloat(type.getElementType()))
    return LLVM::LoadOp::create(builder, type, address, alignment);
  VectorType codes = type.clone(builder.getI8Type());
  return arith::BitcastOp::create(
      builder, type, LLVM::LoadOp::create(builder, codes, address, alignment));
}
